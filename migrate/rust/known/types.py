"""Rust types as far as values depend on them: `parse`, `collect`, `into`, `sum`, `Default`."""

from __future__ import annotations

import msgspec


class RustType(msgspec.Struct, frozen=True):
    """A type by the last segment of its path, with its type arguments.

    References, lifetimes, `mut`, `dyn`, `impl` and `Box`/`Rc`/`Arc` are dropped. `name` is `"_"`
    for an inferred type, `"()"` for unit, `"tuple"`, `"array"` (also slices), `"fn"` for the rest.
    """

    name: str
    args: tuple[RustType, ...] = ()
