"""Whether a call could be read if the text ended where it ends now."""

from __future__ import annotations

from enum import Enum
from typing import Final

_REREADS: Final = 2
_FREE_REREADS: Final = 1 << 16


class Outlook(Enum):
    """What to expect of parsing the call right now.

    YES: nothing but a fault that no later text repairs can prevent it. MAYBE: only a reading of an
    over-closed string that later text may take back could give it (LEX-47).
    """

    NO = "no"
    MAYBE = "maybe"
    YES = "yes"


def budget(arrived: int) -> int:
    """Give how many characters may be read again in all, for hopes that mostly come to nothing.

    STR-13: the work may be bounded. So it stays proportional to what has arrived, and where the
    bound is met, the verdict comes with the end of the response.
    """
    return _FREE_REREADS + _REREADS * arrived
