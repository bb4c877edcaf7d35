"""An empty value of an option is wrong usage: it is what an unset variable leaves of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from project_folder import ProjectFolder

EMPTY = [
    ("migrate", "cases/legacy", "--out"),
    ("migrate", "cases/legacy", "--profile"),
    ("migrate", "cases/legacy", "--impl"),
    ("migrate",),
    ("profile", "init", "cases/legacy", "--out"),
    ("profile", "init", "cases/legacy", "--name"),
    ("profile", "init"),
    ("report", "--out"),
    ("report", "--impl"),
    ("ledger", "--file"),
    ("ledger", "--test"),
    ("ledger", "--code"),
    ("gate", "--since"),
    ("gate", "--impl"),
    ("triage", "set", "--verdict", "port_bug", "--reason", "so", "--pattern"),
]


@pytest.mark.parametrize("command", EMPTY, ids=" ".join)
def test_an_empty_value_is_wrong_usage(project: ProjectFolder, command: tuple[str, ...]) -> None:
    before = sorted(project.root.rglob("*"))
    told = project.parity(*command, "", code=2)
    assert "empty: give one, or leave this out" in told
    assert sorted(project.root.rglob("*")) == before
