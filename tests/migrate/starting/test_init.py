"""`parity init` sets a repository up, keeps what is there, and what it writes works."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING

import pytest
import yaml
from project_folder import ProjectFolder

if TYPE_CHECKING:
    from pathlib import Path

WRITTEN = {
    "pyproject.toml",
    "cases/first/hello.toml",
    "tests/test_cases.py",
    ".github/workflows/parity.yml",
    ".pre-commit-config.yaml",
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
    workflow = yaml.safe_load((empty.root / ".github/workflows/parity.yml").read_text())
    commands = [step.get("run", "") for step in workflow["jobs"]["gate"]["steps"]]
    assert "parity gate --format github" in commands


def test_a_configuration_that_is_no_toml_is_left_alone(empty: ProjectFolder) -> None:
    empty.write("pyproject.toml", "[tool\n")
    assert "pyproject.toml" in empty.parity("init", code=78)
    assert set(files(empty)) == {"pyproject.toml"}
