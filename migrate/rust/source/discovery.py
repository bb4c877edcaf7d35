"""Which functions are tests, and what their attributes say (06 SRC-04, GEN-01…GEN-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.rust.source.attributes import (
    TEMPLATE,
    TEST_ATTRIBUTES,
    Attribute,
    read_attribute_tokens,
)
from migrate.rust.source.cfg import Cfg, gates, read_cfg_attr
from migrate.rust.source.items import Item, flattened, items_in
from migrate.rust.source.literals import BadLiteral, decode_string
from migrate.rust.source.macros import UnreadableMacro, macro_arguments, named_argument

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.source.files import BrokenItem, ParsedFile
    from migrate.rust.source.syntax import Fragment


@dataclass(frozen=True, slots=True)
class Ignored:
    """`#[ignore]`, with its reason, and its condition when it stands in `cfg_attr` (GEN-04)."""

    reason: str | None
    condition: Cfg | None = None


@dataclass(frozen=True, slots=True)
class ShouldPanic:
    """`#[should_panic]`, with the expected text (GEN-03)."""

    expected: str | None


@dataclass(frozen=True, slots=True)
class TestFunction:
    """A test function and its attributes as data.

    `kinds` are the last segments of its test attributes in order (`test`, `rstest`, `bench` …).
    `cfg` has the predicates on the function and on the modules, impls and file around it.
    `nested` says that it stands in another function's body (`nested_test_fn`).
    """

    __test__ = False  # pytest must not collect it

    item: Item
    kinds: tuple[str, ...]
    cfg: tuple[Cfg, ...] = ()
    ignored: Ignored | None = None
    should_panic: ShouldPanic | None = None
    nested: bool = False


@dataclass(frozen=True, slots=True)
class Tests:
    """Tests of a file in source order, and the broken ones (`source_parse_error`)."""

    functions: tuple[TestFunction, ...]
    broken: tuple[BrokenItem, ...]


def find_tests(parsed: ParsedFile) -> Tests:
    """Find every test function: at the top, in modules and impls, and nested in bodies."""
    found = _tests_among(parsed.items, gates(parsed.attributes))
    return Tests(tuple(found), tuple(item for item in parsed.broken if item.is_test))


def _tests_among(items: tuple[Item, ...], around: tuple[Cfg, ...]) -> Iterator[TestFunction]:
    waiting = [(item, around) for item in reversed(items)]
    while waiting:
        item, outer = waiting.pop()
        cfg = outer + gates(item.attributes)
        waiting.extend((inner, cfg) for inner in reversed(item.items))
        if item.kind == "function":
            if _kinds(item.attributes):
                yield _test(item, cfg, nested=False)
            yield from nested_tests(item, cfg)


def nested_tests(item: Item, outer: tuple[Cfg, ...] = ()) -> Iterator[TestFunction]:
    """Tests in the body of a function, however deep inside."""
    body = item.body
    # Few bodies have an attribute at all; the others need no walk.
    if body is None or b"#[" not in body.parsed.data[body.node.start_byte : body.node.end_byte]:
        return
    for block in body.walk():
        if block.kind == "block":
            for inner in flattened(items_in(block, item.module)):
                if inner.kind == "function" and _kinds(inner.attributes):
                    yield _test(inner, outer + gates(inner.attributes), nested=True)


def _test(item: Item, cfg: tuple[Cfg, ...], *, nested: bool) -> TestFunction:
    return TestFunction(
        item,
        _kinds(item.attributes),
        cfg,
        _ignored(item.attributes),
        _should_panic(item.attributes),
        nested,
    )


def _kinds(attributes: tuple[Attribute, ...]) -> tuple[str, ...]:
    names = tuple(attribute.name for attribute in attributes)
    return () if TEMPLATE in names else tuple(name for name in names if name in TEST_ATTRIBUTES)


def _ignored(attributes: tuple[Attribute, ...]) -> Ignored | None:
    for attribute in attributes:
        if attribute.path == ("ignore",):
            return Ignored(_text(attribute.value))
        if attribute.path == ("cfg_attr",) and attribute.arguments:
            condition, runs = read_cfg_attr(attribute.arguments)
            for inner in map(read_attribute_tokens, runs):
                if inner.path == ("ignore",):
                    return Ignored(_text(inner.value), condition)
    return None


def _should_panic(attributes: tuple[Attribute, ...]) -> ShouldPanic | None:
    for attribute in attributes:
        if attribute.path == ("should_panic",):
            return ShouldPanic(_text(attribute.value or _expected(attribute)))
    return None


def _expected(attribute: Attribute) -> Fragment | None:
    """The value of `expected` in `#[should_panic(expected = "…")]`."""
    try:
        arguments = macro_arguments(attribute.arguments) if attribute.arguments else ()
    except UnreadableMacro:
        return None
    named = dict(filter(None, map(named_argument, arguments)))
    return named.get("expected")


def _text(literal: Fragment | None) -> str | None:
    try:
        return None if literal is None else decode_string(literal.text)
    except BadLiteral:
        return None
