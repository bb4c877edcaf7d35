"""What the source says of a crate's functions and types, where it is among the inputs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from migrate.profile import Argument
from migrate.profile.types import Field
from migrate.rust.evaluation.reachability import used_functions
from migrate.rust.evaluation.records import snake_case
from migrate.rust.source.cfg import gates
from migrate.rust.source.discovery import find_tests

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.profile.functions import ArgumentKind
    from migrate.profile.types import Fields
    from migrate.rust.evaluation.world import World
    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.items import Item
    from migrate.rust.source.modules import Module
    from migrate.rust.source.syntax import Fragment

TEST_FOLDER = "tests"

LIFETIME = re.compile(r"'[a-z_]\w*\s*,?\s*")
KINDS: tuple[tuple[re.Pattern[str], ArgumentKind], ...] = (
    (re.compile(r"\bu8\b"), "bytes"),
    (re.compile(r"\b(Vec|Iterator|IntoIterator|Set|HashSet|BTreeSet)\b|\["), "list"),
    (re.compile(r"\b(str|String)\b"), "text"),
)
"""Kinds of arguments by what is written in their Rust type; the others are JSON."""


@dataclass(frozen=True, slots=True)
class Signature:
    """A function as its source declares it; `place` is where.

    `returns` is the type of what it gives back, or of the parameter that it changes. `changes` says
    that it is a method that changes the value that it is called on; `own` is the argument that this
    value is where a method is asked as a function of it, None for what is no method.
    """

    args: tuple[Argument, ...]
    returns: str
    place: str
    changes: bool = False
    own: Argument | None = None


def signatures(world: World) -> dict[str, Signature]:
    """Return the functions of the crate by the name that a profile gives them.

    Functions in tests are not the crate's.
    """
    found: dict[str, Signature] = {}
    items = [item for parsed in world.files.values() for item in _crate_items(parsed)]
    spelled = frozenset(item.name for item in items if item.kind == "enum" and is_plain(item))
    for item in items:
        if item.kind == "function":
            name = f"{item.owner}::{item.name}" if item.owner else item.name
            found.setdefault(name, _signature(item, spelled))
    return found


def used_by_tests(world: World, known: dict[str, Signature]) -> list[str]:
    """Return the crate's functions that tests and their helpers call, of those in the inputs."""
    crate = {
        item.fragment
        for parsed in world.files.values()
        for item in _crate_items(parsed)
        if item.kind == "function"
    }
    waiting = [
        (test.item, world.tree.module_of(path, test.item.module))
        for path, parsed in world.files.items()
        for test in find_tests(parsed).functions
    ]
    seen = {item.fragment for item, _ in waiting}
    used: dict[str, None] = {}
    while waiting:
        item, module = waiting.pop()
        for found in _used(world, item, module):
            if found[0].fragment in crate:
                used[found[0].name] = None
            elif found[0].fragment not in seen:
                seen.add(found[0].fragment)
                waiting.append(found)
    return [name for name in used if name in known]


def _used(world: World, item: Item, module: Module) -> Iterator[tuple[Item, Module]]:
    for found in used_functions(world, item, module):
        yield found.item, found.module


def _crate_items(parsed: ParsedFile) -> Iterator[Item]:
    """Yield the items of a file that are no tests, and in no module for tests."""
    if _is_test_file(parsed):
        return
    waiting = list(parsed.items)
    while waiting:
        item = waiting.pop(0)
        if not _is_for_tests(gates(item.attributes)) and not _is_test(item):
            yield item
            waiting.extend(item.items)


def _is_test_file(parsed: ParsedFile) -> bool:
    """Tell a file whose tests stand in no module, beside their helpers."""
    in_folder = TEST_FOLDER in parsed.source.path.split("/")
    return (
        in_folder
        or _is_for_tests(gates(parsed.attributes))
        or any(_is_test(item) for item in parsed.items)
    )


def _is_for_tests(conditions: Iterable[object]) -> bool:
    return any("'test'" in repr(condition) for condition in conditions)


def _is_test(item: Item) -> bool:
    return any(attribute.path[-1:] == ("test",) for attribute in item.attributes)


def _signature(item: Item, spelled: frozenset[str]) -> Signature:
    written = item.fragment.field("return_type")
    returns = _plain(written.text, item.owner) if written is not None else "()"
    args: list[Argument] = []
    for parameter in item.fragment.need("parameters").children:
        if parameter.kind != "parameter" or parameter.need("pattern").text in SELF:
            continue
        name, kind = parameter.need("pattern").text, parameter.need("type").text
        changed = re.match(r"&\s*('\w+\s+)?mut\b", kind) is not None
        returns = _plain(kind.partition("mut")[2], item.owner) if changed else returns
        is_enum = _plain(kind, item.owner) in spelled
        args.append(Argument(_identifier(name), "enum" if is_enum else kind_of(kind), changed))
    place, own = f"{item.file}:{item.line}", _own(item, spelled)
    return Signature(tuple(args), returns, place, _changes_itself(item), own)


def _own(item: Item, spelled: frozenset[str]) -> Argument | None:
    parameters = item.fragment.need("parameters").children
    if item.owner is None or not any(OWN.search(part.text) for part in parameters[:1]):
        return None
    kind: ArgumentKind = "enum" if item.owner in spelled else "json"
    return Argument(snake_case(item.owner), kind, _changes_itself(item))


OWN: Final = re.compile(r"\bself\b")
SELF: Final = frozenset({"self", "mut self"})


def _changes_itself(item: Item) -> bool:
    """Tell a method that takes `&mut self`, or `self: &mut Self`."""
    parameters = item.fragment.need("parameters").children
    return bool(parameters) and re.match(CHANGING_SELF, parameters[0].text) is not None


CHANGING_SELF: Final = r"(?:self\s*:\s*)?(?:Pin\s*<\s*)?&\s*(?:'\w+\s+)?mut\s+[Ss]elf\b"


def kind_of(written: str) -> ArgumentKind:
    """Return the kind of argument that a Rust type is."""
    return next((kind for pattern, kind in KINDS if pattern.search(written)), "json")


def _identifier(pattern: str) -> str:
    return re.sub(r"\W+", "_", pattern.removeprefix("mut ")).strip("_") or "value"


def _plain(written: str, owner: str | None) -> str:
    """Return a type without lifetimes and references, on one line."""
    text = " ".join(LIFETIME.sub("", written).replace("&", "").replace("mut ", "").split())
    text = text.replace("<>", "").strip()
    return re.sub(r"\bSelf\b", owner, text) if owner else text


def declared_types(world: World) -> dict[str, Item]:
    """Return the structs and enums of the crate by name."""
    return {
        item.name: item
        for parsed in world.files.values()
        for item in _crate_items(parsed)
        if item.kind in {"struct", "enum"}
    }


def declared_enums(world: World) -> frozenset[str]:
    """Return the names of the enums of the crate."""
    return frozenset(name for name, item in declared_types(world).items() if item.kind == "enum")


def fields_of(item: Item) -> Fields:
    """Return the public fields of a struct, each with its type.

    A struct around one value is that value.
    """
    body = item.fragment.field("body")
    if body is not None and body.kind == POSITIONAL:
        held = _held(body, item.name)
        is_public = body.has_child("visibility_modifier")
        return {"0": Field(type=held[0], at="")} if len(held) == 1 and is_public else {}
    return {
        field.need("name").text: _plain(field.need("type").text, item.name)
        for field in _declarations(body)
        if field.has_child("visibility_modifier")
    }


def is_plain(item: Item) -> bool:
    """Tell an enum whose variants hold nothing."""
    return not any(variants_of(item).values())


def variants_of(item: Item) -> dict[str, dict[str, str]]:
    """Return the variants of an enum, each with its fields.

    What a variant holds without a name is called `value`, or `value_0`, `value_1`, …
    """
    body = item.fragment.field("body")
    return {
        variant.need("name").text: _fields_of_variant(variant.field("body"), item.name)
        for variant in (body.parts("enum_variant") if body is not None else ())
    }


POSITIONAL = "ordered_field_declaration_list"
"""The body of a struct or variant whose fields have no names."""


def _fields_of_variant(body: Fragment | None, owner: str) -> dict[str, str]:
    if body is not None and body.kind == POSITIONAL:
        held = _held(body, owner)
        if len(held) == 1:
            return {"value": held[0]}
        return {f"value_{number}": kind for number, kind in enumerate(held)}
    return {
        field.need("name").text: _plain(field.need("type").text, owner)
        for field in _declarations(body)
    }


def _held(body: Fragment, owner: str) -> list[str]:
    """Return the types of fields without names."""
    unnamed = {"attribute_item", "visibility_modifier"}
    return [_plain(part.text, owner) for part in body.children if part.kind not in unnamed]


def _declarations(body: Fragment | None) -> tuple[Fragment, ...]:
    return body.parts("field_declaration") if body is not None else ()


__all__ = [
    "Signature",
    "declared_enums",
    "declared_types",
    "fields_of",
    "is_plain",
    "kind_of",
    "signatures",
    "used_by_tests",
    "variants_of",
]
