"""What a test depends on of a sketch: until that changes, it is evaluated alike.

Names are compared without the modules and types before them, so more is taken to depend on a part
of the sketch than does, and never less.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final, TypeAlias

from migrate.rust.source.items import flattened
from migrate.scout.crate_items import crate_items

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from migrate.profile import Profile
    from migrate.rust.evaluation.world import World

Words: TypeAlias = frozenset[str]
Parts: TypeAlias = "Mapping[str, str]"
"""All that a profile says of each name."""

WORD: Final = re.compile(r"[A-Za-z_]\w*")

HELPERS: Final = frozenset({"const", "function", "macro_rules", "static"})
"""Kinds of items that tests use, and depend on what these use."""


def words_of(text: str) -> Words:
    """Return the names in a text."""
    return frozenset(WORD.findall(text))


def helpers(world: World) -> dict[str, Words]:
    """Return the names that helpers of tests use, and macros, by the names of these."""
    crate = {item.fragment for item, _ in crate_items(world) if item.kind != "macro_rules"}
    found: defaultdict[str, set[str]] = defaultdict(set)
    for parsed in world.files.values():
        for item in flattened(parsed.items):
            if item.kind in HELPERS and item.fragment not in crate:
                found[item.name] |= words_of(item.fragment.text)
    return {name: frozenset(words) for name, words in found.items()}


def reached(words: Collection[str], used: Mapping[str, Collection[str]]) -> Words:
    """Return some names, and those that what they name uses, however far."""
    seen = set(words)
    waiting = [word for word in words if word in used]
    while waiting:
        more = [word for word in used[waiting.pop()] if word not in seen]
        seen.update(more)
        waiting += [word for word in more if word in used]
    return frozenset(seen)


def parts_of(profile: Profile) -> dict[str, str]:
    """Return what a profile says of each name."""
    parts: defaultdict[str, str] = defaultdict(str)
    for name, said in _said(profile):
        parts[name.rpartition("::")[2]] += said
    return dict(parts)


def _said(profile: Profile) -> Iterator[tuple[str, str]]:
    for row in profile.entry_point:
        yield row.function, repr(row)
    for stream in profile.stream:
        yield stream.constructor, repr(stream)
    for kind in profile.receiver:
        constructors = (row.function for row in kind.constructor)
        for name in (kind.type, *constructors, *kind.constants):
            yield name, repr(kind)
    for name, fields in profile.types.items():
        yield name, repr(fields)
    for name, enum in profile.enums.items():
        yield name, repr(enum)


def changed(before: Parts, after: Parts) -> Words:
    """Return the names of which two profiles do not say the same."""
    names = before.keys() | after.keys()
    return frozenset(name for name in names if before.get(name) != after.get(name))


def used_by(parts: Parts) -> dict[str, Words]:
    """Return the names that what a profile says of each name mentions."""
    return {name: words_of(said) for name, said in parts.items()}
