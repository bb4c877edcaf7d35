"""The error of a malformed expectation, and how it learns where it stands."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from harness.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator


class ExpectationError(DataError):
    """An expectation, a path or an operand is malformed.

    `field` is the place inside the expectation (`value[1].when.path`), empty for the whole;
    `problem` says what is wrong and what was expected. The caller adds file and case.
    """

    def __init__(self, problem: str, field: str = "") -> None:
        super().__init__(f"{field}: {problem}" if field else problem)
        self.problem = problem
        self.field = field


@contextmanager
def inside(field: str) -> Iterator[None]:
    """Prefix the field of every `ExpectationError` raised in the block with `field`."""
    try:
        yield
    except ExpectationError as error:
        raise ExpectationError(error.problem, join_fields(field, error.field)) from error


def join_fields(outer: str, inner: str) -> str:
    """Write the place `inner` of the part `outer`: `value` and `[1].op` give `value[1].op`."""
    if not outer or not inner:
        return outer or inner
    return outer + inner if inner.startswith("[") else f"{outer}.{inner}"
