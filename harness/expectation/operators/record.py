"""What an operator is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from harness.expectation.model import Json
    from harness.expectation.operands import Operand
    from harness.expectation.view import View


class WhenMissing(Enum):
    """What becomes of an expectation whose path leads nowhere: the rows of OPR-05."""

    HOLDS = "holds"
    NULL_IF_ASKED = "reads as null if missing_is_null, else fails"
    NULL = "reads as null"
    FAILS = "fails"


class Form(Enum):
    """What an operator is about."""

    SUBJECT = "the value at the path"
    OUTCOME = "whether the step returned an output at all"
    COMBINATION = "other expectations"


@dataclass(frozen=True, slots=True)
class Trial:
    """One application of an operator: the value it is tried on, and its operand as read."""

    subject: Json
    operand: Any
    numeric: bool
    view: View


if TYPE_CHECKING:
    Test: TypeAlias = Callable[[Trial], str | None]


@dataclass(frozen=True, slots=True)
class Operator:
    """One row of OPR-06.

    `test` returns why the operator does not hold, None when it does; only operators about a
    subject have one. `numeric` says that the flag of OPR-04 means something to it.
    """

    operand: Operand
    test: Test | None = None
    missing: WhenMissing = WhenMissing.FAILS
    numeric: bool = False
    form: Form = Form.SUBJECT
