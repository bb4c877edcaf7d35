"""What is odd about a profile that can be read: rows that nothing uses, misspelt names."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from migrate.profile.written_types import parts_of, written_types
from migrate.rust.evaluation.types import (
    FLOATS,
    INTEGERS,
    JSON_TYPES,
    LISTS,
    MAPS,
    SETS,
    STRINGS,
    UNKNOWN,
    parse_type,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.profile.model import Profile
    from migrate.rust.known.types import RustType

LANGUAGE: Final = (
    JSON_TYPES | STRINGS | INTEGERS | FLOATS | LISTS | SETS | MAPS
    | {UNKNOWN.name, "bool", "char", "()", "Option", "Result", "tuple"}
)  # fmt: skip
"""Names of types that no crate declares."""

CLOSE: Final = 0.8
"""How alike two names are of which one is taken for a slip of the other."""


def remarks_on(profile: Profile, used: frozenset[str] | None) -> tuple[str, ...]:
    """Return in words what looks like a slip; `used` is as in `unused_rows`, None if not known."""
    unused = () if used is None else unused_rows(profile, used)
    told = (f"no test uses {', '.join(unused)}",) if unused else ()
    return (*misspelt_types(profile), *told)


def misspelt_types(profile: Profile) -> tuple[str, ...]:
    """Return the types that nothing describes, but whose names are almost those of others."""
    described = {*profile.types, *profile.known_enums(), *(one.type for one in profile.receiver)}
    found = []
    for place, written in written_types(profile):
        for name in _names(parse_type(written)):
            near = get_close_matches(name, described, n=1, cutoff=CLOSE)
            if name not in LANGUAGE | described and near:
                found.append(f"{place}: nothing describes {name}; did you mean {near[0]}?")
    return tuple(dict.fromkeys(found))


def unused_rows(profile: Profile, used: frozenset[str]) -> tuple[str, ...]:
    """Return what a profile says and no test needs; `used` are the functions that tests call.

    A method of a receiver is called `Type::method`.
    """
    return tuple(dict.fromkeys([*_uncalled(profile, used), *_unreturned(profile)]))


def _uncalled(profile: Profile, used: frozenset[str]) -> Iterator[str]:
    for row in profile.entry_point:
        if row.function not in used:
            yield f"entry_point {row.function}"
    for stream in profile.stream:
        if stream.constructor not in used:
            yield f"stream {stream.constructor}"
    for kind in profile.receiver:
        if used.isdisjoint([*kind.constants, *(row.function for row in kind.constructor)]):
            yield f"receiver {kind.type}"
        else:
            unused = (one for one in kind.methods() if f"{kind.type}::{one}" not in used)
            yield from (f"receiver {kind.type}, method {name}" for name in unused)


def _unreturned(profile: Profile) -> Iterator[str]:
    """Yield the types that no function gives, and no field of what one gives."""
    reached: set[str] = set()
    waiting = [row.returns for row in profile.rows()] + [row.returns for row in profile.stream]
    parts = parts_of(profile)
    while waiting:
        names = {*_names(parse_type(waiting.pop()))} - reached
        reached |= names
        waiting += [kind for name in names for kind in parts.get(name, ())]
    yield from (f"types {name}" for name in profile.types if name not in reached)
    yield from (f"enums {name}" for name in profile.enums if name not in reached)


def _names(kind: RustType) -> Iterator[str]:
    yield kind.name
    for part in kind.args:
        yield from _names(part)
