"""Collects what the benchmarks measure and shows it at the end."""

from __future__ import annotations

import pytest

from benchmarks.report import Report
from benchmarks.tables import rendered

_REPORT = pytest.StashKey[Report]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let doubled texts have another size: smaller for a first look, larger for a long one."""
    text = "code points of the smaller of two texts; by default targets.py says how many"
    parser.addoption("--doubling-size", type=int, help=text)


def pytest_configure(config: pytest.Config) -> None:
    """Begin with nothing measured."""
    config.stash[_REPORT] = Report()


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Report:
    """Give the report that everything measured goes into."""
    return request.config.stash[_REPORT]


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Show the tables under everything else."""
    terminalreporter.write_line("")
    colours = terminalreporter.hasmarkup
    terminalreporter.write(rendered(config.stash[_REPORT], colours=colours))
