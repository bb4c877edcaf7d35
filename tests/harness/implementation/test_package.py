"""The names of the package: loaded on use, and no others."""

from __future__ import annotations

import subprocess
import sys
from operator import attrgetter

import pytest

from harness import implementation

_SHOWN = """
import sys
from harness.implementation.hosting import parse_for_agent
parse_for_agent("x", None, "text", iter([0]).__next__)
print(*sys.modules)
"""


@pytest.mark.parametrize("name", implementation.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(implementation, name) is not None


def test_there_are_no_others() -> None:
    with pytest.raises(AttributeError, match="no attribute 'InProces'"):
        attrgetter("InProces")(implementation)


def test_a_script_that_parses_loads_no_implementations_under_test() -> None:
    shown = subprocess.run(
        [sys.executable, "-c", _SHOWN], capture_output=True, text=True, check=True
    )
    loaded = set(shown.stdout.split())

    assert "parser.front_door" in loaded
    assert loaded.isdisjoint(
        {"harness.implementation.in_process", "harness.expectation", "zipfile"}
    )
