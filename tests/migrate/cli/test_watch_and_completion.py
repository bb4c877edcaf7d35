"""`--watch`, the completion of a shell, and Markdown for a pull request."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from project_folder import DISAGREEMENT, LEDGER_CASE, RUST, UNKNOWN_CASE

if TYPE_CHECKING:
    from project_folder import ProjectFolder


def complete(project: ProjectFolder, *words: str) -> list[str]:
    """Ask as bash does."""
    line = "parity " + " ".join(words)
    environment = os.environ | {
        "_PARITY_COMPLETE": "bash_complete",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words)),
    }
    done = subprocess.run(
        [sys.executable, "-c", "from migrate.cli import main; main()"],
        cwd=project.root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return [line.split(",")[1] for line in done.stdout.splitlines() if line]


def test_commands_cases_disagreements_and_clusters_are_completed(gated: ProjectFolder) -> None:
    assert complete(gated, "doc") == ["doctor"]
    assert complete(gated, "diff", "legacy_tools_l") == [LEDGER_CASE]
    gated.parity("triage", "list")
    assert complete(gated, "triage", "show", "legacy_tools_u") == [DISAGREEMENT]
    [cluster] = complete(gated, "triage", "set", "c-")
    assert gated.parity("triage", "show", cluster).startswith(DISAGREEMENT)


def test_before_any_survey_cases_are_completed(gated: ProjectFolder) -> None:
    (gated.root / ".parity/seen.json").unlink()
    assert complete(gated, "triage", "show", "legacy_tools_u") == [UNKNOWN_CASE]


def test_outside_of_a_project_there_is_nothing_to_complete(project: ProjectFolder) -> None:
    (project.root / "pyproject.toml").write_text("[tool")
    assert complete(project, "diff", "l") == []


def test_a_survey_of_a_project_that_cannot_be_written_works(gated: ProjectFolder) -> None:
    (gated.root / ".parity/seen.json").unlink()
    (gated.root / ".parity").rmdir()
    gated.write(".parity", "in the way")
    gated.parity("triage", "list")


def read_until(process: subprocess.Popen[bytes], text: str) -> str:
    assert process.stdout is not None
    shown = ""
    while text not in shown:
        ready, _, _ = select.select([process.stdout], [], [], 60)
        assert ready, f"{text!r} never came: {shown}"
        data = os.read(process.stdout.fileno(), 65536)
        assert data, f"{text!r} never came: {shown}"
        shown += data.decode()
    return shown


@pytest.mark.parametrize(("ended_by", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_change_runs_the_command_again(
    gated: ProjectFolder, ended_by: signal.Signals, code: int
) -> None:
    command = [sys.executable, "-m", "migrate", "gate", "--watch"]
    with subprocess.Popen(
        command, cwd=gated.root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        assert "the gate holds" in read_until(process, "Ctrl-C ends")
        gated.rust.write_text(RUST.replace("tin roof", "tin hat"))
        again = read_until(process, "Ctrl-C ends")
        assert "legacy_moved: cases/legacy/tools.rs" in again
        process.send_signal(ended_by)
        assert process.wait(60) == code


@pytest.mark.parametrize("command", [("diff",), ("triage", "list")])
def test_disagreements_in_markdown(gated: ProjectFolder, command: tuple[str, ...]) -> None:
    code = 1 if command == ("diff",) else 0
    said = gated.parity(*command, "--format", "markdown", code=code)
    assert said.startswith("### `c-")
    assert f"| `{DISAGREEMENT}` | `cases/legacy/tools.rs:14` |" in said
    assert "| revision_drift: old wording |" in said
