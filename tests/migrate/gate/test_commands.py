"""Each failure line names commands; they work as they are named, and what mends does mend."""

from __future__ import annotations

import json
import shlex
import subprocess
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import pytest
from project_folder import DISAGREEMENT, LEDGER_CASE, RUST, UNKNOWN_CASE

from migrate.gate.model import CHECKS
from migrate.ledger import read_ledger
from migrate.ledger.files import render_ledger

if TYPE_CHECKING:
    from collections.abc import Callable

    from project_folder import ProjectFolder

WORDS = {"VERDICT": "legacy_wrong", "REASON": "because", "FOLDER": "cases/legacy"}
"""What a person puts in the place of words in capitals."""
SET = "--verdict VERDICT --reason REASON"
LOUDER = """\
from harness.implementation.bundled import ops as bundled


def ops():
    whole = bundled()["parse_bare"]
    return dict(bundled()) | {"parse_bare": lambda **args: whole(**args) | {"calls": []}}
"""
FLAKY = """\
from harness.implementation.bundled import ops as bundled

asked = 0


def parse_bare(**args):
    global asked
    asked += 1
    return bundled()["parse_bare"](**args) | {"asked": asked}


def ops():
    return dict(bundled()) | {"parse_bare": parse_bare}
"""


class Failing(NamedTuple):
    """A way to fail: how, which check of what, and the commands with how they exit."""

    make: Callable[[ProjectFolder], object]
    check: str
    subject: str
    commands: dict[str, int]
    is_mended: bool = True
    asked: tuple[str, ...] = ()


def configure(text: str) -> Callable[[ProjectFolder], object]:
    return lambda it: it.write("pyproject.toml", f"[tool.parity]\n{text}\n")


def remove(*names: str) -> Callable[[ProjectFolder], object]:
    return lambda it: subprocess.run(["rm", "-r", *names], cwd=it.root, check=True)


def write(name: str, text: str) -> Callable[[ProjectFolder], object]:
    return lambda it: it.write(name, text)


def rust(old: str, new: str) -> Callable[[ProjectFolder], object]:
    return write("cases/legacy/tools.rs", RUST.replace(old, new, 1))


def louder(project: ProjectFolder) -> None:
    project.write("louder.py", LOUDER)
    configure('implementations."the other".python = "louder:ops"')(project)


def flaky(project: ProjectFolder) -> None:
    project.write("flaky.py", FLAKY)
    configure(
        'implementation = "flaky"\nimplementations.flaky.python = "flaky:ops"\ngate.runs = 2'
    )(project)


def migrated_anew(project: ProjectFolder, *changes: Callable[[ProjectFolder], object]) -> None:
    for change in changes:
        change(project)
    project.parity("migrate", "cases/legacy")


def edited(name: str, old: str, new: str) -> Callable[[ProjectFolder], object]:
    def edit(project: ProjectFolder) -> None:
        text = (project.root / name).read_text(encoding="utf-8")
        assert old in text
        project.write(name, text.replace(old, new))

    return edit


def decided_twice(*selectors: str) -> Callable[[ProjectFolder], object]:
    """Decide about the one disagreement by each of `selectors`."""

    def decide(project: ProjectFolder) -> None:
        path = project.root / "cases/triage.toml"
        text = path.read_text(encoding="utf-8")
        _, _, table = text.partition("[[decision]]")
        chosen = next(line for line in table.splitlines() if line.startswith("ids"))
        tables = [f"[[decision]]{table.replace(chosen, selector)}" for selector in selectors]
        path.write_text("\n".join(["format = 1\n", *tables]), encoding="utf-8")

    return decide


def two_folders(project: ProjectFolder) -> None:
    project.write("more/other.rs", RUST.replace("fn ", "fn other_"))
    project.parity("migrate", "cases/legacy", "more")
    remove("more")(project)


def doubted(project: ProjectFolder) -> None:
    """Put a doubt into the ledger, as `--certify` does where a translation is refuted."""
    cases = project.root / "cases"
    rows = [
        msgspec.structs.replace(row, mutants=1, broken=1, doubt="on []")
        for row in read_ledger(cases).rows
    ]
    project.write("cases/ledger.jsonl", render_ledger(rows))


IDS = f'ids = ["{DISAGREEMENT}"]'
PATTERN = f"{UNKNOWN_CASE}:*"
STRAY = "cases/legacy_tools/it's x.txt"
LEFT = "snapshots/legacy_tools/.a.json.abcd1234.new"
STATIC = "static:cases/legacy/tools.rs:5:5"
MIGRATE = "parity migrate cases/legacy"
FORGET = {"parity migrate --none": 0, "parity gate": 1}
OTHER = ("--impl", "the other")
LOST = f"{LEDGER_CASE}:e1"

ROWS = {
    "no assertion became a case": Failing(
        lambda it: migrated_anew(
            it, write("cases/legacy/tools.rs", RUST.replace("parse_bare_calls_in_body", "my_parse"))
        ),
        "nothing_migrated",
        "cases",
        {"parity ledger --by code": 0, MIGRATE: 0},
        is_mended=False,
    ),
    "no case, to migrate": Failing(
        remove("cases/ledger.jsonl", "cases/manifest.json", "cases/legacy_tools"),
        "nothing_migrated",
        "cases",
        {"parity migrate FOLDER": 0},
    ),
    "no case, to write": Failing(
        remove("cases/ledger.jsonl", "cases/manifest.json", "cases/legacy_tools"),
        "nothing_migrated",
        "cases",
        {"parity init": 0},
    ),
    "undecided": Failing(
        remove("cases/triage.toml"),
        "untriaged",
        DISAGREEMENT,
        {f"parity triage show {DISAGREEMENT}": 0, f"parity triage set {DISAGREEMENT} {SET}": 0},
    ),
    "undecided of another implementation": Failing(
        louder,
        "untriaged",
        LOST,
        {
            f"parity triage show {LOST} --impl 'the other'": 0,
            f"parity triage set {LOST} {SET} --impl 'the other'": 0,
        },
        asked=OTHER,
    ),
    "false by itself": Failing(
        lambda it: migrated_anew(it, rust("let out", "assert!(1 > 2);\n    let out")),
        "static_false",
        STATIC,
        {f"parity triage set {STATIC} {SET}": 0},
    ),
    "decided twice by id": Failing(
        decided_twice(IDS, IDS),
        "contested",
        DISAGREEMENT,
        {f"parity triage show {DISAGREEMENT}": 0, f"parity triage set {DISAGREEMENT} {SET}": 0},
    ),
    "decided by id and by pattern": Failing(
        decided_twice(IDS, f'pattern = "{PATTERN}"'),
        "contested",
        DISAGREEMENT,
        {
            f"parity triage show {DISAGREEMENT}": 0,
            f"parity triage set '--pattern={PATTERN}' {SET}": 0,
        },
    ),
    "decided by two patterns": Failing(
        decided_twice(f'pattern = "{PATTERN}"', 'pattern = "*:e2"'),
        "contested",
        DISAGREEMENT,
        {f"parity triage show {DISAGREEMENT}": 0},
        is_mended=False,
    ),
    "a decision about nothing": Failing(
        lambda it: migrated_anew(it, rust("No such tool", "must be one of:")),
        "stale_decision",
        DISAGREEMENT,
        {"parity triage prune": 1, "parity triage prune --write": 0},
    ),
    "a decision about something else": Failing(
        edited("cases/triage.toml", 'fingerprint = "', 'fingerprint = "0'),
        "stale_decision",
        DISAGREEMENT,
        {f"parity triage show {DISAGREEMENT}": 0, f"parity triage set {DISAGREEMENT} {SET}": 0},
    ),
    "a pattern about something else": Failing(
        lambda it: [
            decided_twice(f'pattern = "{PATTERN}"')(it),
            edited("cases/triage.toml", 'fingerprint = "', 'fingerprint = "0')(it),
        ],
        "stale_decision",
        PATTERN,
        {
            f"parity triage show {DISAGREEMENT}": 0,
            f"parity triage set '--pattern={PATTERN}' {SET}": 0,
        },
    ),
    "a decision that is to go": Failing(
        edited("cases/triage.toml", 'fingerprint = "', 'fingerprint = "0'),
        "stale_decision",
        DISAGREEMENT,
        {"parity triage prune --write": 0},
    ),
    "a stale decision about what is false by itself": Failing(
        lambda it: [
            migrated_anew(it, rust("let out", "assert!(1 > 2);\n    let out")),
            it.decide(STATIC),
            edited("cases/triage.toml", 'fingerprint = "', 'fingerprint = "0')(it),
        ],
        "stale_decision",
        STATIC,
        {
            "parity ledger --rows --code static_false": 0,
            f"parity triage set {STATIC} {SET}": 0,
        },
    ),
    "debts": Failing(
        edited("cases/triage.toml", "revision_drift", "port_bug"),
        "debt",
        "port_bug",
        {f"parity triage show {DISAGREEMENT}": 0},
        is_mended=False,
    ),
    "a ledger changed by hand": Failing(
        edited("cases/ledger.jsonl", "No such tool", "No tool"),
        "unaccounted",
        "cases/ledger.jsonl",
        {MIGRATE: 0},
    ),
    "a translation in doubt": Failing(
        doubted,
        "mistranslated",
        "cases/legacy/tools.rs:6:5",
        {"parity ledger --doubt": 0},
        is_mended=False,
    ),
    "a test that changed": Failing(
        rust("tin roof", "tin hat"),
        "legacy_moved",
        "cases/legacy/tools.rs",
        {MIGRATE: 0, "parity diff": 1},
    ),
    "the last test is gone": Failing(
        remove("cases/legacy/tools.rs"), "legacy_moved", "cases/legacy/tools.rs", FORGET
    ),
    "the folder of the tests is gone": Failing(
        remove("cases/legacy"), "legacy_moved", "cases/legacy", FORGET
    ),
    "one folder of two is gone": Failing(
        two_folders, "legacy_moved", "more", {MIGRATE: 0, "parity diff": 1}
    ),
    "a case changed by hand": Failing(
        edited(f"cases/legacy_tools/{LEDGER_CASE}.toml", "# Edits", "# edits"),
        "not_migrated",
        f"cases/legacy_tools/{LEDGER_CASE}.toml",
        {MIGRATE: 0},
    ),
    "a file among the cases": Failing(
        write(STRAY, ""),
        "stray_file",
        STRAY,
        {f"rm {shlex.quote(STRAY)}": 0},
    ),
    "an unfinished file among the cases": Failing(
        write("cases/.triage.toml.abcd1234.new", ""),
        "stray_file",
        "cases/.triage.toml.abcd1234.new",
        {"rm cases/.triage.toml.abcd1234.new": 0},
    ),
    "no snapshot": Failing(
        remove(f"snapshots/legacy_tools/{LEDGER_CASE}.json"),
        "no_snapshot",
        LEDGER_CASE,
        {f"parity diff {LEDGER_CASE}": 1, f"parity snapshots accept {LEDGER_CASE}": 0},
    ),
    "another behaviour": Failing(
        edited(f"snapshots/legacy_tools/{LEDGER_CASE}.json", "tin roof", "tin hat"),
        "changed",
        LEDGER_CASE,
        {f"parity diff {LEDGER_CASE}": 1, "pytest --snapshot-update": 0},
    ),
    "another behaviour of one case": Failing(
        edited(f"snapshots/legacy_tools/{LEDGER_CASE}.json", "tin roof", "tin hat"),
        "changed",
        LEDGER_CASE,
        {f"parity snapshots accept {LEDGER_CASE}": 0},
    ),
    "another behaviour of another implementation": Failing(
        louder,
        "changed",
        LEDGER_CASE,
        {f"parity diff {LEDGER_CASE} --impl 'the other'": 1},
        is_mended=False,
        asked=OTHER,
    ),
    "a snapshot without a case": Failing(
        write("snapshots/legacy_tools/gone.json", "{}"),
        "unused_snapshot",
        "snapshots/legacy_tools/gone.json",
        {"parity snapshots accept gone": 0},
    ),
    "a file among the snapshots": Failing(
        write("snapshots/junk.txt", ""),
        "unused_snapshot",
        "snapshots/junk.txt",
        {"rm snapshots/junk.txt": 0},
    ),
    "an unfinished snapshot": Failing(
        write(LEFT, ""), "unused_snapshot", LEFT, {f"rm {LEFT}": 0}
    ),
    "a disagreement in a spotless group": Failing(
        configure('gate.spotless = ["legacy_*"]'),
        "not_spotless",
        DISAGREEMENT,
        {f"parity triage show {DISAGREEMENT}": 0},
        is_mended=False,
    ),
    "a spotless group that is none": Failing(
        configure('gate.spotless = ["legasy"]'),
        "not_spotless",
        "legasy",
        {"parity config show": 0},
        is_mended=False,
    ),
    "different answers": Failing(
        flaky,
        "flaky",
        LEDGER_CASE,
        {f"parity run {LEDGER_CASE} --against flaky": 1},
        is_mended=False,
    ),
    "a quarantine of nothing": Failing(
        configure('gate.runs = 2\ngate.quarantine = [{case = "gone", reason = "r"}]'),
        "quarantine",
        "gone",
        {"parity config show": 0},
        is_mended=False,
    ),
}  # fmt: skip


@pytest.fixture
def blessed(project: ProjectFolder) -> ProjectFolder:
    project.parity("migrate", "cases/legacy")
    project.parity("snapshots", "accept", "--all")
    project.decide(DISAGREEMENT)
    return project


@pytest.mark.parametrize("name", ROWS)
def test_what_a_line_names_works(blessed: ProjectFolder, name: str) -> None:
    row = ROWS[name]
    row.make(blessed)
    failures = blessed.json("gate", *row.asked, code=1)["failures"]
    [failure] = [one for one in failures if (one["check"], one["subject"]) == row[1:3]]
    assert failure["file"] or failure["case_file"], "an annotation needs a place"
    for command, code in row.commands.items():
        assert command in failure["help"]
        run(blessed, command, code)
    after = json.loads(blessed.mistake("gate", *row.asked, "--format", "json"))["failures"]
    left = [one for one in after if (one["check"], one["subject"]) == row[1:3]]
    assert bool(left) is not row.is_mended


def run(project: ProjectFolder, command: str, code: int) -> None:
    program, *arguments = [WORDS.get(word, word) for word in shlex.split(command)]
    if program == "parity":
        project.parity(*arguments, code=code)
    elif program == "pytest":
        project.bless()
    else:
        subprocess.run([program, *arguments], cwd=project.root, check=True)


def test_what_is_shown_of_another_implementation_is_decided_of_it(blessed: ProjectFolder) -> None:
    louder(blessed)
    command = f"parity triage set {LOST} --verdict … --reason … --impl 'the other'"
    assert command in blessed.parity("triage", "show", LOST, *OTHER)
    suggested = blessed.parity("triage", "suggest", *OTHER)
    assert "--verdict … --reason … --impl 'the other'" in suggested
    blessed.parity("report", *OTHER)
    page = (blessed.root / "parity-report.html").read_text(encoding="utf-8")
    assert "parity triage show " + LOST + " --impl &#39;the other&#39;" in page


def test_each_check_has_a_line_here() -> None:
    assert {row.check for row in ROWS.values()} == set(CHECKS)
