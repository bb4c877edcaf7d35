"""The pytest plugin: cases are items named by their ids, Harn scripts items named by their paths.

A test module asks for them by holding a `Conformance` object; `--parity-cases` needs no module.
Plain `pytest` compares what is observed with what was blessed; `pytest --snapshot-update` blesses.

Everything else is in `harness/pytest_items`, imported when there is a case or a script: pytest
loads this plugin in every run.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from _pytest.terminal import TerminalReporter

_SCRIPT_SUFFIXES = frozenset({".harn", ".expected", ".error"})


@dataclass(frozen=True, slots=True)
class Conformance:
    """In a test module: collect the cases and scripts of the project that `start` lies in.

    Without `start` it is the project of the module's own folder.
    """

    start: Path | None = None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the plugin."""
    group = parser.getgroup("parity", "conformance cases (toolcall-parity)")
    group.addoption(
        "--parity-cases",
        metavar="PATH",
        nargs="?",
        const="",
        help="collect the case files and scripts below PATH, by default all of the project; "
        "without other paths nothing else is collected",
    )
    group.addoption(
        "--parity-impl",
        metavar="NAME",
        help="ask this implementation; by default the configured one",
    )
    group.addoption(
        "--parity-group",
        metavar="GLOB",
        action="append",
        default=[],
        help="run only cases and scripts of groups that match; may be given more than once",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker, and take `--parity-cases` for a path to collect."""
    config.addinivalue_line(
        "markers", "parity: a case or script; each has a marker of its group or section"
    )
    config.addinivalue_line("markers", "harn: a Harn script")
    if config.getoption("parity_impl") and config.getoption("update_snapshots", default=False):
        raise pytest.UsageError(
            "--parity-impl: the snapshots are what the configured implementation does; to bless "
            f"{config.getoption('parity_impl')}, make it the `implementation` under [tool.parity]"
        )
    if config.getoption("parity_cases") is not None:
        from harness.pytest_items.options import collect_cases  # noqa: PLC0415

        collect_cases(config)


def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, obj: object
) -> list[pytest.Item] | None:
    """Turn a `Conformance` object of a module into its items."""
    if not isinstance(obj, Conformance):
        return None
    from harness.pytest_items.collect import conformance_items  # noqa: PLC0415

    return conformance_items(collector, obj.start or collector.path.parent)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a case file where `--parity-cases` asks for case files, and a script likewise.

    Scripts are collected too where the command line names them, or folders of them.
    """
    if file_path.suffix in _SCRIPT_SUFFIXES:
        from harness.pytest_items.scripts.collect import script_file  # noqa: PLC0415

        return script_file(file_path, parent)
    if file_path.suffix != ".toml" or parent.config.getoption("parity_cases") is None:
        return None
    from harness.pytest_items.files import case_file  # noqa: PLC0415

    return case_file(file_path, parent)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out cases and scripts of groups that `--parity-group` does not ask for."""
    if config.getoption("parity_group"):
        from harness.pytest_items.options import choose_groups  # noqa: PLC0415

        choose_groups(config, items)


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    """Say what the cases and scripts came to, where there were any."""
    reports: dict[str, list[Any]] = terminalreporter.stats
    if any(
        name.startswith("parity")
        for found in reports.values()
        for report in found
        for name, _ in getattr(report, "user_properties", ())
    ):
        from harness.pytest_items.summary import print_summary  # noqa: PLC0415

        print_summary(terminalreporter, config)
