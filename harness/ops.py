"""The table of operations, read from `ops.toml`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

Lane = Literal["parser", "primitive", "stream", "dispatch"]


class Op(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One operation that a case can ask of an implementation (06 EP-33)."""

    lane: Lane
    args: tuple[str, ...]
    typed_vectors: tuple[str, ...]
    public: str | None = None


@cache
def load_ops() -> dict[str, Op]:
    """Return the operations by name."""
    table = files("harness").joinpath("ops.toml").read_bytes()
    return msgspec.toml.decode(table, type=dict[str, Op])
