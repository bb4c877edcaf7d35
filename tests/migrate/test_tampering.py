"""Whatever is changed by hand in the committed files makes the gate fail."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from project_folder import DISAGREEMENT, LEDGER_CASE, UNKNOWN_CASE

if TYPE_CHECKING:
    from collections.abc import Callable

    from project_folder import ProjectFolder


def change(project: ProjectFolder, name: str, edit: Callable[[Any], None]) -> None:
    path = project.root / name
    value = json.loads(path.read_bytes())
    edit(value)
    path.write_text(json.dumps(value), encoding="utf-8")


MANIFEST: dict[str, tuple[Callable[[Any], None], str]] = {
    "no inputs": (lambda it: it.update(inputs=[]), "unaccounted"),
    "nothing written": (lambda it: it.update(written={}), "not_migrated"),
    "fewer sites": (lambda it: it["inputs"][0].update(sites=1), "unaccounted"),
    "fewer cases": (lambda it: it["inputs"][0].update(cases={}), "unaccounted"),
    "fewer instances": (lambda it: it["inputs"][0].update(instances=1), "unaccounted"),
    "another place": (lambda it: it.update(paths=["elsewhere"]), "legacy_moved"),
    "another profile": (lambda it: it.update(profile="other"), "not_migrated"),
    "another ledger": (lambda it: it.update(ledger="sha256:0"), "unaccounted"),
}


@pytest.mark.parametrize("name", MANIFEST)
def test_the_manifest_is_not_trusted(gated: ProjectFolder, name: str) -> None:
    edit, check = MANIFEST[name]
    change(gated, "cases/manifest.json", edit)
    found = gated.json("gate", code=1)["failures"]
    assert check in {failure["check"] for failure in found}


@pytest.mark.parametrize(
    "edit",
    [
        lambda rows: rows[0].update(text="other"),
        lambda rows: rows[0].update(line=99),
        lambda rows: rows.__setitem__(0, rows[1]),
        lambda rows: rows[-1].update(detail="x"),
    ],
    ids=["text", "line", "a row twice", "detail"],
)
def test_an_edited_ledger_fails(gated: ProjectFolder, edit: Callable[[Any], None]) -> None:
    rows = gated.ledger()
    edit(rows)
    gated.write("cases/ledger.jsonl", "".join(f"{json.dumps(row)}\n" for row in rows))
    assert "unaccounted: cases/ledger.jsonl: the ledger was changed by hand" in gated.parity(
        "gate", code=1
    )


@pytest.mark.parametrize(
    ("name", "check"),
    [
        ("snapshots/x.json", "unused_snapshot"),
        ("snapshots/a/b/y.json", "unused_snapshot"),
        ("snapshots/legacy_tools/y.JSON", "unused_snapshot"),
        ("cases/x.toml", "stray_file"),
        ("cases/hand/deep/x.toml", "stray_file"),
        ("cases/hand/x.TOML", "stray_file"),
        ("cases/registries/zzz.json", "stray_file"),
    ],
)
def test_a_file_that_nothing_reads_fails(gated: ProjectFolder, name: str, check: str) -> None:
    gated.write(name, "nonsense")
    assert [failure["check"] for failure in gated.json("gate", code=1)["failures"]] == [check]


def test_a_case_file_without_cases_fails(gated: ProjectFolder) -> None:
    gated.write("cases/hand/x.toml", "format = 1\n")
    assert "stray_file: cases/hand/x.toml" in gated.parity("gate", code=1)


def test_a_decision_about_more_than_there_is_is_stale(gated: ProjectFolder) -> None:
    triage = gated.root / "cases/triage.toml"
    text = triage.read_text(encoding="utf-8")
    more = text.replace(f'"{DISAGREEMENT}"', f'"{DISAGREEMENT}", "gone:e1"')
    triage.write_text(more, encoding="utf-8")
    said = gated.parity("gate", code=1)
    assert "stale_decision" in said
    assert "(gone: gone:e1)" in said
    triage.write_text(text.replace("format = 1", "format = 99"), encoding="utf-8")
    assert "format 99 is not known" in gated.parity("gate", code=65)
    twice = text.replace(f'"{DISAGREEMENT}"', f'"{DISAGREEMENT}", "{DISAGREEMENT}"')
    triage.write_text(twice, encoding="utf-8")
    assert "each id once" in gated.parity("gate", code=65)


@pytest.mark.parametrize(
    "journal",
    [
        '{"staging": "x", "write": [], "remove": []}',
        '{"staging": "", "write": [], "remove": []}',
        '{"staging": ".parity-staging-x", "write": [], "remove": ["../../pyproject.toml"]}',
        '{"staging": ".parity-staging-x/../..", "write": [], "remove": []}',
        '{"staging": ".parity-staging-x", "write": ["/etc/passwd"], "remove": []}',
        '{"staging": 5, "write": [1], "remove": null}',
        "{",
    ],
)
def test_a_journal_that_no_command_wrote_is_refused(gated: ProjectFolder, journal: str) -> None:
    before = gated.generated()
    path = gated.write("cases/.parity-journal.json", journal)
    assert f"{path}: the journal of an interrupted command" in gated.parity("gate", code=65)
    path.unlink()
    assert gated.generated() == before
    assert (gated.root / "pyproject.toml").is_file()


def test_case_files_that_the_manifest_lost_are_removed_by_the_next_migration(
    gated: ProjectFolder,
) -> None:
    orphan = gated.root / "cases/legacy_tools/orphan.toml"
    text = (gated.root / f"cases/legacy_tools/{LEDGER_CASE}.toml").read_text(encoding="utf-8")
    orphan.write_text(text.replace(LEDGER_CASE, "orphan"), encoding="utf-8")
    hand = gated.write(
        "cases/hand/mine.toml",
        "format = 1\n[[case]]\nid = 'mine'\nop = 'normalize_tool_name'\nargs = { name = 'a' }\n",
    )
    gated.parity("gate", code=1)
    gated.parity("migrate", "cases/legacy")
    assert not orphan.exists()
    assert hand.exists()


def test_replacing_a_decision_is_said(gated: ProjectFolder) -> None:
    options = ("--verdict", "legacy_wrong", "--reason", "new", "--author", "Ada")
    said = gated.parity("triage", "set", "--pattern", f"{UNKNOWN_CASE}:*", *options)
    assert f"replaces revision_drift for {DISAGREEMENT}: old wording" in said
