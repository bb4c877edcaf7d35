"""`parity ledger --weak`: expectations that no made-up output breaks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from migrate.cli.certificate_tables import doubt_table, weak_table
from migrate.ledger import Row

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
        "Error: no translation is certified, so nothing is known to be weak or in doubt;"
        " run `parity migrate --certify`"
    )


def test_what_nothing_breaks_is_listed(certified: ProjectFolder) -> None:
    """The assertion around it is skipped, so what makes it panic is not known."""
    assert certified.parity("ledger", "--weak").splitlines() == [
        "place                       runs  tried  status",
        "cases/legacy/pond.rs:23:32     1      7  implied",
        "    → legacy_pond_rakes_render_themselves:e2",
        "    out.calls[0]",
        "1 of 17 rows",
        "10 of 10 translations certified; 1 weak",
    ]


WEAK = Row("t.rs", 3, 5, "unwrap", "v(a).unwrap()", "implied", "t", case="a", expectations=("e1",))
RUNS = [
    structs.replace(WEAK, case=case, mutants=tried, broken=0)
    for case, tried in (("a", 4), ("b", 5), ("c", 6))
]
ASSERTION = Row(
    "t.rs", 4, 5, "assert", "assert!(\n    x)", "translated", "t", case="a", expectations=("e2",)
)  # fmt: skip


def test_runs_of_an_assertion_are_one_line_and_what_is_implied_comes_last() -> None:
    weak = structs.replace(ASSERTION, mutants=7, broken=0)
    assert weak_table([*RUNS, weak]).lines == [
        ("t.rs:4:5", "1", "7", "translated", "a:e2", "assert!( x)"),
        ("t.rs:3:5", "3", "15", "implied", "a:e1", "v(a).unwrap()"),
    ]


def test_what_is_in_doubt_is_told_with_the_output_that_refutes_it() -> None:
    doubts = [
        structs.replace(ASSERTION, case=case, mutants=3, broken=1, doubt=doubt)
        for case, doubt in (("a", "only the translation fails of x"), ("b", "another"))
    ]
    assert doubt_table(doubts).lines == [
        ("t.rs:4:5", "2", "a:e2", "assert!( x)", "only the translation fails of x")
    ]


def test_only_rows_in_doubt_are_listed(certified: ProjectFolder) -> None:
    assert certified.parity("ledger", "--doubt").splitlines() == [
        "0 of 17 rows",
        "10 of 10 translations certified; 1 weak",
    ]
    ledger = certified.root / "cases/ledger.jsonl"
    rows = certified.ledger()
    chosen = next(row for row in rows if row.get("mutants"))
    chosen["doubt"] = "only the assertion in Rust fails of the smallest outputs of their types"
    ledger.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    told = certified.parity("ledger", "--doubt")
    assert "→ only the assertion in Rust fails of the smallest outputs" in told
    assert "9 of 10 translations certified; 1 weak; 1 in doubt (parity ledger --doubt)" in told


def test_what_changed_since_is_told_as_not_yet_tried(certified: ProjectFolder) -> None:
    with certified.rust.with_name("pond.rs").open("a", encoding="utf-8") as file:
        file.write('\n#[test] fn more() { assert_eq!(parse("x").calls.len(), 1); }\n')
    told = certified.parity("migrate", "cases/legacy")
    assert "not yet tried (parity migrate --certify)" in told


def test_the_rows_are_those_that_were_tried_and_held(certified: ProjectFolder) -> None:
    report = json.loads(certified.parity("ledger", "--weak", "--format", "json"))

    weak = [row for row in certified.ledger() if row.get("mutants") and not row.get("broken")]
    assert report["rows"] == weak != []


def test_other_choices_narrow_it(certified: ProjectFolder) -> None:
    told = certified.parity("ledger", "--weak", "--test", "leaves_fall")

    assert told.startswith("0 of 17 rows\n")


def test_code_scanning_has_no_weak_rows(certified: ProjectFolder) -> None:
    told = certified.parity("ledger", "--weak", "--format", "sarif", code=2)

    assert "certificates have no SARIF form: choose table, json or markdown" in told
