"""The project's own gate, so that plain `pytest` checks everything."""

import datetime as dt
from pathlib import Path

import pytest

from harness.configuration import find_project
from harness.implementation import load_implementation
from migrate.gate import run_gate


def test_the_gate_holds(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("update_snapshots"):
        pytest.skip("snapshots are being blessed; run pytest again to check them")
    project = find_project(Path(__file__).parent)
    result = run_gate(project, load_implementation(project), dt.datetime.now(dt.UTC).date())
    assert result.failures == ()
