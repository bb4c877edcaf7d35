"""Numbers (section D.1)."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Final

from parser.lexer.errors import LexError
from parser.lexer.text import preview_str

if TYPE_CHECKING:
    from parser.lexer.lookahead import Lookahead

# LEX-18: greedy and unstructured; what was run over must then be a number as a whole.
_RUN: Final = re.compile(r"[0-9.eE+-]*")
_INTEGER: Final = re.compile(r"(?P<sign>-?)0*(?P<digits>[0-9]+)")
_FLOAT: Final = re.compile(r"-?[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?")
_SMALLEST: Final = -(2**63)
_LARGEST: Final = 2**63 - 1
# More digits than this are out of range, and never reach `int` with its limit on digits (LEX-20).
_INTEGER_DIGITS: Final = 19


def read_number(
    source: str, start: int, _lookahead: Lookahead | None = None
) -> tuple[int | float, int]:
    """Read the number at `start`, where a digit, `-` or `.` stands.

    Returns the number and the position after it. Raises LexError `number_invalid` or
    `number_not_finite`.
    """
    match = _RUN.match(source, start)
    written = match[0] if match else ""
    number = _number(_with_leading_zero(written))
    if number is None:
        raise LexError("number_invalid", position=start, text=preview_str(written))
    if math.isinf(number):
        raise LexError("number_not_finite", position=start, text=preview_str(written))
    return number, start + len(written)


def _with_leading_zero(written: str) -> str:
    if written.startswith("."):
        return "0" + written
    if written.startswith("-."):
        return "-0" + written[1:]  # LEX-20: so a lone `-.` is -0.0
    return written


def _number(text: str) -> int | float | None:
    integer = _INTEGER.fullmatch(text)
    if integer and len(integer["digits"]) <= _INTEGER_DIGITS:
        number = int(integer["sign"] + integer["digits"])
        if _SMALLEST <= number <= _LARGEST:
            return number
    return float(text) if _FLOAT.fullmatch(text) else None
