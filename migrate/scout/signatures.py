"""What the source says of a crate's functions and types, where it is among the inputs."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from migrate.profile import Argument
from migrate.rust.evaluation.reachability import used_functions
from migrate.rust.evaluation.records import snake_case
from migrate.rust.source.discovery import find_tests
from migrate.scout.crate_items import crate_functions
from migrate.scout.declared_types import extended_types, plain_enums, type_of
from migrate.scout.spelled_types import ANYTHING, speller

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from migrate.profile.functions import ArgumentKind
    from migrate.rust.evaluation.world import World
    from migrate.rust.source.items import Item
    from migrate.rust.source.modules import Module
    from migrate.rust.source.syntax import Fragment
    from migrate.scout.crate_items import CrateItem
    from migrate.scout.spelled_types import Spelling

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

    Functions in tests are not the crate's. A method that a trait gives to types of the standard
    library is called by the name of the trait.
    """
    found: dict[str, Signature] = {}
    spelled, enums = speller(world), plain_enums(world)
    for one in crate_functions(world):
        found.setdefault(_name(one), _signature(one.item, spelled.inside(one), enums))
    return found | dict(_extending(found, extended_types(world)))


def _name(function: CrateItem) -> str:
    item, around = function
    if around is None or around.kind == "module":
        return item.name
    return f"{type_of(around)}::{item.name}"


def _extending(
    found: Mapping[str, Signature], traits: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, Signature]]:
    """Yield the methods that traits give to types of the standard library."""
    for name, declared in found.items():
        trait, _, method = name.rpartition("::")
        if declared.own is not None and trait in traits:
            of_types = [f"{kind}::{method}" for kind in traits[trait]]
            written = [found[one] for one in of_types if one in found] or [declared]
            yield name, _common(written, {kind_of(kind) for kind in traits[trait]})


def _common(written: Sequence[Signature], kinds: set[ArgumentKind]) -> Signature:
    """Return what the impls of a trait have in common, for values of some kinds."""
    first = written[0]
    kind: ArgumentKind = next(iter(kinds)) if len(kinds) == 1 else "json"
    own = Argument(TEXT_NAMES.get(kind, "value"), kind, first.own is not None and first.own.out)
    returns = {one.returns for one in written}
    return replace(first, own=own, returns=first.returns if len(returns) == 1 else ANYTHING)


TEXT_NAMES: Final[Mapping[ArgumentKind, str]] = {"text": "text", "bytes": "text"}
"""What a value of the standard library is called as the argument of a method."""


def used_by_tests(world: World, known: dict[str, Signature]) -> list[str]:
    """Return the crate's functions that tests and their helpers call, of those in the inputs.

    One of a type is among them where a function without a type has its name: a profile that has
    a row of that one alone says that both are the same (EP-31).
    """
    crate = {item.fragment for item, _ in crate_functions(world)}
    used: dict[str, None] = {}
    of_types: dict[str, None] = {}
    for item, module in _test_code(world, crate):
        for found in used_functions(world, item, module):
            if found.item.fragment in crate and found.item.owner is None:
                used[found.item.name] = None
        of_types |= dict.fromkeys(map("::".join, OF_TYPE.findall(item.fragment.text)))
    alike = [name for name in of_types if name.rpartition("::")[2] in used]
    return [name for name in (*used, *alike) if name in known]


OF_TYPE: Final = re.compile(r"\b([A-Z]\w*)\s*::\s*(\w+)")
"""`Type::function`, in macros too."""


def _test_code(world: World, crate: Container[Fragment]) -> Iterator[tuple[Item, Module]]:
    """Yield the tests and the helpers that they call, however far."""
    waiting = [
        (test.item, world.tree.module_of(path, test.item.module))
        for path, parsed in world.files.items()
        for test in find_tests(parsed).functions
    ]
    seen = {item.fragment for item, _ in waiting}
    for item, module in waiting:  # which grows on the way
        yield item, module
        for found in used_functions(world, item, module):
            if found.item.fragment not in crate and found.item.fragment not in seen:
                seen.add(found.item.fragment)
                waiting.append((found.item, found.module))


def _signature(item: Item, spelling: Spelling, enums: frozenset[str]) -> Signature:
    written = item.fragment.field("return_type")
    returns = "()" if written is None else spelling.spelled(written)
    args: list[Argument] = []
    for parameter in item.fragment.need("parameters").children:
        if parameter.kind != "parameter" or parameter.need("pattern").text in SELF:
            continue
        name, kind = parameter.need("pattern").text, parameter.need("type")
        spelled = spelling.spelled(kind)
        changed = CHANGED.match(kind.text) is not None
        returns = spelled if changed else returns
        is_enum = spelled in enums
        args.append(Argument(_identifier(name), "enum" if is_enum else kind_of(spelled), changed))
    place, own = f"{item.file}:{item.line}", _own(item, enums)
    return Signature(tuple(args), returns, place, _changes_itself(item), own)


CHANGED: Final = re.compile(r"&\s*('\w+\s+)?mut\b")
"""Begins the type of a parameter that a function changes."""


def _own(item: Item, enums: frozenset[str]) -> Argument | None:
    parameters = item.fragment.need("parameters").children
    if item.owner is None or not any(OWN.search(part.text) for part in parameters[:1]):
        return None
    kind: ArgumentKind = "enum" if item.owner in enums else "json"
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
