"""The records of the expectation language (06 OPR-01…OPR-12).

An expectation says something about the outputs of a case. Without an `id`, and with a path
relative to a list element, the same record is a *predicate* (OPR-07); as a condition of another
expectation it is a *guard* (OPR-08). One record serves the three, so there is one evaluator.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

Json: TypeAlias = Any
"""A JSON value: dict, list, str, int, float, bool or None."""

Transform: TypeAlias = str | dict[str, Any]
"""A bare name (`"trim"`), or a table with one key for its arguments (`{"default": ""}`)."""


class Expectation(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One demand on the outputs of a case (OPR-01).

    `path` and `via` choose the subject, `op` names the operator, `value` is its operand: a JSON
    value, a number, a text, a path, a predicate or a list of expectations, as OPR-06 says for the
    operator. `value` is `UNSET` for operators that take none, so that a JSON null can be one.
    """

    id: str | None = None
    path: str = ""
    via: tuple[Transform, ...] = ()
    op: str
    value: Json | UnsetType = UNSET
    when: Expectation | None = None
    missing_is_null: bool = False
    """OPR-05: below a JSON value a missing key or index reads as null."""
    numeric: bool = False
    """OPR-04: compare numbers by value (a Rust float literal), so that 1 equals 1.0."""
    implied: bool = False
    """EVL-25: demanded by `unwrap`, an index or a panicking arm, not by an assertion macro."""
    facet: str | None = None
    """OPR-11: canonical, ids, drops or stray."""
    note: str | None = None
    """The literal message of the assertion, unexpanded (EVL-13)."""
    source: str | None = None
    """Where the assertion is written, `file:line:column`, as editors and terminals follow it.

    Lines and columns count from 1; columns count code points.
    """
    call_line: int | None = None
    """For an assertion inside a helper: the line of the test that called the helper."""

    def location(self) -> tuple[str, int] | None:
        """Return the file and the line of `source`."""
        if self.source is None:
            return None
        file, line, _ = self.source.rsplit(":", 2)
        return file, int(line)
