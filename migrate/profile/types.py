"""The types of a crate, as far as accessors and patterns read them (06 RES)."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field that does not stand in the output as a value under its own name.

    `at` is the path below the record where its value stands, "" when its parts stand among the
    record's own, or when it is all that stands there. `present` names the key that is there
    exactly when an option is `Some`. A bool that is `omitted` is only there when it is true. An
    `offset` counts bytes in Rust and code points in the output (DEC-3).
    """

    type: str
    at: str | None = None
    present: str | None = None
    omitted: bool = False
    offset: bool = False


Fields: TypeAlias = dict[str, str | Field]
"""Fields by name, each with its Rust type.

A method without arguments is named with `()`; what it answers stands in the output under its name
without them, unless `at` says otherwise.
"""

METHOD = "()"
"""How the name of a method ends."""


class EnumType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An enum: its variants in the order of their fields (RES-05, RES-06, IDM-113).

    In the output the variant's name, in snake case, stands under the key `tag` beside the fields;
    without a tag it is the value itself. The fields of a tuple variant have any names, in its
    order. What its methods answer is said as of any type.
    """

    tag: str = ""
    variants: dict[str, Fields] = {}


STANDARD_TYPES: Final[dict[str, Fields]] = {
    "Duration": {
        "secs": "u64",
        "nanos": "u32",
        "as_secs()": Field("u64", at="secs"),
        "subsec_nanos()": Field("u32", at="nanos"),
    }
}
"""Types that every crate has, as serde writes them; a profile may say otherwise."""

STANDARD_ENUMS: Final = {
    "Ordering": EnumType(variants={name: {} for name in ("Less", "Equal", "Greater")})
}
"""Enums that every crate has; a profile may say otherwise."""
