"""Where a `macro_rules!` is seen, and which one a call means (GEN-13, EVL-04).

A macro is seen from its definition to the end of the block or module around it, in the modules
declared there too; a later one of its name takes its place. What nothing defines before a call is
what a `use` says, which may lead out of the inputs. Files of `tests/` are crates of their own.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from migrate.rust.source.items import Item, flattened
from migrate.rust.source.module_files import is_own_crate
from migrate.rust.source.sites import FAMILIES, FLUENT
from migrate.rust.source.uses import use_entries

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.module import Module
    from migrate.rust.source.sites import MacroSite
    from migrate.rust.source.syntax import Fragment

Place: TypeAlias = tuple[str, int]
"""A file, and an offset in it."""
Library: TypeAlias = Literal["library"]
LIBRARY: Library = "library"
"""What a `use` leads to that leads out of the inputs."""

INSIDE = frozenset({"crate", "self", "super"})
"""First names of paths that stay in their crate."""
LIBRARIES = frozenset(
    {
        "alloc", "anyhow", "approx", "assert2", "assert_json_diff", "assert_matches", "claim",
        "claims", "core", "expect_test", "eyre", "futures", "googletest", "indoc", "insta", "k9",
        "lazy_static", "maplit", "more_asserts", "pretty_assertions", "proptest", "quickcheck",
        "rstest", "serde_json", "similar_asserts", "static_assertions", "std", "test_case", "tokio",
    }
)  # fmt: skip
"""Crates that tests use, whose macros are not those of the inputs."""


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a file, by byte offsets."""

    file: str
    start: int
    end: int

    def covers(self, file: str, offset: int) -> bool:
        """Tell whether a place is in it."""
        return file == self.file and self.start <= offset < self.end


@dataclass(frozen=True, slots=True)
class Seen:
    """A macro, and where it is seen."""

    item: Item
    where: Span
    is_local: bool = False


@dataclass(frozen=True, slots=True)
class Imported:
    """A path that a `use` gives a name, and where it does."""

    path: tuple[str, ...]
    where: Span


@dataclass(slots=True, eq=False)
class MacroScopes:
    """The macros of all files.

    `declared` are the places where a file is declared as a module or included, `used` the files
    whose macros stay after that (`#[macro_use] mod a;`), `roots` the crates of files that nothing
    declares. `modules` are the names of modules in a file.
    """

    seen: dict[str, list[Seen]] = field(default_factory=lambda: defaultdict(list))
    imports: dict[str, list[Imported]] = field(default_factory=lambda: defaultdict(list))
    declared: dict[str, list[Place]] = field(default_factory=lambda: defaultdict(list))
    used: list[tuple[Span, str]] = field(default_factory=list)
    roots: dict[str, str] = field(default_factory=dict)
    modules: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    functions: set[str] = field(default_factory=set)
    """Functions that open an assertion in a library, and that the inputs have too (GEN-19)."""

    def find(self, name: str, call: Fragment, path: tuple[str, ...] = ()) -> Item | None:
        """Return the macro of the inputs that a call means, None for one of a library.

        `path` are the segments before the name in the call.
        """
        if name not in self.seen:
            return None
        while call.parsed.call is not None:  # what a macro calls is looked up where it is called
            call = call.parsed.call
        file, offset = call.source.path, call.start
        if path:
            return self._along((*path, name), file)
        found = self._textual(name, file, offset) or self._by_use(name, file, offset)
        return self._anywhere(name, file) if found is None else _item(found)

    def defines(self, name: str) -> bool:
        """Tell whether any file defines a macro of a name."""
        return name in self.seen

    def has(self, site: MacroSite) -> bool:
        """Tell whether an assertion calls what the inputs define: that asserts by itself."""
        *path, _ = (name.strip() for name in site.text.partition("!")[0].split("::"))
        own = self.find(site.macro, site.fragment, tuple(path)) if site.macro in self.seen else None
        return own is not None or site.macro in self.functions

    def _textual(self, name: str, file: str, offset: int) -> Seen | None:
        visited: set[str] = set()
        while file not in visited:
            visited.add(file)
            found = self._in_file(name, file, offset, frozenset(visited))
            if found is not None or file not in self.declared:
                return found
            file, offset = self.declared[file][0]
        return None

    def _in_file(self, name: str, file: str, offset: int, visited: frozenset[str]) -> Seen | None:
        """Return the last one before a place in a file, of modules with `macro_use` too."""
        found = [one for one in self.seen[name] if one.where.covers(file, offset)]
        for where, inner in self.used:
            if where.covers(file, offset) and inner not in visited:
                last = self._in_file(name, inner, END_OF_FILE - 1, visited | {inner})
                found += [replace(last, where=where)] if last is not None else []
        return max(found, key=lambda one: one.where.start, default=None)

    def _by_use(self, name: str, file: str, offset: int) -> Item | Library | None:
        found = [one for one in self.imports[name] if one.where.covers(file, offset)]
        if not found:
            return None
        path = max(found, key=lambda one: one.where.start).path
        return self._along(path, file) or LIBRARY

    def _along(self, path: tuple[str, ...], file: str) -> Item | None:
        """Return what a path leads to: a macro of the same crate, or one that another exports."""
        if path[0] in LIBRARIES:
            return None
        is_here = path[0] in INSIDE or path[0] in self.modules.get(file, ())
        found = [
            one.item
            for one in self.seen.get(path[-1], ())
            if not one.is_local
            and (self._is_same_crate(one, file) if is_here else _is_exported(one))
        ]
        return found[-1] if found else None

    def _anywhere(self, name: str, file: str) -> Item | None:
        """Return the macro that a call may see by what is not among the inputs, or by a glob."""
        if name in PRELUDE:
            return None
        # Nobody else has it, so that the call would be of nothing.
        is_alone = name not in FAMILIES or any(one.path == (name,) for one in self.imports[name])
        found = [
            one.item
            for one in self.seen[name]
            if not one.is_local
            and (is_alone or one.where.file != file)
            and (_is_exported(one) or self._is_same_crate(one, file))
        ]
        return found[-1] if found else None

    def _is_same_crate(self, one: Seen, file: str) -> bool:
        return not self._crates(one.where.file).isdisjoint(self._crates(file))

    def _crates(self, file: str) -> set[str]:
        """Return the crates that a file is in: several may declare it."""
        crates: set[str] = set()
        seen, waiting = {file}, [file]
        while waiting:
            file = waiting.pop()
            above = {place[0] for place in self.declared.get(file, ())}
            crates.update([] if above else [self.roots.get(file, UNKNOWN_CRATE)])
            waiting += above - seen
            seen |= above
        return crates


PRELUDE = frozenset(
    {
        "assert", "assert_eq", "assert_ne", "debug_assert", "debug_assert_eq", "debug_assert_ne",
        "concat", "dbg", "env", "eprintln", "format", "include_str", "line", "matches", "panic",
        "print", "println", "stringify", "todo", "unimplemented", "unreachable", "vec", "write",
        "writeln",
    }
)  # fmt: skip
"""Macros that every module has: only what it sees takes their place."""
END_OF_FILE = 2**62
UNKNOWN_CRATE = ""
"""The crate of files of which nothing says to which one they belong."""


def _item(found: Seen | Item | Library) -> Item | None:
    if isinstance(found, Seen):
        return found.item
    return None if isinstance(found, str) else found


def _is_exported(one: Seen) -> bool:
    return any(attribute.path == ("macro_export",) for attribute in one.item.attributes)


def macro_scopes(files: Iterable[ParsedFile], modules: Iterable[Module]) -> MacroScopes:
    """Return the macros that files define, and where each is seen."""
    scopes = MacroScopes()
    parsed = tuple(files)
    for file in parsed:
        for one in _defined(file):
            scopes.seen[one.item.name].append(one)
        named = (item.name for item in flattened(file.items) if item.kind == "function")
        scopes.functions.update(FLUENT.intersection(named))
    for module in modules:
        if not module.inline:
            root = module.root.file
            scopes.roots[module.file] = root if is_own_crate(root) else UNKNOWN_CRATE
        scopes.modules[module.file].update(module.modules)
        _declare(scopes, module)
    if scopes.seen:
        for file in parsed:
            _import(scopes, file)
    return scopes


@dataclass(frozen=True, slots=True)
class _Container:
    """Items to look for macros in: where those are seen, and where a call stands that made them.

    `after` are the stretches after modules that keep their macros.
    """

    items: tuple[Item, ...]
    around: Span
    call: int | None = None
    after: tuple[Span, ...] = ()

    def seen(self, item: Item) -> Iterator[Seen]:
        start = item.fragment.start if self.call is None else self.call
        yield Seen(item, replace(self.around, start=start))
        yield from (Seen(item, where) for where in self.after)

    def inner(self, item: Item) -> _Container:
        """Return what an item holds: a module, an impl, or what a macro call makes."""
        start = item.fragment.start if self.call is None else self.call
        if item.kind == "macro_call":
            return replace(self, items=item.items, call=start)
        end = item.fragment.end if self.call is None else self.around.end
        after = (replace(self.around, start=end), *self.after) if _keeps_macros(item) else ()
        return _Container(item.items, Span(self.around.file, start, end), self.call, after)


def _defined(file: ParsedFile) -> Iterator[Seen]:
    """Yield the macros that a file defines; modules may nest deeper than Python's stack."""
    waiting = [_Container(file.items, Span(file.source.path, 0, END_OF_FILE))]
    while waiting:
        container = waiting.pop()
        for item in container.items:
            if item.kind == "macro_rules":
                yield from container.seen(item)
            elif item.kind == "function" and container.call is None:
                yield from _local(item, container.around.file)
            elif item.items:
                waiting.append(container.inner(item))


def _local(function: Item, file: str) -> Iterator[Seen]:
    text = function.fragment.text
    if "macro_rules" not in text:
        return
    for definition in function.fragment.find("macro_definition"):
        around = definition.node.parent
        end = definition.end if around is None else definition.parsed.original(around.end_byte)
        item = Item("macro_rules", definition.need("name").text, definition, ())
        yield Seen(item, Span(file, definition.start, end), is_local=True)


def _keeps_macros(module: Item) -> bool:
    return any(attribute.path == ("macro_use",) for attribute in module.attributes)


def _declare(scopes: MacroScopes, module: Module) -> None:
    """Note where the files are declared, or included, that are modules in a module."""
    for item, file in module.declarations:
        start = item.fragment.start
        scopes.declared[file].append((item.fragment.source.path, start))
        if _keeps_macros(item) or item.kind == "macro_call":
            end = _block_around(item.fragment).end if module.inline else END_OF_FILE
            scopes.used.append((Span(item.fragment.source.path, start, end), file))


def _import(scopes: MacroScopes, file: ParsedFile) -> None:
    """Note what `use` declarations give the names of macros."""
    waiting = [(file.items, Span(file.source.path, 0, END_OF_FILE))]
    while waiting:
        items, around = waiting.pop()
        for item in items:
            if item.kind == "use":
                _note(scopes, item.fragment, around)
            elif item.items:
                waiting.append((item.items, _part(item.fragment)))
            elif item.kind == "function" and "use " in item.fragment.text:
                for declaration in item.fragment.find("use_declaration"):
                    _note(scopes, declaration, _block_around(declaration))


def _note(scopes: MacroScopes, declaration: Fragment, where: Span) -> None:
    for entry in use_entries(declaration):
        for name in scopes.seen.keys() & {entry.name, *entry.path[-1:]}:
            scopes.imports[name].append(Imported(entry.path, where))


def _part(fragment: Fragment) -> Span:
    return Span(fragment.source.path, fragment.start, fragment.end)


def _block_around(part: Fragment) -> Span:
    around, parsed = part.node.parent, part.parsed
    if around is None:
        return _part(part)
    start, end = parsed.original(around.start_byte), parsed.original(around.end_byte)
    return Span(part.source.path, start, end)
