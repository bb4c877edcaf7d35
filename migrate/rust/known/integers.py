"""Integer arithmetic with Rust's widths (06 EVL-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrate.rust.known.values import Known

WIDTHS: dict[str, tuple[int, int]] = {}
"""Smallest and largest value by type name; `isize`/`usize` have 64 bits (EVL-23)."""

DEFAULT = "i32"


def fits(value: int, type_name: str) -> bool:
    """Whether a value is one of the type. Raises `KeyError` for an unknown type name."""
    raise NotImplementedError


def constant(type_name: str, name: str) -> Known:
    """`u64::MAX`, `i8::MIN`, `u32::BITS`, `f64::EPSILON`, …; raises `KeyError` when unknown."""
    raise NotImplementedError


def arithmetic(operator: str, left: Known, right: Known, type_name: str = DEFAULT) -> Known:
    """`+ - * / % & | ^ << >>` on integers, floats and bools (`& | ^`), and `+` on strings.

    Division truncates toward zero, `%` takes the sign of the dividend. `type_name` bounds integer
    results. Raises `Overflow` (also for division by zero and shifts past the width) and
    `NeedsKnown` for other operands.
    """
    raise NotImplementedError


def negate(value: Known, type_name: str = DEFAULT) -> Known:
    """Unary `-`. Raises `Overflow`, `NeedsKnown`."""
    raise NotImplementedError


def invert(value: Known, type_name: str = DEFAULT) -> Known:
    """Unary `!` on bools and integers. Raises `NeedsKnown`."""
    raise NotImplementedError


def cast(value: Known, type_name: str) -> Known:
    """`value as type_name` between integers, floats, chars and bools.

    Raises `Overflow` when an integer does not fit (EVL-07), `NeedsKnown` for other values.
    """
    raise NotImplementedError
