"""All operators by name."""

from __future__ import annotations

from typing import Final

from harness.expectation.errors import inside
from harness.expectation.operands import Operand
from harness.expectation.operators.equality import EQUALITY_OPERATORS
from harness.expectation.operators.lengths import LENGTH_OPERATORS
from harness.expectation.operators.lists import LIST_OPERATORS
from harness.expectation.operators.objects import OBJECT_OPERATORS
from harness.expectation.operators.order import ORDER_OPERATORS
from harness.expectation.operators.presence import PRESENCE_OPERATORS
from harness.expectation.operators.record import Form, Operator
from harness.expectation.operators.texts import TEXT_OPERATORS
from harness.expectation.suggest import unknown

OPERATORS: Final[dict[str, Operator]] = {
    **EQUALITY_OPERATORS,
    **PRESENCE_OPERATORS,
    **LENGTH_OPERATORS,
    **TEXT_OPERATORS,
    **LIST_OPERATORS,
    **OBJECT_OPERATORS,
    **ORDER_OPERATORS,
    "raises": Operator(Operand.RAISES, form=Form.OUTCOME),
    "completes": Operator(Operand.NONE, form=Form.OUTCOME),
    "any_of": Operator(Operand.EXPECTATIONS, form=Form.COMBINATION),
    "all_of": Operator(Operand.EXPECTATIONS, form=Form.COMBINATION),
    "not": Operator(Operand.EXPECTATIONS, form=Form.COMBINATION),
}


def operator_named(name: str) -> Operator:
    """Return an operator. Raises `ExpectationError` with the nearest name for an unknown one."""
    found = OPERATORS.get(name)
    if found is None:
        with inside("op"):
            raise unknown("operator", name, OPERATORS)
    return found
