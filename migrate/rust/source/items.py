"""Items of a file: functions, constants, types, modules, with their attributes (SRC-03, SRC-04)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from migrate.rust.source.attributes import Attribute, read_attribute

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.source.syntax import Fragment

ItemKind = Literal[
    "function", "const", "static", "struct", "enum", "union", "type", "trait", "impl", "module",
    "use", "macro_rules", "macro_call", "extern_crate",
]  # fmt: skip

KINDS: dict[str, ItemKind] = {
    "function_item": "function",
    "function_signature_item": "function",
    "const_item": "const",
    "static_item": "static",
    "struct_item": "struct",
    "enum_item": "enum",
    "union_item": "union",
    "type_item": "type",
    "associated_type": "type",
    "trait_item": "trait",
    "impl_item": "impl",
    "mod_item": "module",
    "use_declaration": "use",
    "macro_definition": "macro_rules",
    "macro_invocation": "macro_call",
    "extern_crate_declaration": "extern_crate",
}


def _stands_in(part: Fragment, call: Fragment) -> bool:
    return part.source is call.source and call.start <= part.start < call.end


CONTAINERS = frozenset({"module", "impl", "trait"})


@dataclass(frozen=True, slots=True)
class Item:
    """One item.

    `name` is empty for `use`, the type's name for `impl` (with the `trait` it implements, if any),
    the macro's name for `macro_call`. `attributes` stand in source order, inner ones included.
    `items` are those of a module with a body, of an impl or of a trait, and those that a macro
    call makes that was `expanded`. `module` is the path of in-file modules around it, `owner` the
    type of the impl or the trait around it.
    """

    kind: ItemKind
    name: str
    fragment: Fragment
    attributes: tuple[Attribute, ...]
    module: tuple[str, ...] = ()
    owner: str | None = None
    trait: str | None = None
    items: tuple[Item, ...] = ()
    expanded: bool = False

    @property
    def line(self) -> int:
        """The line it is written on; of what a macro makes, that of its name in the call."""
        call = self.fragment.parsed.call
        if call is None or self.is_written:
            return self.fragment.line
        name = self.fragment.field("name")
        return name.line if name is not None and _stands_in(name, call) else call.line

    @property
    def is_written(self) -> bool:
        """Does it stand in the file itself? What a macro makes may stand in the macro."""
        call = self.fragment.parsed.call
        return call is None or _stands_in(self.fragment, call)

    @property
    def file(self) -> str:
        """The file it belongs to; of what a macro makes, that of the call."""
        return self.fragment.invoked_in.path

    @property
    def body(self) -> Fragment | None:
        """Its body: `{ … }` of a function or module; `None` for `mod a;`."""
        return self.fragment.field("body")


@dataclass(slots=True)
class _Level:
    """A container being read. `item` is the item whose body it is."""

    children: Iterator[Fragment]
    statements: bool
    module: tuple[str, ...]
    owner: str | None
    item: Item | None
    attributes: list[Attribute] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)

    def finished(self) -> tuple[Item, ...]:
        return tuple(self.items)


def items_in(container: Fragment, module: tuple[str, ...] = ()) -> tuple[Item, ...]:
    """Items directly in a `source_file`, `declaration_list` or `block`, those inside them included.

    In a block, macro calls are statements, not items.
    """
    levels = [_level(container, module, None, None)]
    while True:
        level = levels[-1]
        child = next(level.children, None)
        if child is not None:
            inner = _read(child, level)
            if inner is not None:
                levels.append(inner)
            continue
        levels.pop()
        if level.item is None:
            return level.finished()
        levels[-1].items.append(replace(level.item, items=level.finished()))


def flattened(items: tuple[Item, ...]) -> Iterator[Item]:
    """All items and the items inside them, in source order."""
    waiting = list(reversed(items))
    while waiting:
        item = waiting.pop()
        yield item
        waiting.extend(reversed(item.items))


def _level(
    container: Fragment, module: tuple[str, ...], owner: str | None, item: Item | None
) -> _Level:
    return _Level(iter(container.children), container.kind == "block", module, owner, item)


def _read(child: Fragment, level: _Level) -> _Level | None:
    """Take one child of a container; gives the container inside it, if it has one."""
    # SRC-03: only comments, which are no children here, may stand between attribute and item.
    if child.kind == "attribute_item":
        level.attributes.append(read_attribute(child))
        return None
    attributes, level.attributes = tuple(level.attributes), []
    item = _item(child, attributes, level)
    if item is None:
        return None
    body = item.body if item.kind in CONTAINERS else None
    if body is None:
        level.items.append(item)
        return None
    inner = tuple(read_attribute(part) for part in body.parts("inner_attribute_item"))
    item = replace(item, attributes=attributes + inner)
    if item.kind == "module":
        return _level(body, (*level.module, item.name), None, item)
    return _level(body, level.module, item.name, item)


def _item(child: Fragment, attributes: tuple[Attribute, ...], level: _Level) -> Item | None:
    if child.kind == "expression_statement" and not level.statements and child.children:
        child = child.children[0]
    kind = KINDS.get(child.kind)
    if kind is None or (kind == "macro_call" and level.statements):
        return None
    trait = _type_name(child.field("trait")) if kind == "impl" else ""
    name = _name(child, kind)
    return Item(kind, name, child, attributes, level.module, level.owner, trait or None)


def _name(child: Fragment, kind: ItemKind) -> str:
    match kind:
        case "impl":
            return _type_name(child.field("type"))
        case "macro_call":
            return _type_name(child.field("macro"))
        case "extern_crate":
            return (child.field("alias") or child.need("name")).text
    name = child.field("name")
    return name.text if name else ""


def _type_name(written: Fragment | None) -> str:
    """Last segment of a path to a type, a trait or a macro."""
    while written is not None:
        if written.kind in ("type_identifier", "identifier", "primitive_type"):
            return written.text
        written = written.field("name") or written.field("type")
    return ""
