"""What compiled code works on: the frame of an activation, and the signals of statements.

A frame is a list: the depth of the call, the value that a `return` left, then the parameters and
all other variables of the function. A variable that an inner function also uses is in a cell, a
list of one, which both hold (FUN-20).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final, TypeAlias

from harness.harn.values.model import Value

Frame: TypeAlias = list[Any]
Cell: TypeAlias = list[Value]

DEPTH: Final = 0
RESULT: Final = 1
FIRST: Final = 2
"""Where the depth, the result and the first parameter are."""


class Left(BaseException):
    """Ends the body of a generator that nobody pulls any more (FUN-13).

    No error of the script: no `catch` sees it, but `finally` and `defer` have their turn (HEV-28).
    """


class Signal(Enum):
    """Why a statement did not end by going on to the next."""

    BREAK = "break"
    CONTINUE = "continue"
    RETURN = "return"


BREAK: Final = Signal.BREAK
CONTINUE: Final = Signal.CONTINUE
RETURN: Final = Signal.RETURN

Evaluate: TypeAlias = Callable[[Frame], Value]
"""A compiled expression."""

Execute: TypeAlias = Callable[[Frame], Signal | None]
"""A compiled statement."""

Store: TypeAlias = Callable[[Frame, Value], None]
"""What puts a value where a name or a pattern says."""


class Marker(Enum):
    """What stands where a value of the script cannot be."""

    UNBOUND = "in a cell whose binding has not been executed yet (HEV-5)"
    MISSING = "for an argument that was not passed, of a parameter with a default (FUN-4)"
    TAIL = "returned in the place of a value: the run knows the call to go on with (HEV-31)"


UNBOUND: Final = Marker.UNBOUND
MISSING: Final = Marker.MISSING
TAIL: Final = Marker.TAIL
