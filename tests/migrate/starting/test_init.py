"""`parity init` sets a repository up, keeps what is there, and what it writes works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from project_folder import ProjectFolder

WRITTEN = {
    "pyproject.toml",
    "cases/first/hello.toml",
    "tests/test_cases.py",
    ".github/workflows/parity.yml",
    ".pre-commit-config.yaml",
    "requirements-dev.txt",
    ".gitignore",
    ".gitattributes",
}


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ProjectFolder:
    monkeypatch.chdir(tmp_path)
    return ProjectFolder(tmp_path)


def files(project: ProjectFolder) -> dict[str, bytes]:
    return {
        path.relative_to(project.root).as_posix(): path.read_bytes()
        for path in project.root.rglob("*")
        if path.is_file()
    }


def test_an_empty_folder_is_set_up_and_its_first_case_passes(empty: ProjectFolder) -> None:
    said = empty.parity("init")
    assert set(files(empty)) == WRITTEN
    assert said.splitlines()[0] == "+ pyproject.toml: the table [tool.parity]"
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_cases.py"]
    subprocess.run([*run, "--snapshot-update"], check=True, capture_output=True)
    subprocess.run(run, check=True, capture_output=True)
    assert "1 case" in subprocess.run(run, check=True, capture_output=True, text=True).stdout
    assert empty.parity("diff", "first_hello").startswith("bundled: 1 case, 1 agreement, ")


def test_once_more_changes_nothing(empty: ProjectFolder) -> None:
    empty.parity("init")
    before = files(empty)
    report = empty.json("init")
    assert {step["does"] for step in report["steps"]} == {"keep"}
    assert files(empty) == before


def test_what_is_there_is_kept_and_added_to(empty: ProjectFolder) -> None:
    empty.write("pyproject.toml", '# Ours.\n[project]\nname = "pond"')
    empty.write(".gitignore", "build/\n.parity/\nparity-report.html")
    empty.write("tests/test_cases.py", "# ours\n")
    does = {step["file"]: step["does"] for step in empty.json("init")["steps"]}
    assert does["pyproject.toml"] == "add"
    assert does[".gitignore"] == "keep"
    assert does["tests/test_cases.py"] == "keep"
    text = (empty.root / "pyproject.toml").read_text()
    assert text.startswith('# Ours.\n[project]\nname = "pond"\n\n[tool.parity]\n')
    assert tomllib.loads(text)["tool"]["parity"]["cases"] == "cases"
    assert (empty.root / "tests/test_cases.py").read_text() == "# ours\n"


def test_a_dry_run_writes_nothing(empty: ProjectFolder) -> None:
    assert empty.parity("init", "--dry-run").endswith("nothing was written (--dry-run)\n")
    assert files(empty) == {}


def test_the_hook_watches_the_folder_of_the_rust_tests(empty: ProjectFolder) -> None:
    empty.parity("init", "--legacy", "crates/pond/tests")
    hooks = yaml.safe_load((empty.root / ".pre-commit-config.yaml").read_text())
    assert hooks["repos"][0]["hooks"][0]["files"] == r"^crates/pond/tests/.*\.rs$"
    gate = hooks["repos"][0]["hooks"][1]
    assert (gate["entry"], gate["always_run"], "files" in gate) == ("parity gate", True, False)


ADDED = """\
# No package index has it: write where it comes from before CI installs it,
# "toolcall-parity @ git+https://HOST/PATH" or "toolcall-parity @ file:///PATH".
toolcall-parity
"""


@pytest.mark.parametrize(
    ("before", "after", "does"),
    [
        (None, ADDED, "write"),
        ("tox", f"tox\n{ADDED}", "add"),
        (
            "toolcall-parity-extras\r\n",
            f"toolcall-parity-extras\n{ADDED}".replace("\n", "\r\n"),
            "add",
        ),
        ("Toolcall_Parity>=1 # ours\n", "Toolcall_Parity>=1 # ours\n", "keep"),
        ("toolcall-parity @ git+https://a/b", "toolcall-parity @ git+https://a/b", "keep"),
    ],
)
def test_what_the_workflow_installs_is_written(
    empty: ProjectFolder, before: str | None, after: str, does: str
) -> None:
    if before is not None:
        empty.write("requirements-dev.txt", before.encode())
    steps = {step["file"]: step["does"] for step in empty.json("init")["steps"]}
    assert steps["requirements-dev.txt"] == does
    assert (empty.root / "requirements-dev.txt").read_bytes() == after.encode()
    assert "pip install -r requirements-dev.txt" in workflow_commands(empty)


def workflow_commands(project: ProjectFolder) -> list[str]:
    workflow = yaml.safe_load((project.root / ".github/workflows/parity.yml").read_text())
    return [step["run"] for step in workflow["jobs"]["gate"]["steps"] if "run" in step]


@pytest.mark.parametrize(("base", "tells"), [("main", True), ("", False)])
def test_the_gate_of_the_workflow_compares_with_the_branch_of_a_pull_request(
    empty: ProjectFolder, base: str, tells: bool
) -> None:
    empty.parity("init")
    empty.parity("snapshots", "accept", "--all")
    git = ["git", "-c", "user.name=Ida", "-c", "user.email=ida@example.org"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "all"]):
        subprocess.run([*git, *words], check=True, capture_output=True)
    subprocess.run([*git, "update-ref", "refs/remotes/origin/main", "HEAD"], check=True)
    [command] = [one for one in workflow_commands(empty) if "--format github" in one]
    summary = empty.root / "summary.md"
    scripts = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"BASE": base, "GITHUB_STEP_SUMMARY": str(summary), "PATH": scripts}
    subprocess.run(["bash", "-e", "-c", command], check=True, env=environment)
    assert ("## Behaviour since `origin/main`" in summary.read_text(encoding="utf-8")) is tells
    assert "The gate holds" in summary.read_text(encoding="utf-8")


def test_a_configuration_that_is_no_toml_is_left_alone(empty: ProjectFolder) -> None:
    empty.write("pyproject.toml", "[tool\n")
    assert "pyproject.toml" in empty.parity("init", code=78)
    assert set(files(empty)) == {"pyproject.toml"}


SHAPES = {
    "inline": "tool = { ruff = { line-length = 99 } }\n",
    "inline, then tables": 'tool = { ruff = {} } # ours\n\n[project]\nname = "pond"\n',
    "dotted": "tool.ruff.line-length = 99\n",
    "dotted in a table": "[tool]\nruff.line-length = 99\n[project]\nname = 'pond'\n",
    "lists of tables": "[[tool.mypy.overrides]]\nmodule = 'a'\n",
    "tables apart": "[tool.ruff]\n[project]\nname = 'pond'\n[tool.mypy]\n",
    "an open end": "[tool.ruff]\nline-length = 99",
    "other line ends": "[tool.ruff]\r\nline-length = 99\r\n",
    "only a comment": "# ours",
}


@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES)
def test_a_configuration_of_any_shape_reads_as_before_and_has_the_table(
    empty: ProjectFolder, text: str
) -> None:
    path = empty.write("pyproject.toml", text)
    empty.parity("init")
    before, after = tomllib.loads(text), tomllib.loads(path.read_bytes().decode())
    parity = after["tool"].pop("parity")
    assert (parity["cases"], parity["snapshots"]) == ("cases", "snapshots")
    assert after["tool"] == before.pop("tool", {})
    assert after | {"tool": {}} == before | {"tool": {}}
    assert path.read_bytes().count(b"\n") == path.read_bytes().count(b"\r\n") or "\r" not in text
    assert "keep" in {step["does"] for step in empty.json("init")["steps"]}


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("[[tool]]\nruff = 1\n", 78, "`tool` is no table"),
        ("tool = 3\n", 78, "`tool` is no table"),
        ("[tool.parity]\nfolder = 'a'\n", 78, "unknown field `folder`"),
        ("[tool.parity]\ncases = '../a'\n", 78, "is no folder inside the project"),
        (b"# \xff", 65, "not UTF-8 at byte 2"),
    ],
)
def test_what_nothing_can_be_added_to_is_left_alone(
    empty: ProjectFolder, text: str | bytes, code: int, says: str
) -> None:
    empty.write("pyproject.toml", text)
    assert says in empty.parity("init", code=code)
    assert set(files(empty)) == {"pyproject.toml"}


def test_configured_folders_are_used(empty: ProjectFolder) -> None:
    empty.write(
        "pyproject.toml", '[tool.parity]\ncases = "parity/it\'s.cases"\nsnapshots = "seen"\n'
    )
    empty.parity("init")
    assert WRITTEN - set(files(empty)) == {"cases/first/hello.toml"}
    assert (empty.root / "parity/it's.cases/first/hello.toml").is_file()
    attributes = (empty.root / ".gitattributes").read_text().splitlines()
    assert attributes == [
        "parity/it's.cases/triage-journal.jsonl merge=union",
        "seen/** linguist-generated=true",
    ]
    hooks = yaml.safe_load((empty.root / ".pre-commit-config.yaml").read_text())
    rust = hooks["repos"][0]["hooks"][0]
    assert re.match(rust["files"], "parity/it's.cases/legacy/a.rs")
    assert not re.match(rust["files"], "parity/it'sxcases/legacy/a.rs")


def test_who_has_cases_gets_no_first_one(empty: ProjectFolder) -> None:
    empty.parity("init")
    (empty.root / "cases/first/hello.toml").rename(empty.root / "cases/first/ours.toml")
    does = {step["file"]: step["what"] for step in empty.json("init")["steps"]}
    assert does["cases/first/hello.toml"] == "there are cases"
    assert not (empty.root / "cases/first/hello.toml").exists()


@pytest.mark.parametrize("name", sorted(WRITTEN))
@pytest.mark.parametrize("link", ["the file", "its folder"])
def test_a_link_out_of_the_project_is_not_written_through(
    empty: ProjectFolder, tmp_path_factory: pytest.TempPathFactory, name: str, link: str
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    path = empty.root / name
    at = path if link == "the file" or path.parent == empty.root else path.parent
    at.parent.mkdir(parents=True, exist_ok=True)
    at.symlink_to(outside / "there" if at == path else outside)
    said = empty.parity("init", code=65)
    assert f"{name}: a link leads out of {empty.root}" in said
    assert list(outside.iterdir()) == []
    assert files(empty) == {}


def test_a_link_inside_of_the_project_is_followed(empty: ProjectFolder) -> None:
    empty.write("configuration/ignored", "build/\n")
    (empty.root / ".gitignore").symlink_to("configuration/ignored")
    empty.parity("init")
    assert (empty.root / ".gitignore").is_symlink()
    ours = (empty.root / "configuration/ignored").read_text()
    assert ours == "build/\n.parity/\nparity-report.html\n"


@pytest.mark.parametrize("name", ["cases", "cases/first", "tests", ".github"])
def test_a_file_in_the_place_of_a_folder_is_named(empty: ProjectFolder, name: str) -> None:
    empty.write(name, "in the way")
    said = empty.parity("init", code=65)
    assert f"{empty.root / name}: is a file, and {name}/" in said
    assert set(files(empty)) == {name}


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_a_folder_in_the_place_of_a_file_is_named(empty: ProjectFolder, name: str) -> None:
    (empty.root / name).mkdir(parents=True)
    assert f"{empty.root / name}: is no file" in empty.parity("init", code=65)
    assert files(empty) == {}


@pytest.mark.parametrize(
    ("given", "pattern"),
    [(".", r"^.*\.rs$"), ("a b/c+'s/", r"^a\ b/c\+'s/.*\.rs$"), ("./x//y", r"^x/y/.*\.rs$")],
)
def test_the_hook_has_the_folder_exactly(empty: ProjectFolder, given: str, pattern: str) -> None:
    empty.parity("init", "--legacy", given)
    hooks = yaml.safe_load((empty.root / ".pre-commit-config.yaml").read_text())
    assert hooks["repos"][0]["hooks"][0]["files"] == pattern


@pytest.mark.parametrize("given", ["../rust", "/elsewhere"])
def test_a_folder_outside_of_the_project_is_no_folder_for_the_hook(
    empty: ProjectFolder, given: str
) -> None:
    assert "leads out of" in empty.parity("init", "--legacy", given, code=2)
    assert files(empty) == {}
