"""The target for which the legacy code would be compiled, as flags of `cfg` (06 GEN-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from harness.configuration import Target
    from migrate.profile.model import Profile

FAMILIES = {"windows": "windows", "none": "", "unknown": "", "wasi": "wasm", "emscripten": "unix"}
"""The `target_family` of an operating system; all others are of the family `unix`."""

SHORT = frozenset({"unix", "windows"})
"""Families that are predicates by themselves."""


def for_target(profile: Profile, target: Target | None) -> Profile:
    """Return a profile with the target of a project, where that has one."""
    return profile if target is None else msgspec.structs.replace(profile, target=target)


def cfg_flags(target: Target) -> frozenset[str]:
    """Return the predicates that hold for a target, without blanks: `unix`, `feature="x"`."""
    family = FAMILIES.get(target.os, "unix")
    flags = {
        "test",
        'panic="unwind"',
        'target_endian="little"',
        f'target_os="{target.os}"',
        f'target_pointer_width="{target.pointer_width}"',
        *(f'feature="{name}"' for name in target.features),
        *("".join(flag.split()) for flag in target.flags),
    }
    if family:
        flags.add(f'target_family="{family}"')
    if family in SHORT:
        flags.add(family)
    if target.debug_assertions:
        flags.add("debug_assertions")
    return frozenset(flags)
