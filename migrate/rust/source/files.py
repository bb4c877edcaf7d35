"""A file as its items; a syntax error in one item leaves the others readable (06 SRC-02)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from migrate.rust.source.attributes import TEST_ATTRIBUTES, Attribute, read_attribute
from migrate.rust.source.faults import fault_in
from migrate.rust.source.imported_attributes import imported_attributes
from migrate.rust.source.items import Item, flattened, items_in
from migrate.rust.source.recovery import Piece, read_pieces
from migrate.rust.source.syntax import Fragment, parse_source
from migrate.rust.source.tokens import Token, is_terminated, lex_through
from migrate.rust.source.uses import use_entries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.source.reading import SourceFile


@dataclass(frozen=True, slots=True)
class BrokenItem:
    """A test that does not parse (`source_parse_error`), or another stretch that does not.

    `name` is that of its `fn`, if it has one; `line` is the line of that `fn`. `fragment` is the
    `source_file` with errors that the stretch parses to, which stands between the byte offsets
    `start` and `end`. `fault` says what does not parse.
    """

    name: str | None
    module: tuple[str, ...]
    line: int
    is_test: bool
    fragment: Fragment
    start: int
    end: int
    fault: str


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """Items of a file, its inner attributes, and the stretches that could not be read."""

    source: SourceFile
    items: tuple[Item, ...]
    attributes: tuple[Attribute, ...] = ()
    broken: tuple[BrokenItem, ...] = ()


@dataclass(slots=True)
class _Level:
    """A module, or the file, being put together from pieces."""

    head: Item | None
    module: tuple[str, ...]
    items: list[Item] = field(default_factory=list)


def parse_file(source: SourceFile) -> ParsedFile:
    """Items of a file. Never fails: what does not parse is in `broken` (SRC-02)."""
    parsed = _parsed(source)
    source.renamed.update(_renamed(parsed.items))
    source.attributes.update(imported_attributes(flattened(parsed.items)))
    return parsed


def _parsed(source: SourceFile) -> ParsedFile:
    if is_terminated(source.data):
        root = parse_source(source)
        if not root.node.has_error:
            return ParsedFile(source, items_in(root), _inner_attributes(root))
    return _recovered(source)


def _renamed(items: tuple[Item, ...]) -> Iterator[tuple[str, str]]:
    """New and old last segment of every name that `use` renames, in functions too."""
    for item in flattened(items):
        data = item.fragment.parsed.data[
            item.fragment.node.start_byte : item.fragment.node.end_byte
        ]
        if item.items or item.kind not in RENAMING or b" as " not in data:
            continue
        for declaration in item.fragment.find("use_declaration"):
            for entry in use_entries(declaration):
                if entry.name and entry.path and entry.name not in {"_", entry.path[-1]}:
                    yield entry.name, entry.path[-1]


RENAMING = frozenset({"function", "use"})
"""Items that may hold `use`, without those around other items."""


def _recovered(source: SourceFile) -> ParsedFile:
    levels = [_Level(None, ())]
    broken: list[BrokenItem] = []
    attributes: tuple[Attribute, ...] = ()
    for piece in read_pieces(source):
        level = levels[-1]
        if piece.closes:
            _close(levels)
        elif piece.broken:
            broken.extend(_broken_items(piece, level.module))
        else:
            items = items_in(piece.root, level.module)
            if level.head is None:
                attributes += _inner_attributes(piece.root)
            if piece.opens:
                levels.append(_Level(items[0], (*level.module, items[0].name)))
            else:
                level.items.extend(items)
    return ParsedFile(source, tuple(levels[0].items), attributes, tuple(broken))


def _close(levels: list[_Level]) -> None:
    level = levels.pop()
    assert level.head is not None
    levels[-1].items.append(replace(level.head, items=tuple(level.items)))


def _inner_attributes(root: Fragment) -> tuple[Attribute, ...]:
    return tuple(read_attribute(child) for child in root.parts("inner_attribute_item"))


def _broken_items(piece: Piece, module: tuple[str, ...]) -> Iterator[BrokenItem]:
    """One record for every test in a stretch that does not parse, or one for all of it."""
    source = piece.root.source
    tokens = lex_through(source.data[piece.start : piece.end])
    tests = [at for at in range(len(tokens)) if _is_test_attribute(tokens, at)]
    named = [_function(tokens, at) for at in tests or [0]]
    lines = [source.location(piece.start + offset).line for _, offset in named]
    stretch = piece.root, piece.start, piece.end
    for (name, _), line in zip(named, lines, strict=True):
        fault = fault_in(piece.root, line, next((other for other in lines if other > line), None))
        yield BrokenItem(name, module, line, bool(tests), *stretch, fault)


def _is_test_attribute(tokens: list[Token], at: int) -> bool:
    """Whether `#[`, a path ending in a test attribute, and what ends a path stand here."""
    values = [token.value for token in tokens[at : at + 2]]
    if values != [b"#", b"["]:
        return False
    last = at + 2
    # Segments are separated by `::`, two tokens.
    while [token.value for token in tokens[last + 1 : last + 3]] == [b":", b":"]:
        last += 3
    return last < len(tokens) and tokens[last].value.decode() in TEST_ATTRIBUTES


def _function(tokens: list[Token], at: int) -> tuple[str | None, int]:
    """Name of the first function from a token on, and where it stands."""
    for index in range(at, len(tokens) - 1):
        if tokens[index].value == b"fn" and tokens[index + 1].kind == "word":
            return tokens[index + 1].value.decode(), tokens[index].start
    return None, tokens[at].start if tokens else 0
