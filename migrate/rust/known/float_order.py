"""The order of all finite floats: where among them something turns from false to true."""

from __future__ import annotations

import math
import struct
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

LARGEST = sys.float_info.max


def first_float(is_met: Callable[[float], bool]) -> float:
    """Return the lowest float of which something is true that is true of every higher one too.

    It is false of the lowest of all and true of the highest.
    """
    low, high = _rank(-LARGEST), _rank(LARGEST)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_met(_of_rank(middle)) else (middle, high)
    return _of_rank(high)


def _rank(number: float) -> int:
    """Return the place of a float among all of them in their order; that of zero is 0."""
    bits: int = struct.unpack("<q", struct.pack("<d", number))[0]
    return bits if bits >= 0 else -(bits & 0x7FFF_FFFF_FFFF_FFFF)


def _of_rank(rank: int) -> float:
    number: float = struct.unpack("<d", struct.pack("<q", abs(rank)))[0]
    return math.copysign(number, rank) if rank else 0.0
