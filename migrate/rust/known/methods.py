"""Calling a built-in method on a Known value (06 EVL-07…EVL-10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.known.types import RustType
    from migrate.rust.known.values import Known


@dataclass(frozen=True, slots=True)
class Mutated:
    """Result of a method that takes `&mut self` (EVL-09): store `receiver` back in its place.

    Lists, maps, sets, structs and JSON values are changed in place (then `receiver` is the same
    object); strings, numbers and options are replaced.
    """

    receiver: Known
    result: Known


def kind_of(value: Known) -> str | None:
    """Name of the kind of a Known value as the method table has it; `None` for foreign values.

    `str`, `char`, `bytes`, `int`, `float`, `bool`, `unit`, `option`, `result`, `list`, `tuple`,
    `iterator`, `range`, `map`, `set`, `json`, `enum`, `struct`, `function`.
    """
    raise NotImplementedError


def has_method(value: Known, method: str) -> bool:
    """Whether `call_method` knows the method for values of this kind."""
    raise NotImplementedError


def call_method(
    receiver: Known,
    method: str,
    arguments: Sequence[Known] = (),
    *,
    wanted: RustType | None = None,
) -> Known | Mutated:
    """Call `receiver.method(arguments)` with Rust's meaning.

    Closures and function paths are passed as Python callables, called with positional arguments;
    whatever they raise passes through, whatever they return is passed along or looked into.
    `wanted` is the type of the result where it decides: turbofish or annotation of `parse`,
    `collect`, `sum`, `into`; without it `collect` gives a list.

    Raises `UnsupportedMethod` (unknown method, wrong arity or kinds), `SourcePanic`, `Overflow`,
    `NeedsKnown` (with the foreign value), `NeedsType`.
    """
    raise NotImplementedError
