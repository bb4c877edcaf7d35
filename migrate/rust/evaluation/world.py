"""What all tests of a run share: the files, the profile, the includes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from migrate.profile.target import cfg_flags
from migrate.rust.evaluation.extensions import extensions
from migrate.rust.evaluation.only_methods import own_methods
from migrate.rust.evaluation.records import (
    method_places,
    read_profile_type,
    record_places,
    variant_places,
)
from migrate.rust.source.cfg import DEFAULT_TARGET
from migrate.rust.source.items import flattened
from migrate.rust.source.macro_scopes import MacroScopes, macro_scopes
from migrate.rust.source.modules import ModuleTree
from migrate.rust.source.surroundings import Surroundings

if TYPE_CHECKING:
    from migrate.profile import EntryPoint, Profile, ReceiverType, StreamType
    from migrate.rust.evaluation.builders import Built
    from migrate.rust.evaluation.extensions import Extension
    from migrate.rust.evaluation.records import FieldPlace
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.attributes import Attribute
    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.items import Item
    from migrate.rust.source.modules import Found
    from migrate.rust.source.syntax import Fragment

Includes = Callable[[str, str], bytes | None]
"""`(file of the macro, path as written)` to the bytes, or `None` when not supplied (IDM-12)."""

Listed = Callable[[str, str], tuple[str, ...]]
"""`(file of the macro, folder as written)` to the names in it, in order."""


def nothing_listed(_file: str, _folder: str) -> tuple[str, ...]:
    """Return what is in a folder where only single files are supplied."""
    return ()


CHANGES_IT = "(&mut)"
"""Ends the name of a method that a notice is of because it may change the value it is called on."""

Notice = Callable[[tuple[str, ...], "Sequence[Value] | None"], None]
"""Is told of a path that nothing is known of, with the arguments it is called with.

It is told of a method by the name of its type and `.name()`, of a field by `.name` in its place,
of parts that a pattern takes apart by `.(a, b)`, of a method that may change a value that is built
by `.name(&mut)`, and of a constant with None.
"""


def notice_nothing(_path: tuple[str, ...], _arguments: Sequence[Value] | None) -> None:
    """Take no notice."""


CHANGING = re.compile(
    rb"\bfn\s+(\w+)[^({]{0,400}\(\s*(?:mut\s+)?(?:self\s*:\s*)?&\s*(?:'\w+\s+)?mut\s+[Ss]elf\b"
)
"""Methods that take `&mut self`."""
READING = re.compile(rb"\bfn\s+(\w+)[^({]{0,400}\(\s*(?:&\s*(?:'\w+\s+)?)?self\b")
"""Methods that take `self` or `&self`."""
OwnTrait: TypeAlias = tuple[str, str]
"""A trait, and a type of the inputs for which it is written by hand."""


@dataclass(frozen=True, slots=True)
class World:
    """The inputs of an evaluation; nothing else is read."""

    profile: Profile
    tree: ModuleTree
    files: Mapping[str, ParsedFile]
    ported: frozenset[str]
    includes: Includes
    listed: Listed
    entry_points: Mapping[str, tuple[EntryPoint, ...]]
    streams: Mapping[str, StreamType] = field(default_factory=dict)
    constructors: Mapping[str, ReceiverType] = field(default_factory=dict)
    built_constants: Mapping[str, ReceiverType] = field(default_factory=dict)
    """Types of the constants that the crate has by name."""
    records: Mapping[str, Mapping[str, FieldPlace]] = field(default_factory=dict)
    enums: Mapping[str, Mapping[str, Mapping[str, FieldPlace]]] = field(default_factory=dict)
    """Fields by enum and variant."""
    methods: Mapping[str, Mapping[str, FieldPlace]] = field(default_factory=dict)
    """What methods of records and enums answer, by `name()`."""
    macros: MacroScopes = field(default_factory=MacroScopes)
    """Macros of the inputs, and where they are seen."""
    target: frozenset[str] = DEFAULT_TARGET
    """What `cfg` predicates are decided by (GEN-05)."""
    notice: Notice = notice_nothing
    texts: frozenset[str] = frozenset()
    """Names of arguments that are the text of an op, which offsets count in."""
    own_traits: frozenset[OwnTrait] = frozenset()
    """What is written by hand for types of the inputs: their `==`, their Debug text …"""
    changing_methods: frozenset[str] = frozenset()
    """Names of methods of the inputs that take `&mut self`."""
    reading_methods: frozenset[str] = frozenset()
    """Names of those that take `self` or `&self`."""
    has_singles: bool = False
    """Whether a float of the inputs may have 32 bits: `f32` is written somewhere."""
    broken: Mapping[str, str] = field(default_factory=dict)
    """Where the functions stand that do not parse, by name."""
    extended: Mapping[str, Sequence[Extension]] = field(default_factory=dict)
    """Methods that traits of the inputs give to types."""
    rows_of_methods: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The functions of types and traits that the profile names, by their last name."""
    own_methods: Mapping[str, Found] = field(default_factory=dict)
    """Methods of the inputs whose name no other method has, those of the library included."""
    inputs: frozenset[str] = frozenset()
    """The files that were given; others of `files` are included by them."""
    results: dict[Fragment, Built] = field(default_factory=dict)
    """What functions without parameters returned, by their code: registries, name sets."""
    surroundings: dict[str, Surroundings] = field(default_factory=dict)
    """The attributes in files, by place, of those that were asked about."""

    def members(self, name: str, variant: str | None = None) -> dict[str, FieldPlace]:
        """Return what an output of a record or variant holds: fields, and what methods answer."""
        fields = self.records[name] if variant is None else self.enums[name].get(variant, {})
        return {**fields, **self.methods.get(name, {})}

    def attributes_of(self, item: Item) -> tuple[Attribute, ...]:
        """Return the attributes of an item, and of the modules and impls that it stands in."""
        if item.file not in self.files:
            return ()
        if item.file not in self.surroundings:
            self.surroundings[item.file] = Surroundings(self.files[item.file].items)
        return self.surroundings[item.file].attributes_of(item.fragment)

    def function_of(self, path: tuple[str, ...]) -> str | None:
        """Return how the profile names the function of a path, where it does (EP-31)."""
        names = ("::".join(path[-2:]), path[-1])
        return next((name for name in names if self._is_named(name)), None)

    def _is_named(self, name: str) -> bool:
        return any(
            name in named
            for named in (
                self.entry_points,
                self.streams,
                self.constructors,
                self.profile.outside,
            )
        )

    def read_type(self, text: str) -> RustType:
        """Return a type as the profile writes it."""
        return read_profile_type(text, self.profile)


def make_world(
    profile: Profile,
    files: Mapping[str, ParsedFile],
    ported: frozenset[str],
    includes: Includes,
    listed: Listed = nothing_listed,
    notice: Notice = notice_nothing,
) -> World:
    """Prepare the tables of a profile and the module tree of the files."""
    target = cfg_flags(profile.target)
    tree = ModuleTree(list(files.values()), target)
    entry_points: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in profile.entry_point:
        entry_points[entry.function] = (*entry_points.get(entry.function, ()), entry)
    return World(
        profile,
        tree,
        files,
        ported,
        includes,
        listed,
        entry_points,
        {stream.constructor: stream for stream in profile.stream},
        {row.function: kind for kind in profile.receiver for row in kind.constructor},
        {name: kind for kind in profile.receiver for name in kind.constants},
        record_places(profile),
        variant_places(profile),
        method_places(profile),
        macro_scopes(files.values(), tree.modules),
        target,
        notice,
        frozenset(_texts(profile)),
        frozenset(_own_traits(files.values())),
        frozenset(_named(CHANGING, files.values())),
        frozenset(_named(READING, files.values())),
        has_singles=any(b"f32" in file.source.data for file in files.values()),
        broken=dict(_broken(files.values())),
        extended=extensions(tree.modules, target),
        rows_of_methods=_by_last_name(entry_points),
        own_methods=own_methods(tree.modules),
    )


def _by_last_name(functions: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in functions:
        if "::" in name:
            found.setdefault(name.rpartition("::")[2], []).append(name)
    return found


def _broken(files: Iterable[ParsedFile]) -> Iterator[tuple[str, str]]:
    for file in files:
        for item in file.broken:
            if item.name is not None:
                yield item.name, f"{file.source.path}:{item.line}"


def _texts(profile: Profile) -> Iterator[str]:
    built = (row.args for kind in profile.receiver for row in kind.constructor)
    for args in (*built, *(row.args for row in profile.rows())):
        yield from (argument.name for argument in args if argument.kind in {"text", "bytes"})


def _named(kind: re.Pattern[bytes], files: Iterable[ParsedFile]) -> Iterator[str]:
    """Yield the names of methods of one kind, those that macros write too."""
    for file in files:
        for name in kind.findall(file.source.data):
            yield name.decode("utf-8", "replace")


def _own_traits(files: Iterable[ParsedFile]) -> Iterator[OwnTrait]:
    for file in files:
        yield from filter(None, map(own_trait, flattened(file.items)))


def own_trait(item: Item) -> OwnTrait | None:
    """Return the trait that an impl writes, and for which type; None for what says neither.

    How a type compares with another one is not how it compares with itself.
    """
    if item.kind != "impl" or item.trait is None:
        return None
    written = item.fragment.need("trait").text.partition("<")[2].rstrip("> ")
    if item.trait in COMPARING and written not in {"", "Self", item.name}:
        return None
    return item.trait, item.name


COMPARING = frozenset({"PartialEq", "PartialOrd"})
