"""Functions of libraries that need more than their arguments; the rooms fill the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from migrate.rust.evaluation.scope import Scope
from migrate.rust.evaluation.values import Value
from migrate.rust.known.types import RustType
from migrate.rust.source.syntax import Fragment

LibraryFunction: TypeAlias = Callable[[Scope, list[Value], Fragment, RustType | None], Value]

FUNCTIONS: dict[tuple[str, ...], LibraryFunction] = {}
"""By the last two segments of their paths."""


def library_function(*paths: str) -> Callable[[LibraryFunction], LibraryFunction]:
    """Register the decorated function for paths such as `serde_json::from_str`.

    It is given the scope, the evaluated arguments, the call, and the type that is asked for.
    """

    def register(function: LibraryFunction) -> LibraryFunction:
        for path in paths:
            FUNCTIONS[tuple(path.split("::"))] = function
        return function

    return register


def find_function(path: tuple[str, ...]) -> LibraryFunction | None:
    """Return what a path outside the inputs means, None when it is not in the table."""
    return FUNCTIONS.get(path[-2:])
