"""Items of a file: functions, constants, types, modules, with their attributes (SRC-03, SRC-04)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from migrate.rust.source.reading import SourceFile
    from migrate.rust.source.syntax import Fragment

ItemKind = Literal[
    "function",
    "const",
    "static",
    "struct",
    "enum",
    "union",
    "type",
    "trait",
    "impl",
    "module",
    "use",
    "macro_rules",
    "macro_call",
    "extern_crate",
]


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute. `path` has its segments; `fragment` is the `attribute_item`.

    `arguments` is the token tree of `#[a(…)]`, `value` the expression of `#[a = …]`.
    """

    path: tuple[str, ...]
    fragment: Fragment
    arguments: Fragment | None = None
    value: Fragment | None = None

    @property
    def name(self) -> str:
        """Last segment of the path."""
        return self.path[-1] if self.path else ""


@dataclass(frozen=True, slots=True)
class Item:
    """One item.

    `name` is empty for `use`, the type's name for `impl`, the macro's name for `macro_call`.
    `attributes` stand in source order. `items` are those of a module with a body, of an impl or of
    a trait. `module` is the path of in-file modules around it, `owner` the type of the impl.
    """

    kind: ItemKind
    name: str
    fragment: Fragment
    attributes: tuple[Attribute, ...]
    module: tuple[str, ...] = ()
    owner: str | None = None
    items: tuple[Item, ...] = ()

    @property
    def has_body(self) -> bool:
        """Whether it has a body: `mod a { }`, not `mod a;`."""
        return self.fragment.node.child_by_field_name("body") is not None


@dataclass(frozen=True, slots=True)
class BrokenItem:
    """A stretch of the file that does not parse; `name` is that of its first `fn`, if any."""

    name: str | None
    module: tuple[str, ...]
    line: int
    attributes: tuple[str, ...]
    """Texts of the attributes before it."""
    is_test: bool


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """Items of a file, and the stretches that could not be read (SRC-02)."""

    source: SourceFile
    items: tuple[Item, ...]
    broken: tuple[BrokenItem, ...] = ()


def parse_file(source: SourceFile) -> ParsedFile:
    """Items of a file. A syntax error in one item leaves the others readable (SRC-02)."""
    raise NotImplementedError


def items_in(container: Fragment, module: tuple[str, ...] = ()) -> tuple[Item, ...]:
    """Items directly in a `source_file`, `declaration_list` or `block` (function-local items)."""
    raise NotImplementedError
