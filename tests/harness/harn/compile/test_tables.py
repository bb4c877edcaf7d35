"""Every kind of node is compiled by something that is there."""

from typing import get_args

import pytest

from harness.harn.compile.tables import TABLES
from harness.harn.syntax import nodes

TABLE_NAMES = ["expressions", "statements", "branching", "early", "defining"]


@pytest.mark.parametrize("name", TABLE_NAMES)
def test_every_entry_can_be_loaded(name: str) -> None:
    table = getattr(TABLES, name)

    assert all(callable(table[key]) for key in table)
    assert len(table) == len(list(table)) > 1


def test_every_expression_and_every_statement_has_an_entry() -> None:
    statements = {kind for one in get_args(nodes.Statement) for kind in (get_args(one) or (one,))}

    assert set(TABLES.expressions) == set(get_args(nodes.Expression))
    assert set(TABLES.statements) == statements


def test_what_branches_is_an_expression_too() -> None:
    assert set(TABLES.branching) < set(TABLES.expressions)
    assert nodes.If in TABLES.branching
    assert nodes.Call not in TABLES.branching
