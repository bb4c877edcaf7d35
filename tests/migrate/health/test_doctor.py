"""`parity doctor` and `parity config show`."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from project_folder import ProjectFolder


def findings(project: ProjectFolder, code: int = 0) -> dict[str, tuple[str, str]]:
    report = project.json("doctor", code=code)
    assert report["healthy"] is (code == 0)
    return {one["about"]: (one["health"], one["message"]) for one in report["findings"]}


def test_a_project_in_order_has_nothing_to_complain_of(gated: ProjectFolder) -> None:
    found = findings(gated)
    assert {health for health, _ in found.values()} == {"ok"}
    assert found["cases"] == ("ok", "2 cases in 1 group")
    assert found["decisions"] == ("ok", "1 decision")
    assert "ok      profile: harn (harn)" in gated.parity("doctor")


def test_what_is_one_persons_own_is_ignored_by_git(gated: ProjectFolder) -> None:
    def told() -> dict[str, str | None]:
        found = gated.json("doctor")["findings"]
        return {one["message"]: one["help"] for one in found if ".parity" in one["message"]}

    def git(*arguments: str) -> None:
        subprocess.run(["git", *arguments], cwd=gated.root, check=True, capture_output=True)

    assert told() == {}
    git("init", "-q")
    said = ".parity/ is not ignored, and is one person's own"
    assert told() == {said: "echo .parity/ >> .gitignore"}
    gated.write(".parity/seen.json", "{}")
    git("add", ".parity")
    gated.write(".gitignore", ".parity/\n")
    said = ".parity/ is in version control, and is one person's own"
    assert told() == {said: "git rm -r --cached .parity"}
    git("rm", "-rq", "--cached", ".parity")
    assert told() == {".parity/ is ignored": None}


def test_a_workflow_that_installs_from_a_file_that_is_not_there(gated: ProjectFolder) -> None:
    gated.parity("init")
    assert findings(gated)["workflow"] == ("ok", ".github/workflows/parity.yml")
    (gated.root / "requirements-dev.txt").unlink()
    assert findings(gated, code=1)["workflow"] == (
        "fault",
        ".github/workflows/parity.yml installs from requirements-dev.txt, which is not there",
    )


def test_what_is_not_there_yet_is_a_warning_with_a_command(project: ProjectFolder) -> None:
    report = project.json("doctor")
    warned = {one["about"]: one["help"] for one in report["findings"] if one["health"] == "warning"}
    assert warned == {"ledger": "parity migrate PATH", "snapshots": "parity snapshots accept --all"}


@pytest.mark.parametrize(
    ("text", "about", "said"),
    [
        ("[tool.parity]\ncasses = 1\n", "configuration", "casses"),
        ('[tool.parity]\nprofile = "none.toml"\n', "profile", "none.toml"),
        (
            '[tool.parity.implementations.x]\npython = "no.such:ops"\n',
            "implementation x",
            "no.such",
        ),
        (
            '[tool.parity.implementations.x]\npython = "no.such:ops"\n',
            "implementation",
            'write  implementation = "x"  under [tool.parity]',
        ),
    ],
)
def test_faults_are_named_and_the_others_still_looked_at(
    gated: ProjectFolder, text: str, about: str, said: str
) -> None:
    gated.write("pyproject.toml", text)
    found = findings(gated, code=1)
    assert found[about][0] == "fault"
    assert said in found[about][1]


@pytest.mark.parametrize(
    ("table", "helps"),
    [
        ("python = 'no.such:ops'", "repair `python` under [tool.parity.implementations.x]"),
        ("python = 'no.such:ops'\nin_child = true", "parity impl check x"),
        ("command = ['no.such']", "parity impl check x"),
    ],
)
def test_an_implementation_that_does_not_start_is_told_with_what_helps(
    gated: ProjectFolder, table: str, helps: str
) -> None:
    chosen = '[tool.parity]\nimplementation = "x"\n'
    gated.write("pyproject.toml", f"{chosen}[tool.parity.implementations.x]\n{table}\n")
    report = gated.json("doctor", code=1)
    [message] = [one["message"] for one in report["findings"] if one["health"] == "fault"]
    assert not message.startswith("implementation")
    assert [one["help"] for one in report["findings"] if one["health"] == "fault"] == [helps]


def test_files_that_cannot_be_read_are_faults(gated: ProjectFolder) -> None:
    gated.write("cases/triage.toml", "[[decision\n")
    gated.write("cases/legacy_tools/bad.toml", "=")
    found = findings(gated, code=1)
    assert found["cases"][0] == found["decisions"][0] == "fault"
    assert found["snapshots"] == ("ok", "2 snapshots")


def test_without_a_configuration_it_says_how_to_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, project: ProjectFolder
) -> None:
    (project.root / "pyproject.toml").unlink()
    report = project.json("doctor", code=1)
    assert report["findings"][-1]["help"] == "parity init"


def settings(project: ProjectFolder) -> dict[str, tuple[Any, str]]:
    report = project.json("config", "show")
    return {one["name"]: (one["value"], one["origin"]) for one in report["settings"]}


def test_every_value_has_an_origin(project: ProjectFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    project.write(
        "pyproject.toml",
        """\
[project]
name = "pond"  # [tool.parity]

[tool.parity]
snapshots = "blessed"
gate.runs = 2
implementations.mine.python = "pond:ops"

[tool.parity.gate.budget]
port_bug = 3
[[tool.parity.gate.quarantine]]
case = "a"
reason = "b"
""",
    )
    monkeypatch.setenv("PARITY_AUTHOR", "Ida")
    found = settings(project)
    assert found["cases"] == ("cases", "default")
    assert found["snapshots"] == ("blessed", "pyproject.toml:5")
    assert found["gate.runs"] == (2, "pyproject.toml:6")
    assert found["implementations.mine.python"] == ("pond:ops", "pyproject.toml:7")
    assert found["gate.budget.port_bug"] == (3, "pyproject.toml:10")
    assert found["gate.quarantine"][1] == "pyproject.toml:11"
    assert found["gate.expire_after"] == (None, "default")
    assert found["PARITY_AUTHOR"] == (
        "Ida",
        "environment: who decides, where --author does not say",
    )
    assert "snapshots" in project.parity("config", "show")
