"""Every room of the language has scripts, and each says what it is about.

That they do what their `.expected` or `.error` says is checked in `tests/conformance`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3] / "cases" / "harn"


LEAST = {
    "evaluation": 40,
    "functions": 40,
    "gates": 16,
    "loop": 35,
    "mock": 20,
    "narrowing": 10,
    "parse": 24,
    "progress": 10,
    "scratchpad": 13,
}
"""How many scripts of a folder there are at least."""


@pytest.mark.parametrize("folder", LEAST)
def test_every_script_says_which_rules_it_is_about(folder: str) -> None:
    scripts = [one for one in (ROOT / folder).glob("*.harn") if not _is_module(one)]
    first_lines = {path: path.read_text().split("\n")[0] for path in scripts}

    assert len(first_lines) >= LEAST[folder]
    assert [path for path, line in first_lines.items() if not line.startswith("// ")] == []


def _is_module(script: Path) -> bool:
    """HRN-1: a script without a blessed output is there to be imported."""
    return not any(script.with_suffix(suffix).exists() for suffix in (".expected", ".error"))
