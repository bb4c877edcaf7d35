"""Equality and order of Known values as Rust's `PartialEq` and `Ord` have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrate.rust.known.values import Known


def same(left: Known, right: Known) -> bool:
    """Whether `left == right` holds in Rust.

    A JSON value equals a plain string, number or bool of the same content, never of another kind
    (OPR-04); `true` is not `1`; NaN equals nothing. Raises `NeedsKnown` on foreign values.
    """
    raise NotImplementedError


def order(left: Known, right: Known) -> int | None:
    """-1, 0 or 1 as `left.partial_cmp(right)`; `None` where floats have no order.

    Raises `NeedsKnown` on foreign values and on values of different kinds.
    """
    raise NotImplementedError
