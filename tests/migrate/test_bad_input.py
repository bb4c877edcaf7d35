"""Bad input ends in a clear error that says what, where and what to do, and nothing is lost."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from project_folder import DISAGREEMENT, LEDGER_CASE, RUST, UNKNOWN_CASE

if TYPE_CHECKING:
    from project_folder import ProjectFolder

BROKEN_TEST = """
#[test]
fn broken_in_the_middle() {
    let out = parse_bare_calls_in_body("ledger({})" None);
    assert_eq!(out.calls.len(), 1);
}
"""


def test_a_syntax_error_in_one_test_leaves_the_others(project: ProjectFolder) -> None:
    first, second = RUST.split("#[test]\nfn unknown")
    project.write("cases/legacy/tools.rs", f"{first}{BROKEN_TEST}\n#[test]\nfn unknown{second}")
    project.parity("migrate", "cases/legacy")
    rows = project.ledger()
    broken = [row for row in rows if row.get("test") == "broken_in_the_middle"]
    assert [(row["status"], row["code"]) for row in broken] == [("skipped", "source_parse_error")]
    assert broken[0]["text"] == "assert_eq!(out.calls.len(), 1)"
    assert {row["case"] for row in rows if row["status"] == "translated"} == {
        LEDGER_CASE,
        UNKNOWN_CASE,
    }


BROKEN_HELPER = """
fn wanted(n: i64) -> usize { n + 1

#[test]
fn needs_it() {
    let out = parse_bare_calls_in_body("ledger({})", None);
    assert_eq!(out.calls.len(), wanted(0));
}
"""


def test_what_does_not_parse_is_named_and_the_way_back_too(gated: ProjectFolder) -> None:
    first, second = RUST.split("#[test]\nfn unknown")
    gated.write("cases/legacy/tools.rs", first + BROKEN_HELPER + "#[test] fn unknown(" + second)
    said = gated.parity("migrate", "cases/legacy")
    at = RUST.count("\n", 0, RUST.index("#[test]\nfn unknown"))
    assert f"cases/legacy/tools.rs:{at + 2}: wanted does not parse: line {at + 2}, column 1" in said
    assert "unknown does not parse: line" in said
    assert "mend the Rust and migrate again" in said
    (row,) = [row for row in gated.ledger() if row.get("test") == "needs_it"]
    assert (row["code"], row["detail"]) == (
        "source_parse_error",
        f"wanted at cases/legacy/tools.rs:{at + 2}",
    )
    told = gated.parity("gate", code=1)
    assert "shows Rust that does not parse; mend it and parity migrate cases/legacy. " in told
    unparsed = gated.json("migrate", "--check")["unparsed"]
    assert len(unparsed) == 2
    assert gated.json("profile", "check")["unparsed"] == unparsed


def test_a_test_without_assertions_is_a_ledger_row(project: ProjectFolder) -> None:
    project.write("cases/legacy/tools.rs", f"{RUST}\n#[test]\nfn nothing() {{}}\n")
    said = project.parity("migrate", "cases/legacy")
    assert "1 test without assertions (1 no_assertions)" in said
    rows = [row for row in project.ledger() if row.get("test") == "nothing"]
    assert [(row["status"], row["code"], row["line"]) for row in rows] == [
        ("bare_test", "no_assertions", 18)
    ]


def test_a_rust_file_that_is_not_utf8_is_named_and_nothing_is_written(
    gated: ProjectFolder,
) -> None:
    before = gated.generated()
    gated.write("cases/legacy/other.rs", b"// caf\xe9\n")
    said = gated.parity("migrate", "cases/legacy", code=65)
    assert "cases/legacy/other.rs" in said
    assert "not UTF-8" in said
    assert "byte 6" in said
    assert gated.generated() == before


def test_an_included_text_that_is_absent_is_a_ledger_row(project: ProjectFolder) -> None:
    project.write(
        "cases/legacy/tools.rs",
        RUST.replace('"spade({ depth: 3 })"', 'include_str!("texts/spade.txt")'),
    )
    project.parity("migrate", "cases/legacy")
    rows = [row for row in project.ledger() if row.get("test") == "unknown_names_are_reported"]
    assert [(row["status"], row["code"]) for row in rows] == [("skipped", "missing_include")] * 2
    assert all("texts/spade.txt" in row["detail"] for row in rows)


def test_an_included_text_outside_the_given_folders_is_not_read(project: ProjectFolder) -> None:
    project.write("outside.txt", "spade({ depth: 3 })")
    project.write(
        "cases/legacy/tools.rs",
        RUST.replace('"spade({ depth: 3 })"', 'include_str!("../../outside.txt")'),
    )
    project.parity("migrate", "cases/legacy")
    rows = [row for row in project.ledger() if row.get("test") == "unknown_names_are_reported"]
    assert {row["code"] for row in rows} == {"missing_include"}


def test_an_included_text_is_taken_as_it_is(project: ProjectFolder) -> None:
    project.write("cases/legacy/texts/spade.txt", "spade({ depth: 3 })\r\n")
    project.write(
        "cases/legacy/tools.rs",
        RUST.replace('"spade({ depth: 3 })"', 'include_str!("texts/spade.txt")'),
    )
    project.parity("migrate", "cases/legacy")
    text = (project.root / f"cases/legacy_tools/{UNKNOWN_CASE}.toml").read_text(encoding="utf-8")
    assert r'text = "spade({ depth: 3 })\r\n"' in text


def test_two_tests_with_one_case_id_are_told_apart(project: ProjectFolder) -> None:
    project.write("cases/legacy/more/tools.rs", RUST)
    project.parity("migrate", "cases/legacy")
    rows = [row for row in project.ledger() if row["status"] == "translated"]
    assert sorted({(row["file"], row["case"]) for row in rows}) == [
        ("cases/legacy/more/tools.rs", f"{LEDGER_CASE}-tools"),
        ("cases/legacy/more/tools.rs", f"{UNKNOWN_CASE}-tools"),
        ("cases/legacy/tools.rs", f"{LEDGER_CASE}-tools-2"),
        ("cases/legacy/tools.rs", f"{UNKNOWN_CASE}-tools-2"),
    ]


def test_an_unknown_function_that_feeds_an_assertion_is_never_guessed_at(
    project: ProjectFolder,
) -> None:
    project.write(
        "cases/legacy/tools.rs",
        RUST.replace(
            "assert!(out.calls.is_empty()",
            "let n = weigh(&out);\n    assert_eq!(n, 3);\n    assert!(out.calls.is_empty()",
        ),
    )
    project.parity("migrate", "cases/legacy")
    rows = [row for row in project.ledger() if "n, 3" in row["text"]]
    assert [(row["status"], row["code"]) for row in rows] == [("skipped", "unknown_entry_point")]
    assert "weigh" in rows[0]["detail"]


def test_a_case_file_edited_into_nonsense_is_named(gated: ProjectFolder) -> None:
    path = gated.root / f"cases/legacy_tools/{UNKNOWN_CASE}.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('op = "any"', 'op = "anyy"'))
    said = gated.parity("gate", code=65)
    assert f"{path}:" in said
    assert f"case '{UNKNOWN_CASE}', expectation 'e2'" in said
    assert "anyy" in said


def test_a_decision_that_matches_nothing_fails_the_gate(gated: ProjectFolder) -> None:
    triage = gated.root / "cases/triage.toml"
    text = triage.read_text(encoding="utf-8")
    triage.write_text(text + text[text.index("[[decision]]") :].replace(UNKNOWN_CASE, "no_such"))
    said = gated.parity("gate", code=1)
    assert "stale_decision: no_such:e2" in said
    assert "parity triage prune shows its removal" in said


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('verdict = "whatever"\n', "expected one of port_bug, legacy_wrong, entry_layer"),
        ('verdicts = "x"\n', "known are verdict, reason, author"),
        ('reason = " "\n', "'reason'"),
        ("format = 2\n[[", "triage.toml"),
    ],
)
def test_a_triage_file_that_means_nothing_is_named(
    gated: ProjectFolder, line: str, says: str
) -> None:
    triage = gated.root / "cases/triage.toml"
    field = line.split(" ", maxsplit=1)[0]
    kept = [
        old
        for old in triage.read_text(encoding="utf-8").splitlines(keepends=True)
        if not old.startswith(field)
    ]
    triage.write_text("".join(kept) + line)
    said = gated.parity("gate", code=65)
    assert f"{triage}" in said
    assert says in said


def test_a_snapshot_cut_in_half_is_named(gated: ProjectFolder) -> None:
    path = gated.root / f"snapshots/legacy_tools/{LEDGER_CASE}.json"
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    for command in (["gate"], ["diff"]):
        said = gated.parity(*command, code=65)
        assert f"{path}: not a snapshot" in said
        assert "restore it from version control" in said


class Interrupted(BaseException):
    """Stands for a signal."""


@pytest.mark.parametrize("survived", range(14))
def test_an_interrupted_migration_leaves_old_or_new_cases(
    gated: ProjectFolder, monkeypatch: pytest.MonkeyPatch, survived: int
) -> None:
    before = gated.generated()
    changed = RUST.replace("tin roof", "slate roof").replace("unknown_names", "strange_names")
    gated.write("cases/legacy/tools.rs", changed)
    original, moved = Path.replace, 0

    def replace(path: Path, target: Path) -> Path:
        nonlocal moved
        moved += 1
        if moved > survived:
            raise Interrupted
        return original(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", replace)
        with contextlib.suppress(Interrupted):
            gated.parity("migrate", "cases/legacy")
    gated.parity("diff", code=1)  # a reader finishes what was committed
    after = gated.generated()
    assert ".parity-journal.json" not in after
    visible = {name: data for name, data in after.items() if not name.startswith(".")}
    if visible != before:
        gated.parity("migrate", "cases/legacy")
        assert gated.generated() == after


def test_a_manifest_of_another_format_is_replaced(gated: ProjectFolder) -> None:
    path = gated.root / "cases/manifest.json"
    before = gated.generated()
    path.write_text(path.read_text(encoding="utf-8").replace('"format": 1', '"shape": 0'))
    said = gated.parity("gate", code=65)
    assert "manifest.json" in said
    assert "run `parity migrate` again" in said
    gated.write(
        "cases/legacy/tools.rs", gated.rust.read_text(encoding="utf-8").replace("unknown", "odd")
    )
    gated.parity("migrate", "cases/legacy")
    assert f"legacy_tools/{UNKNOWN_CASE}.toml" not in gated.generated()
    gated.write("cases/legacy/tools.rs", RUST)
    gated.parity("migrate", "cases/legacy")
    assert gated.generated() == before


@pytest.mark.parametrize("broken", [b"[", b"\xe9", b""])
def test_a_manifest_that_is_none_is_named_and_replaced(gated: ProjectFolder, broken: bytes) -> None:
    before = gated.generated()
    gated.write("cases/manifest.json", broken)
    said = gated.parity("gate", code=65)
    assert "manifest.json" in said
    assert "run `parity migrate` again" in said
    gated.parity("migrate", "cases/legacy")
    assert gated.generated() == before


@pytest.mark.parametrize(
    "name", ["a b", "ü日", "[x]", "$HOME", "q'uo\"te", "new\nline", "x" * 200, "-o"]
)
def test_a_file_of_any_name_is_migrated(project: ProjectFolder, name: str) -> None:
    project.rust.unlink()
    project.write(f"cases/legacy/{name}.rs", RUST)
    project.parity("migrate", "cases/legacy")
    project.bless()
    project.parity("gate", code=1)
    assert len(project.json("triage", "list")["disagreements"]) == 1


def test_a_test_of_any_name_is_migrated(project: ProjectFolder) -> None:
    names = ["测试", "тест_é", "x" * 5000]
    tests = "".join(
        RUST.split("#[test]")[1].replace("ledger_is_always_known", name).join(("#[test]", ""))
        for name in names
    )
    project.write("cases/legacy/tools.rs", tests)
    project.parity("migrate", "cases/legacy")
    project.bless()
    project.parity("gate")
    assert {row["test"] for row in project.ledger()} == set(names)


@pytest.mark.parametrize("name", ["x" * 5000, "a\\0b"])
def test_an_included_name_that_no_file_can_have_is_a_ledger_row(
    project: ProjectFolder, name: str
) -> None:
    project.write(
        "cases/legacy/tools.rs", RUST.replace('"spade({ depth: 3 })"', f'include_str!("{name}")')
    )
    project.parity("migrate", "cases/legacy")
    rows = [row for row in project.ledger() if row.get("test") == "unknown_names_are_reported"]
    assert {row["code"] for row in rows} == {"missing_include"}


def test_the_folder_of_the_inputs_is_no_output(project: ProjectFolder) -> None:
    said = project.parity("migrate", "cases/legacy", "--out", "cases/legacy", code=2)
    assert "--out cases/legacy is the folder that is read; choose another" in said


def test_cases_inside_the_inputs_are_left_out_of_them(project: ProjectFolder) -> None:
    project.parity("migrate", "cases/legacy", "--out", "cases/legacy/out")
    project.write("cases/legacy/out/group/stray.rs", "#[test] fn t() { assert!(true); }")
    said = project.parity("migrate", "cases/legacy", "--out", "cases/legacy/out")
    assert "cases/legacy/out: nothing to change\n2 tests," in said


@pytest.mark.parametrize(
    ("module", "says"),
    [
        ("import sys\n\ndef ops():\n    sys.exit(0)\n", "SystemExit"),
        ("def ops():\n    return None\n", "returned NoneType"),
        ("def ops():\n    return {'parse_bare': 3}\n", "a callable for each"),
        ("def ops():\n    raise RuntimeError('no')\n", "RuntimeError: no"),
    ],
)
def test_an_implementation_that_is_none_is_named(
    gated: ProjectFolder, monkeypatch: pytest.MonkeyPatch, module: str, says: str
) -> None:
    monkeypatch.syspath_prepend(gated.root)
    gated.write(f"mine_{abs(hash(says))}.py", module)
    gated.write(
        "pyproject.toml",
        "[tool.parity]\nimplementation = 'mine'\n[tool.parity.implementations.mine]\n"
        f"python = 'mine_{abs(hash(says))}:ops'\n",
    )
    assert says in gated.parity("gate", code=69)


@pytest.mark.parametrize("tool", ["tool = 5\n", "tool = [1]\n"])
def test_a_configuration_of_another_shape_is_named(project: ProjectFolder, tool: str) -> None:
    project.write("pyproject.toml", tool)
    assert "pyproject.toml" in project.parity("gate", code=78)


def test_data_nested_too_deeply_is_bad_data(gated: ProjectFolder) -> None:
    gated.write(f"snapshots/legacy_tools/{LEDGER_CASE}.json", "[" * 100_000)
    gated.parity("gate", code=65)


PROFILE = """
name = "mine"

[[entry_point]]
function = "parse_bare_calls_in_body"
op = "parse_bare"
args = [{{ name = "{argument}", kind = "text" }}]
returns = "Found"

[types.Found]
calls = "Vec<Value>"
errors = "Vec<String>"
"""


def test_an_argument_that_a_function_lacks_is_null(project: ProjectFolder) -> None:
    project.write("mine.toml", PROFILE.format(argument="text"))
    project.write("pyproject.toml", "[tool.parity]\nprofile = 'mine.toml'\n")
    project.write("cases/legacy/tools.rs", RUST.replace(", None)", ")"))
    assert "4 translated" in project.parity("migrate", "cases/legacy")
    project.bless()
    assert len(project.json("triage", "list")["disagreements"]) == 1


def test_a_profile_with_an_argument_that_the_op_does_not_take_is_named(
    project: ProjectFolder,
) -> None:
    project.write("mine.toml", PROFILE.format(argument="txt"))
    said = project.parity("migrate", "cases/legacy", "--profile", "mine.toml", code=78)
    assert "parse_bare takes no txt; it takes text, tools" in said


def test_an_implementation_in_the_project_is_found(gated: ProjectFolder) -> None:
    gated.write("lying_here.py", "def ops():\n    return {}\n")
    gated.write(
        "pyproject.toml",
        "[tool.parity]\nimplementation = 'mine'\n[tool.parity.implementations.mine]\n"
        "python = 'lying_here:ops'\n",
    )
    assert "unsupported" in gated.parity("diff", code=1)


def test_an_empty_folder_is_named(project: ProjectFolder) -> None:
    (project.root / "empty").mkdir()
    said = project.parity("migrate", "empty", code=65)
    assert "empty: no .rs file here" in said


def test_a_path_that_does_not_exist_is_wrong_usage(project: ProjectFolder) -> None:
    assert "'nowhere' does not exist" in project.parity("migrate", "nowhere", code=2)


def test_inputs_that_the_ledger_accounts_for_are_not_forgotten(gated: ProjectFolder) -> None:
    before = gated.generated()
    gated.write("elsewhere/one.rs", RUST)
    said = gated.parity("migrate", "elsewhere", code=65)
    assert "also accounts for cases/legacy/tools.rs" in said
    assert gated.generated() == before


def test_a_trial_leaves_the_project_alone(gated: ProjectFolder, tmp_path: Path) -> None:
    before = gated.generated()
    gated.parity("migrate", "cases/legacy", "--out", "trial")
    assert gated.generated() == before
    trial = gated.root / "trial"
    assert (trial / f"legacy_tools/{LEDGER_CASE}.toml").read_bytes() == before[
        f"legacy_tools/{LEDGER_CASE}.toml"
    ]
    assert tmp_path in trial.parents


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([DISAGREEMENT, "--reason", "x"], "--verdict"),
        ([DISAGREEMENT, "--verdict", "port_bug"], "--reason"),
        ([DISAGREEMENT, "--verdict", "port_bug", "--reason", "  "], "--reason"),
        ([DISAGREEMENT, "--verdict", "fine", "--reason", "x"], "fine"),
        (["--verdict", "port_bug", "--reason", "x"], "--pattern"),
        ([DISAGREEMENT, "--verdict", "port_bug", "--reason", "x", "--author", " "], "--author"),
        (
            [DISAGREEMENT, "--verdict", "port_bug", "--reason", "\udcff", "--author", "I"],
            "--reason",
        ),
        (
            [DISAGREEMENT, "--verdict", "port_bug", "--reason", "x", "--expires", "2020-01-01"],
            "--expires",
        ),
    ],
)
def test_a_decision_needs_a_subject_a_verdict_and_a_reason(
    gated: ProjectFolder, args: list[str], says: str
) -> None:
    before = gated.generated()
    assert says in gated.parity("triage", "set", *args, code=2)
    assert gated.generated() == before


def test_a_decision_about_nothing_is_refused(gated: ProjectFolder) -> None:
    before = gated.generated()
    options = ("--verdict", "port_bug", "--reason", "x")
    assert "no disagreement gone:e1" in gated.parity("triage", "set", "gone:e1", *options, code=2)
    said = gated.parity("triage", "set", "--pattern", "gone*", *options, code=65)
    assert "no disagreement matches 'gone*'" in said
    assert gated.generated() == before


def test_tests_outside_the_project_are_refused(
    project: ProjectFolder, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "one.rs").write_text(RUST, encoding="utf-8")
    said = project.parity("migrate", str(outside), code=2)
    assert "lie outside the project" in said
    project.parity("migrate", str(outside), "--out", "trial")


def test_outside_of_a_project_the_command_says_so(project: ProjectFolder) -> None:
    (project.root / "pyproject.toml").unlink()
    for command in (["gate"], ["diff"], ["triage", "list"], ["migrate", "cases/legacy"]):
        assert "no pyproject.toml here or above" in project.parity(*command, code=78)


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("[tool.parity]\ncasess = 'x'\n", "casess"),
        ("[tool.parity]\nprofile = 'none_such'\n", "none_such"),
        ("[tool.parity]\nimplementation = 'none_such'\n", "none_such"),
        ("[tool.parity\n", "pyproject.toml"),
        ("[tool.parity.gate]\nbudget = { port_bugg = 1 }\n", "one of port_bug, legacy_wrong"),
        ("[tool.parity.gate]\nbugdet = {}\n", "known are budget"),
        ("[tool.parity.attributes]\nplane = []\n", "known are plain, tests"),
        ("[tool.parity]\ndoc_tests = 3\n", "Expected `bool | null`"),
    ],
)
def test_bad_configuration_is_named(project: ProjectFolder, toml: str, says: str) -> None:
    project.write("pyproject.toml", toml)
    assert says in project.parity("migrate", "cases/legacy", code=78)


def test_an_implementation_that_does_not_start_is_named(project: ProjectFolder) -> None:
    project.write(
        "pyproject.toml",
        "[tool.parity]\nimplementation = 'mine'\n"
        "[tool.parity.implementations.mine]\npython = 'no_such_module:ops'\n",
    )
    said = project.parity("migrate", "cases/legacy", code=69)
    assert "'mine'" in said
    assert "no_such_module" in said
