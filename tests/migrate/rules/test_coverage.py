"""What counts as asserting a rule, and what the table complains of."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.errors import DataError
from migrate.ledger import Row
from migrate.rules.chapters import Chapter, Example, Rule
from migrate.rules.corpus import Mention, read_mentions, read_tests
from migrate.rules.coverage import Coverage, cover
from migrate.rules.excuses import Excuse, read_excuses

RUST = """\
// KNT-1, KNT-2: both ends
#[test]
#[ignore]
fn ties() {
    assert!(tied()); // KNT-7: not of the comment above
}

#[test]
fn slips() {}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "knots.rs").write_text(RUST, encoding="utf-8")
    return tmp_path


def row(test: str, line: int, status: str = "translated", claim: str = "knots:e1") -> Row:
    return Row(
        file="knots.rs",
        line=line,
        column=1,
        construct="assert",
        text="assert!()",
        status=status,  # type: ignore[arg-type]  # one of the words of `Status`
        test=test,
        test_line=line,
        expectations=(claim,) if status == "translated" else (),
    )


def of_rules(*names: str, examples: tuple[Example, ...] = ()) -> Chapter:
    rules = tuple(Rule(name, line) for line, name in enumerate(names, 1))
    return Chapter(Path("chapter.md"), rules, examples)


def covered(
    chapter: Chapter,
    root: Path,
    *,
    rows: tuple[Row, ...] = (row("ties", 4),),
    decided: tuple[str, ...] = (),
    excused: tuple[str, ...] = (),
    mentions: tuple[Mention, ...] = (),
) -> Coverage:
    excuses = {name: Excuse((name,), "A knot is a knot.") for name in excused}
    known = frozenset(rule.name for rule in chapter.rules)
    return cover([chapter], read_tests(rows, decided, root), excuses, mentions, known)


def test_the_comment_above_a_test_names_its_rules(root: Path) -> None:
    coverage = covered(of_rules("KNT-1", "KNT-2"), root)

    assert coverage.faults == ()
    assert [[test.name for test in found.tests] for found in coverage.rows] == [["ties"], ["ties"]]


def test_an_example_asserts_a_rule_too(root: Path) -> None:
    example = Example("EX-1", 9, frozenset({"KNT-3"}))

    coverage = covered(of_rules("KNT-3", examples=(example,)), root)

    assert coverage.faults == ()
    assert coverage.rows[0].examples == (example,)


def test_a_rule_that_nothing_asserts_is_a_fault(root: Path) -> None:
    (fault,) = covered(of_rules("KNT-1", "KNT-3"), root).faults

    assert fault.startswith("chapter.md:2: KNT-3 is asserted by no legacy test and no example")
    assert covered(of_rules("KNT-1", "KNT-3"), root, excused=("KNT-3",)).faults == ()


def test_an_excuse_for_a_rule_that_is_asserted_is_a_fault(root: Path) -> None:
    (fault,) = covered(of_rules("KNT-1"), root, excused=("KNT-1",)).faults

    assert fault == "chapter.md:1: KNT-1 is asserted: take it out of excused.toml"


def test_an_excuse_for_no_rule_is_a_fault(root: Path) -> None:
    (fault,) = covered(of_rules("KNT-1"), root, excused=("KNT-8",)).faults

    assert fault == "excused.toml: KNT-8 is no rule of chapters 01 to 05"


@pytest.mark.parametrize(
    ("rows", "decided"),
    [
        ((row("ties", 4, "skipped"),), ()),
        ((row("ties", 4, "static"), row("ties", 4, "implied")), ()),
        ((row("ties", 4),), ("knots:e1",)),
    ],
)
def test_a_test_none_of_whose_assertions_is_met_asserts_nothing(
    root: Path, rows: tuple[Row, ...], decided: tuple[str, ...]
) -> None:
    assert not covered(of_rules("KNT-1"), root, rows=rows, decided=decided).rows[0].tests


def test_one_assertion_that_is_met_is_enough(root: Path) -> None:
    rows = (row("ties", 4, "skipped"), row("ties", 4, claim="knots:e2"))

    assert covered(of_rules("KNT-1"), root, rows=rows, decided=("knots:e1",)).rows[0].tests


def test_a_test_that_names_no_rule_is_a_fault(root: Path) -> None:
    (fault,) = covered(of_rules("KNT-1"), root, rows=(row("ties", 4), row("slips", 9))).faults

    assert fault == "knots.rs:9: the comment above slips names no rule"


def test_a_comment_that_names_no_rule_of_the_specification_is_a_fault(root: Path) -> None:
    mentions = tuple(read_mentions(["knots.rs"], root))
    faults = covered(of_rules("KNT-1", "KNT-2"), root, mentions=mentions).faults

    assert [mention.rule for mention in mentions] == ["KNT-1", "KNT-2", "KNT-7"]
    assert faults == ("knots.rs:5: KNT-7 is no rule of the specification",)


def test_a_rule_is_excused_once(tmp_path: Path) -> None:
    excuse = '[[excuse]]\nrules = ["KNT-1"]\nreason = "A knot."\n'
    path = tmp_path / "excused.toml"
    path.write_text(excuse, encoding="utf-8")
    assert read_excuses(path) == {"KNT-1": Excuse(("KNT-1",), "A knot.")}

    path.write_text(excuse * 2, encoding="utf-8")
    with pytest.raises(DataError, match="KNT-1 is excused twice"):
        read_excuses(path)
