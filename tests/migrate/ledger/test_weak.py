"""`parity ledger --weak`: expectations that no made-up output breaks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from project_folder import ProjectFolder


@pytest.fixture
def certified(pond: ProjectFolder) -> ProjectFolder:
    """The pond, every translation tried."""
    pond.parity("migrate", "--certify")
    return pond


def test_without_certificates_nothing_is_known_to_be_weak(pond: ProjectFolder) -> None:
    told = pond.parity("ledger", "--weak", code=2)

    assert told.splitlines()[-1] == (
        "Error: no translation is certified, so nothing is known to be weak;"
        " run `parity migrate --certify`"
    )


def test_what_nothing_breaks_is_listed(certified: ProjectFolder) -> None:
    """The assertion around it is skipped, so what makes it panic is not known."""
    assert certified.parity("ledger", "--weak").splitlines() == [
        "place  test",
        "  tried",
        "cases/legacy/pond.rs:23:32  rakes_render_themselves",
        "      7",
        "    → legacy_pond_rakes_render_themselves:e2",
        "    out.calls[0]",
        "1 of 17 rows",
        "10 of 10 translations certified:",
        "    1 that nothing breaks, 0 in doubt",
    ]


def test_the_rows_are_those_that_were_tried_and_held(certified: ProjectFolder) -> None:
    report = json.loads(certified.parity("ledger", "--weak", "--format", "json"))

    weak = [row for row in certified.ledger() if row.get("mutants") and not row.get("broken")]
    assert report["rows"] == weak != []


def test_other_choices_narrow_it(certified: ProjectFolder) -> None:
    told = certified.parity("ledger", "--weak", "--test", "leaves_fall")

    assert told.startswith("0 of 17 rows\n")


def test_code_scanning_has_no_weak_rows(certified: ProjectFolder) -> None:
    told = certified.parity("ledger", "--weak", "--format", "sarif", code=2)

    assert "--weak has no SARIF form: choose table, json or markdown" in told
