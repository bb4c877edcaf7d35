"""A test on which this program fails: the others are migrated, and the run tells of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.known.number_methods import FLOATS

if TYPE_CHECKING:
    import pytest
    from project_folder import ProjectFolder

ODD = "#[test] fn odd() { assert_eq!(1.5f64.trunc(), 1.0); }\n"
FAULT = "a fault of this program: ZeroDivisionError: not 1.5"
TOLD = f"cases/legacy/odd.rs:1: odd is skipped: {FAULT}"


def test_a_fault_is_told_by_every_form_of_the_command(
    project: ProjectFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(value: float) -> float:
        raise ZeroDivisionError(f"not {value}")

    monkeypatch.setitem(FLOATS, "trunc", fail)
    project.write("cases/legacy/odd.rs", ODD)
    told = " ".join(project.parity("migrate", "cases/legacy").split())
    assert f"{TOLD}; please report it" in told
    assert project.json("migrate", "cases/legacy")["faults"] == [TOLD]
    checked = " ".join(project.parity("migrate", "cases/legacy", "--check").split())
    assert f"{TOLD}; please report it" in checked
    assert project.json("migrate", "cases/legacy", "--check")["faults"] == [TOLD]
