"""The scripts under `cases/harn` do what their `.expected` or `.error` says (HRN-1 … HRN-3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.harn.runtime.options import Options
from harness.harn.runtime.program import run_script

ROOT = Path(__file__).resolve().parents[3] / "cases" / "harn"


def scripts(suffix: str) -> list[object]:
    found = sorted(ROOT.rglob(f"*{suffix}"))
    return [pytest.param(path, id=str(path.relative_to(ROOT).with_suffix(""))) for path in found]


@pytest.mark.parametrize("expected", scripts(".expected"))
def test_a_script_prints_what_is_expected(expected: Path) -> None:
    finished = run_script(expected.with_suffix(".harn"), Options(root=ROOT))

    assert finished.error is None
    assert finished.output.rstrip() == expected.read_text(encoding="utf-8").rstrip()


@pytest.mark.parametrize("expected", scripts(".error"))
def test_a_script_fails_as_expected(expected: Path) -> None:
    finished = run_script(expected.with_suffix(".harn"), Options(root=ROOT))

    lines = expected.read_text(encoding="utf-8").rstrip("\n").split("\n")
    assert finished.error is not None
    assert any(line.strip() in str(finished.error) for line in lines)


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
