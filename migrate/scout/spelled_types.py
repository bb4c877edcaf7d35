"""Types of the source as a profile writes them: without what only Rust needs to know.

Aliases and associated types are what they stand for, references and boxes what they hold, and what
gives one value after the other is the list that an op answers with.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from migrate.rust.evaluation.resolution import segments
from migrate.rust.source.modules import Foreign, Found, ModuleTree
from migrate.scout.associated_types import AssociatedTypes, associated_types
from migrate.scout.crate_items import CrateItem, crate_items
from migrate.scout.type_parameters import bounds_of, parameters_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from migrate.rust.evaluation.world import World
    from migrate.rust.source.items import Item
    from migrate.rust.source.modules import Module
    from migrate.rust.source.syntax import Fragment

ANYTHING: Final = "Value"
"""What is written for a type that its own place does not say."""

DEEPEST: Final = 64
"""Types inside one another, and aliases of aliases, that are followed."""

HOLDERS: Final = frozenset({"Arc", "Box", "Cow", "Rc"})
"""Types that are written as what they hold."""

WRAPPERS: Final = {
    "reference_type": "type",
    "pointer_type": "type",
    "dynamic_type": "trait",
    "abstract_type": "trait",
}
"""Types that are written as another one, with the field which that is in."""

ONE_BY_ONE: Final = frozenset(
    {"DoubleEndedIterator", "ExactSizeIterator", "FusedIterator", "IntoIterator", "Iterator"}
)
"""Traits of what gives the elements of a list."""

AS_TEXT: Final = frozenset({"Display", "ToString"})
"""Traits of what a test can only read as text."""

OF_LIBRARY: Final[Mapping[tuple[str, ...], str]] = {
    ("fmt", "Result"): "Result<(), Error>",
    ("io", "Result"): "Result<{}, Error>",
}
"""Aliases of the standard library."""


OWNED: Final = {"str": "String"}
"""What `ToOwned` of the standard library makes of its types."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """Where a type is written: its module, what `Self` and the type parameters are there."""

    tree: ModuleTree
    associated: AssociatedTypes
    module: Module
    owner: str | None = None
    around: Item | None = None
    parameters: Mapping[str, str] = field(default_factory=dict)
    followed: tuple[Item, ...] = ()
    """Aliases and associated types around it, which are not followed again."""

    def spelled(self, written: Fragment) -> str:
        """Return a type as a profile writes it."""
        return self._spelled(written, 0)

    def inside(self, items: Iterable[Item | None]) -> Spelling:
        """Return the spelling inside of items that have type parameters."""
        declared = [item for item in items if item is not None]
        names = [name for item in declared for name, _ in parameters_of(item)]
        plain = replace(self, parameters={**self.parameters, **dict.fromkeys(names, ANYTHING)})
        bounded = {
            name: plain.spelled(bound)
            for item in declared
            for name, bound in bounds_of(item)
            if _head(bound) in ONE_BY_ONE
        }
        return replace(plain, parameters={**plain.parameters, **bounded})

    def _spelled(self, written: Fragment, depth: int) -> str:
        if depth > DEEPEST:
            return ANYTHING
        if written.kind in WRAPPERS:
            return self._spelled(written.need(WRAPPERS[written.kind]), depth + 1)
        match written.kind:
            case "bounded_type" | "bracketed_type":
                return self._spelled(written.children[0], depth + 1)
            case "type_identifier" | "identifier":
                return self._named((written.text,), (), depth)
            case "scoped_type_identifier" | "scoped_identifier":
                return self._scoped(written, depth)
            case "generic_type":
                return self._generic(written, depth)
            case "array_type":
                return self._array(written, depth)
            case "tuple_type":
                parts = [self._spelled(part, depth + 1) for part in written.children]
                return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
        return " ".join(written.text.split())

    def _array(self, written: Fragment, depth: int) -> str:
        element, length = written.need("element"), written.field("length")
        counted = "" if length is None else f"; {length.text}"
        return f"[{self._spelled(element, depth + 1)}{counted}]"

    def _scoped(self, written: Fragment, depth: int) -> str:
        for qualified in _qualified(written):  # `<T as Trait>::Name`
            owner, trait = qualified.need("type"), qualified.need("alias")
            return self._associated(owner.text, _head(trait), written.need("name").text, depth)
        path = segments(written)
        if len(path) == 2 and (path[0] == "Self" or path[0] in self.parameters):
            return self._associated(path[0], None, path[1], depth)
        return self._named(path, (), depth)

    def _generic(self, written: Fragment, depth: int) -> str:
        path, arguments = segments(written.need("type")), written.need("type_arguments")
        if path[-1] in ONE_BY_ONE:
            return self._list(arguments, depth)
        unnamed = {"lifetime", "type_binding"}
        given = [part for part in arguments.children if part.kind not in unnamed]
        return self._named(path, tuple(self._spelled(part, depth + 1) for part in given), depth)

    def _list(self, arguments: Fragment, depth: int) -> str:
        """Return the list of what an iterator with `Item = …` among its arguments gives."""
        bindings = arguments.parts("type_binding")
        items = [part.need("type") for part in bindings if part.need("name").text == "Item"]
        return f"Vec<{self._spelled(items[0], depth + 1) if items else ANYTHING}>"

    def _named(self, path: tuple[str, ...], given: tuple[str, ...], depth: int) -> str:
        name = path[-1]
        if path == ("Self",):
            return self.owner or name
        if len(path) == 1 and name in self.parameters:
            return self.parameters[name]
        found = self.tree.resolve(self.module, path)
        if isinstance(found, Found) and not found.rest:
            return self._of_crate(found, given, depth)
        full = found.path if isinstance(found, Foreign) else path
        return _of_library(full, given)

    def _of_crate(self, found: Found, given: tuple[str, ...], depth: int) -> str:
        written = found.item.fragment.field("type")
        if found.item.kind != "type" or written is None:
            return _with(found.item.name, given)
        there = replace(self, module=found.module, parameters={})
        return there._followed(found.item, given, depth)

    def _followed(self, alias: Item, given: tuple[str, ...], depth: int) -> str:
        """Return what an alias or an associated type stands for."""
        if any(alias is one for one in self.followed):
            return ANYTHING
        parameters = dict(self.parameters)
        for number, (name, default) in enumerate(parameters_of(alias)):
            if number < len(given):
                parameters[name] = given[number]
            else:
                parameters[name] = ANYTHING if default is None else self.spelled(default)
        there = replace(self, parameters=parameters, followed=(*self.followed, alias))
        return there._spelled(alias.fragment.need("type"), depth + 1)

    def _associated(self, owner: str, trait: str | None, name: str, depth: int) -> str:
        """Return what an impl says that a type of its trait is."""
        kind = self.owner if owner == "Self" else owner
        around = self.around if owner == "Self" and trait is None else None
        found = self.associated.find(kind or "", trait, name, around)
        if found is None:
            return OWNED.get(kind or "", ANYTHING) if name == "Owned" else ANYTHING
        item, impl = found
        module = self.tree.module_of(item.file, item.module)
        there = replace(self, module=module, owner=kind, around=impl, parameters={})
        return there.inside([impl])._followed(item, (), depth)


def _qualified(written: Fragment) -> tuple[Fragment, ...]:
    path = written.field("path")
    is_bracketed = path is not None and path.kind == "bracketed_type"
    return path.parts("qualified_type") if path is not None and is_bracketed else ()


def _head(bound: Fragment) -> str:
    return segments(bound)[-1]


def _of_library(path: tuple[str, ...], given: tuple[str, ...]) -> str:
    alias = OF_LIBRARY.get(path[-2:])
    if alias is not None:
        return alias.format(*given) if given or "{}" not in alias else ANYTHING
    name = path[-1]
    if name in HOLDERS and given:
        return given[-1]
    if name in ONE_BY_ONE:
        return f"Vec<{ANYTHING}>"
    return "String" if name in AS_TEXT else _with(name, given)


def _with(name: str, given: tuple[str, ...]) -> str:
    return f"{name}<{', '.join(given)}>" if given else name


@dataclass(frozen=True, slots=True)
class Speller:
    """Spells the types of a crate, wherever they are written."""

    tree: ModuleTree
    associated: AssociatedTypes

    def inside(self, one: CrateItem) -> Spelling:
        """Return how types are spelled inside of an item."""
        item, around = one
        impl = around if around is not None and around.kind in {"impl", "trait"} else None
        owner = item.owner or (item.name if impl is None else impl.fragment.need("type").text)
        module = self.tree.module_of(item.file, item.module)
        return Spelling(self.tree, self.associated, module, owner, impl).inside([impl, item])


def speller(world: World) -> Speller:
    """Return what spells the types of the crate among the inputs."""
    return Speller(world.tree, associated_types(crate_items(world)))
