"""What counts as showing a rule, and what the table of scripts complains of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from migrate.rules.chapters import read_chapter
from migrate.rules.excuses import Excuse
from migrate.rules.harn.coverage import ScriptCoverage, cover_with_scripts
from migrate.rules.harn.scripts import Script, read_scripts
from migrate.rules.harn.sections import read_sections
from migrate.rules.harn.table import render_script_table

if TYPE_CHECKING:
    from pathlib import Path

CHAPTER = """\
# 07

## 0. Knots

- **KNT-1** A knot.
- **KNT-2** Another.

## 1. Tides

### 1.1 Low ones

| a table |

- **TID-1** Low.
"""
SCRIPTS = {
    "a.harn": "// KNT-1, 2: two\n// and TID-1.\nprintln(1) // KNT-7\n// KNT-8",
    "b/c.harn": "#!/usr/bin/env harn\n// 07 section 1.1: a table.",
    "skipped.harn": "// KNT-9",
    "module.harn": "// KNT-9",
}


def scripts(folder: Path, texts: dict[str, str]) -> list[Script]:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        if path.stem != "module":
            path.with_suffix(".expected").touch()
        if path.stem == "skipped":
            path.with_suffix(".conformance-skip").touch()
    return list(read_scripts(folder))


def covered(
    folder: Path, texts: dict[str, str], *excused: str, in_part: bool = False
) -> ScriptCoverage:
    path = folder / "chapter.md"
    path.write_text(CHAPTER, encoding="utf-8")
    chapter = read_chapter(path)
    excuse = Excuse(excused, "It cannot.", "tests/x.py", in_part)
    return cover_with_scripts(
        chapter,
        read_sections(path),
        scripts(folder, texts),
        dict.fromkeys(excused, excuse),
        frozenset({"OTH-1", *(rule.name for rule in chapter.rules)}),
    )


def test_what_the_first_comment_names_counts(tmp_path: Path) -> None:
    assert scripts(tmp_path, SCRIPTS) == [
        Script("a.harn", frozenset({"KNT-1", "KNT-2", "TID-1"}), frozenset()),
        Script("b/c.harn", frozenset(), frozenset({"1.1"})),
    ]


def test_rules_stand_in_their_sections(tmp_path: Path) -> None:
    coverage = covered(tmp_path, SCRIPTS)

    assert coverage.faults == ()
    assert [
        (
            rows.section.number,
            [(row.rule.name, row.scripts) for row in rows.rows],
            rows.named_by,
            sorted(rows.scripts),
        )
        for rows in coverage.sections
    ] == [
        ("0", [("KNT-1", ("a.harn",)), ("KNT-2", ("a.harn",))], (), ["a.harn"]),
        ("1", [], (), []),
        ("1.1", [("TID-1", ("a.harn",))], ("b/c.harn",), ["a.harn", "b/c.harn"]),
    ]


@pytest.mark.parametrize(
    ("text", "excused", "fault"),
    [
        ("// KNT-1, 2", (), "chapter.md:14: TID-1 is named by no script of cases/harn: write one"),
        ("// KNT-1, 2, TID-1", ("TID-1",), "chapter.md:14: TID-1 is shown by a.harn: take it out"),
        ("// KNT-1, 2, TID-1", ("TID-9",), "harn/excused.toml: TID-9 is no rule of chapter 07"),
        ("// KNT-1, 2, TID-1, TID-9", (), "cases/harn/a.harn: TID-9 is no rule of the spec"),
        ("// KNT-1, 2, TID-1, 07 section 3", (), "cases/harn/a.harn: chapter 07 has no section 3"),
        (
            "println(1)",
            ("KNT-1", "KNT-2", "TID-1"),
            "cases/harn/a.harn: its first comment names no",
        ),
    ],
)
def test_faults(tmp_path: Path, text: str, excused: tuple[str, ...], fault: str) -> None:
    [found] = covered(tmp_path, {"a.harn": text}, *excused).faults

    assert found.startswith(fault)


def test_what_is_excused_in_part_is_shown_too(tmp_path: Path) -> None:
    texts = {"a.harn": "// KNT-1, 2, TID-1"}

    coverage = covered(tmp_path, texts, "TID-1", in_part=True)
    table = render_script_table(coverage).decode()

    assert coverage.faults == ()
    assert "| 1.1 Low ones | 1 | 1 | 0 | 1 |" in table
    assert "[a](a.harn) | In part: It cannot. See [tests/x.py](../../tests/x.py). |" in table


def test_what_no_script_shows_is_not_excused_in_part(tmp_path: Path) -> None:
    [fault] = covered(tmp_path, {"a.harn": "// KNT-1, 2"}, "TID-1", in_part=True).faults

    assert fault.startswith("chapter.md:14: TID-1 is named by no script of cases/harn")


def test_rules_of_other_chapters_may_be_named(tmp_path: Path) -> None:
    assert covered(tmp_path, {"a.harn": "// KNT-1, 2, TID-1, OTH-1"}).faults == ()


def test_the_table(tmp_path: Path) -> None:
    texts = {"a.harn": "// KNT-1", "b/c.harn": "// KNT-1, 07 section 1.1"}

    coverage = covered(tmp_path, texts, "KNT-2", "TID-1")
    lines = render_script_table(coverage).decode().split("\n")

    spec = "../../harness/spec/07-harn-subset.md?plain=1#L"
    assert coverage.faults == ()
    assert lines[6:] == [
        "| Section | Rules | Shown | Excused | Scripts |",
        "|---|---|---|---|---|",
        "| 0 Knots | 2 | 1 | 1 | 2 |",
        "| 1 Tides | 0 | 0 | 0 | 0 |",
        "| 1.1 Low ones | 1 | 0 | 1 | 1 |",
        "| all | 3 | 1 | 2 | 2 |",
        "",
        "## 0 Knots",
        "",
        "| Rule | Scripts | Excused |",
        "|---|---|---|",
        f"| [KNT-1]({spec}5) | [a](a.harn), [b/c](b/c.harn) |  |",
        f"| [KNT-2]({spec}6) |  | It cannot. See [tests/x.py](../../tests/x.py). |",
        "",
        "## 1.1 Low ones",
        "",
        "| Rule | Scripts | Excused |",
        "|---|---|---|",
        f"| [TID-1]({spec}14) |  | It cannot. See [tests/x.py](../../tests/x.py). |",
        f"| [section 1.1]({spec}10) | [b/c](b/c.harn) | |",
        "",
    ]
