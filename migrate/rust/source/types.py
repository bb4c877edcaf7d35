"""Types written in the source, as far as values depend on them."""

from __future__ import annotations

from migrate.rust.known.types import RustType
from migrate.rust.source.syntax import Fragment


def read_type(fragment: Fragment) -> RustType:
    """The type of an annotation, a turbofish argument or a return type."""
    raise NotImplementedError


def turbofish(function: Fragment) -> tuple[RustType, ...]:
    """Type arguments of a `generic_function` (`collect::<Vec<_>>`); `()` for anything else."""
    raise NotImplementedError
