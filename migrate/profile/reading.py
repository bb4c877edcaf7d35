"""Reading a profile, and whether it fits the table of ops."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from harness.case import NOT_GROUPS
from harness.errors import ConfigurationError
from harness.expectation import INVARIANTS
from harness.toml_files import read_toml
from migrate.profile.model import Profile
from migrate.profile.ops import given, op_table
from migrate.profile.types import METHOD
from migrate.profile.written_types import is_type, written_types

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.ops import Op
    from migrate.profile.functions import Argument, StreamType
    from migrate.profile.receivers import ReceiverType

BUNDLED = Path(__file__).parents[1] / "profiles"


def load_profile(name_or_path: str, base: Path | None = None) -> Profile:
    """Read a profile: a bundled one by name, or a TOML file by path, relative to `base`.

    Raises `ConfigurationError` naming the file, the field and what was expected.
    """
    bundled = BUNDLED / f"{name_or_path}.toml"
    path = bundled if bundled.is_file() else (base or Path()) / name_or_path
    if not path.is_file():
        known = ", ".join(sorted(file.stem for file in BUNDLED.glob("*.toml")))
        raise ConfigurationError(
            f"no profile {name_or_path!r}: give one of the bundled profiles ({known}) "
            "or the path of a TOML file"
        )
    profile = read_toml(path, Profile)
    fault = next(_faults(profile), None)
    if fault is not None:
        raise ConfigurationError(f"{path}: {fault}")
    return profile


def _faults(profile: Profile) -> Iterator[str]:
    """An op of the table is given arguments that it takes; an invariant is one that there is."""
    ops = op_table(profile)
    for entry in profile.entry_point:
        place = f"entry_point {entry.function!r}"
        yield from _op_faults(ops, place, entry.op, given(entry))
        yield from _argument_faults(place, entry.args)
    for stream in profile.stream:
        yield from _op_faults(ops, f"stream {stream.constructor!r}", stream.op, _asked(stream))
    for receiver in profile.receiver:
        yield from _receiver_faults(ops, receiver)
    yield from _built_faults(profile)
    for place, written in written_types(profile):
        if not is_type(written):
            yield f"{place}: {written!r} is no type of Rust"
    for name in profile.enums:
        fields = [field for field in profile.types.get(name, {}) if not field.endswith(METHOD)]
        if fields:
            yield (
                f"types {name!r}: an enum has no field {fields[0]!r}; those of its variants stand "
                f"in [enums.{name}.variants.…], only its methods, named with `()`, here"
            )
    yield from _group_faults(profile)
    asked = {row.op for row in profile.rows()} | {stream.op for stream in profile.stream}
    for name in profile.ops.keys() - asked:
        yield f"ops {name!r}: no entry_point, stream or receiver asks this op"
    for helper, names in profile.invariants.items():
        yield from _invariant_faults(f"invariants {helper!r}", names)


def _group_faults(profile: Profile) -> Iterator[str]:
    """A group is a folder of cases, and some folders are none."""
    places = {
        **{f"group of file {rule.file!r}": rule.group for rule in profile.group},
        **{f"override of {one.test!r}": one.group for one in profile.override},
        **{f"op_groups {op!r}": group for op, group in profile.op_groups.items()},
        "other_group": profile.other_group,
    }
    for place, group in places.items():
        if group in NOT_GROUPS:
            yield (
                f"{place}: no cases are read from the folder {group!r}, which holds something "
                f"else; give the group another name, {group}_cases for example"
            )


def _receiver_faults(ops: Mapping[str, Op], receiver: ReceiverType) -> Iterator[str]:
    place = f"receiver {receiver.type!r}"
    for row in receiver.ask:
        asked = [*receiver.arguments(), *given(row)]
        twice = [name for name in given(row) if name in receiver.arguments()]
        if twice:
            yield (
                f"{place}, ask {row.function!r}: argument {twice[0]!r} is one that the value was "
                "built from, or fed; an op has both, so give it another name"
            )
        yield from _op_faults(ops, f"{place}, ask {row.function!r}", row.op, asked)
    for feed in receiver.feed:
        if (feed.sets is None) is (feed.appends is None):
            yield f"{place}, feed {feed.method!r}: expected either 'sets' or 'appends'"
    for built in receiver.constructor:
        yield from _argument_faults(f"{place}, constructor {built.function!r}", built.args)


def _built_faults(profile: Profile) -> Iterator[str]:
    """A constructor that is an entry point too gives the type that it constructs."""
    returns = {row.function: row.returns for row in profile.entry_point}
    for receiver in profile.receiver:
        for built in receiver.constructor:
            given = returns.get(built.function, receiver.type)
            if not _gives(given, receiver.type):
                yield (
                    f"receiver {receiver.type!r}, constructor {built.function!r}: the entry_point "
                    f"of that name returns {given}; expected {receiver.type}, "
                    f"Option<{receiver.type}> or Result<{receiver.type}, …>"
                )


def _gives(returns: str, kind: str) -> bool:
    return re.fullmatch(rf"{kind}|Option<{kind}>|Result<{kind}\b.*>", returns) is not None


def _argument_faults(place: str, args: tuple[Argument, ...]) -> Iterator[str]:
    names = [argument.name for argument in args if argument.kind != "unused"]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            yield f"{place}: two arguments named {name!r}; an op takes each once"
    for argument in args:
        if argument.kind in DEPENDENT and argument.of is None:
            yield (
                f"{place}: argument {argument.name!r} of kind {argument.kind!r} needs `of`: "
                f"{DEPENDENT[argument.kind]}"
            )


DEPENDENT: Final = {
    "offset": "the name of the argument that it counts in",
    "numbers": "the name of the list argument for whose elements they are",
    "schemas": "the name of the argument, of the op that collects them, that is the registry",
}
"""Kinds of arguments that depend on another argument, and what that is."""


def _asked(stream: StreamType) -> list[str]:
    given = [argument.name for argument in stream.args if argument.kind != "unused"]
    return [*given, stream.chunks, stream.closed]


def _invariant_faults(place: str, names: tuple[str, ...]) -> Iterator[str]:
    if not names:
        yield f"{place}: names no invariant; known are {', '.join(INVARIANTS)}"
    for name in names:
        if name not in INVARIANTS:
            yield f"{place}: unknown invariant {name!r}; known are {', '.join(INVARIANTS)}"


def _op_faults(ops: Mapping[str, Op], place: str, name: str, names: list[str]) -> Iterator[str]:
    op = ops.get(name)
    if op is None:
        yield (
            f"{place}: unknown op {name!r}; known are {', '.join(ops)}. "
            f"An op of your own has a table [ops.{name}]"
        )
        return
    strange = [argument for argument in names if argument not in op.args]
    if strange:
        yield f"{place}: {name} takes no {', '.join(strange)}; it takes {', '.join(op.args)}"
