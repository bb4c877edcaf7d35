"""The pytest plugin: every case becomes an item whose name is the case id.

A test module asks for it by holding a `Conformance` object. Plain `pytest` compares what is
observed with the blessed snapshot; `pytest --snapshot-update` blesses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


@dataclass(frozen=True, slots=True)
class Conformance:
    """In a test module: collect the cases of the project that `start` lies in.

    Without `start` it is the project of the module's own folder.
    """

    start: Path | None = None


def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, obj: object
) -> list[pytest.Item] | None:
    """Turn a `Conformance` object of a module into its items."""
    if not isinstance(obj, Conformance):
        return None
    # Imported here: pytest loads this plugin in every run, and most have no case to check.
    from harness.collect import case_items  # noqa: PLC0415

    return case_items(collector, obj.start or collector.path.parent)
