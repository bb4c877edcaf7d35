"""The options of the plugin, its markers and its summary, as a pytest user meets them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

SHAPE = """
format = 1

[[case]]
id = "shape_first"
op = "normalize_tool_name"
args = { name = " a " }

[[case]]
id = "shape_second"
op = "normalize_tool_name"
args = { name = "tool.b" }
"""
OTHER = """
format = 1

[[case]]
id = "other_one"
op = "normalize_tool_name"
args = { name = "c" }
"""
LOUD = """
def ops():
    return {"normalize_tool_name": lambda name: name.upper()}
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A user's repository: two case files, and a test of its own that is no case."""
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    pytester.makepyprojecttoml(
        '[tool.parity]\nimplementation = "bundled"\nimplementations.loud.python = "loud:ops"\n'
        "[tool.pytest.ini_options]\naddopts = ['--strict-markers']\n"
    )
    pytester.makepyfile(loud=LOUD, test_own="def test_own():\n    pass\n")
    for group, name, text in (
        ("shape", "names", SHAPE),
        ("other", "more", OTHER),
    ):
        folder = pytester.path / "cases" / group
        folder.mkdir(parents=True)
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    (pytester.path / "cases/triage.toml").write_text("format = 1\n", encoding="utf-8")
    return pytester


def snapshots(pytester: pytest.Pytester) -> list[str]:
    folder = pytester.path / "snapshots"
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.json"))


ALL = ["other/other_one.json", "shape/shape_first.json", "shape/shape_second.json"]


TAKEN = [
    *("skip", "skipif", "xfail", "usefixtures", "parametrize", "filterwarnings"),
    *("tryfirst", "trylast", "xdist_group", "parity", "harn_", "slow", "_x"),
]
"""Groups called like a marker of pytest, of a plugin, of this one, or of the project."""


@pytest.fixture
def groups_called_like_markers(project: pytest.Pytester) -> pytest.Pytester:
    project.path.joinpath("pyproject.toml").write_text(
        "[tool.parity]\n[tool.pytest.ini_options]\naddopts = ['--strict-markers']\n"
        "markers = ['slow(why): skipped by a hook of the project']\n",
        encoding="utf-8",
    )
    for group in TAKEN:
        folder = project.path / "cases" / group
        folder.mkdir()
        (folder / "case.toml").write_text(OTHER.replace("other", f"of_{group}"), encoding="utf-8")
    return project


def test_a_group_called_like_a_marker_is_a_group(
    groups_called_like_markers: pytest.Pytester,
) -> None:
    project, count = groups_called_like_markers, len(TAKEN) + 3
    project.runpytest("--parity-cases").assert_outcomes(failed=count)
    project.runpytest("--parity-cases", "--snapshot-update").assert_outcomes(passed=count)
    for path in project.path.glob("snapshots/*/*.json"):
        path.write_bytes(path.read_bytes().replace(b'"output": "', b'"output": "not '))
    project.runpytest("--parity-cases").assert_outcomes(failed=count)


@pytest.mark.parametrize(
    ("group", "marker"),
    [(group, group if group == "harn_" else f"group_{group}") for group in TAKEN],
)
def test_such_a_group_has_a_marker_of_its_own(
    groups_called_like_markers: pytest.Pytester, group: str, marker: str
) -> None:
    result = groups_called_like_markers.runpytest(
        "--parity-cases", "-m", marker, "--collect-only", "-q"
    )
    assert [line for line in result.outlines if "::" in line] == [
        f"cases/{group}/case.toml::of_{group}_one"
    ]


def test_no_module_is_needed(project: pytest.Pytester) -> None:
    result = project.runpytest("--parity-cases", "--collect-only", "-q")
    result.stdout.fnmatch_lines(
        [
            "cases/other/more.toml::other_one",
            "cases/shape/names.toml::shape_first",
            "cases/shape/names.toml::shape_second",
            "3 tests collected*",
        ]
    )


def test_other_paths_are_collected_beside_the_cases(project: pytest.Pytester) -> None:
    result = project.runpytest("test_own.py", "--parity-cases", "--snapshot-update")
    result.assert_outcomes(passed=4)


def test_without_the_option_case_files_are_no_tests(project: pytest.Pytester) -> None:
    project.runpytest().assert_outcomes(passed=1)


@pytest.mark.parametrize("processes", [(), ("-n", "2")], ids=["one", "two"])
def test_blessing_and_checking(project: pytest.Pytester, processes: tuple[str, ...]) -> None:
    project.runpytest("--parity-cases", "--snapshot-update", *processes).assert_outcomes(passed=3)
    assert snapshots(project) == ALL
    project.runpytest("--parity-cases", *processes).assert_outcomes(passed=3)


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (("--parity-cases=cases/shape",), ["shape_first", "shape_second"]),
        (("--parity-cases", "-k", "second"), ["shape_second"]),
        (("--parity-cases", "-m", "other"), ["other_one"]),
        (("--parity-cases", "-m", "parity and not shape"), ["other_one"]),
        (("--parity-cases", "--parity-group", "sh*"), ["shape_first", "shape_second"]),
        (("--parity-cases=cases/shape/names.toml::shape_first",), ["shape_first"]),
        (("cases/shape/names.toml::shape_second", "--parity-cases=cases/other"),
         ["shape_second", "other_one"]),
    ],
)  # fmt: skip
def test_cases_are_chosen_and_the_other_snapshots_stay(
    project: pytest.Pytester, arguments: tuple[str, ...], names: list[str]
) -> None:
    project.runpytest("--parity-cases", "--snapshot-update")
    result = project.runpytest(*arguments, "--snapshot-update", "-v")
    result.stdout.fnmatch_lines([f"*::{name} PASSED*" for name in names])
    result.assert_outcomes(
        passed=len(names), deselected=result.parseoutcomes().get("deselected", 0)
    )
    assert snapshots(project) == ALL
    assert project.runpytest(*arguments).ret == 0


def test_a_group_that_is_not_there_is_refused(project: pytest.Pytester) -> None:
    result = project.runpytest("--parity-cases", "--parity-group", "shapes")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*no group matches 'shapes'; known: other, shape"])


def test_a_path_that_is_not_there_is_refused(project: pytest.Pytester) -> None:
    result = project.runpytest("--parity-cases=nowhere")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*nowhere: no such file or folder"])


@pytest.mark.parametrize("given", ["..", "../../..", "cases/away"])
def test_a_path_out_of_the_project_is_refused(project: pytest.Pytester, given: str) -> None:
    (project.path / "cases/away").symlink_to(project.path.parent)
    result = project.runpytest(f"--parity-cases={given}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*leads out of the project*"])


def test_a_case_file_in_a_folder_of_other_things_is_told(project: pytest.Pytester) -> None:
    (project.path / "cases/harn").mkdir()
    (project.path / "cases/harn/lost.toml").write_text(OTHER.replace("other_one", "lost"))
    for given in ("--parity-cases", "--parity-cases=cases/harn"):
        result = project.runpytest(given)
        assert result.ret != 0
        result.stdout.fnmatch_lines(["*cases/harn/lost.toml: a case file where none is read; *"])


def test_a_bracket_in_a_group_is_no_class_of_characters(project: pytest.Pytester) -> None:
    (project.path / "cases/other").rename(project.path / "cases/[so]ther")
    result = project.runpytest("--parity-cases", "--parity-group", "[so]*", "-v")
    result.stdout.fnmatch_lines(["*other_one*"])
    assert result.parseoutcomes()["failed"] == 1


def test_another_implementation_is_compared_and_never_blessed(project: pytest.Pytester) -> None:
    project.runpytest("--parity-cases", "--snapshot-update")
    result = project.runpytest("--parity-cases", "--parity-impl", "loud")
    result.assert_outcomes(failed=3)
    result.stdout.fnmatch_lines(
        [
            "loud: 3 cases, 3 changed",
            "    other: 1 changed",
            "    shape: 2 changed",
            "*parity diff*",
        ]
    )
    refused = project.runpytest("--parity-cases", "--parity-impl", "loud", "--snapshot-update")
    assert refused.ret != 0
    assert "make it the `implementation` under" in refused.stdout.str() + refused.stderr.str()
    assert "A" not in (project.path / "snapshots/shape/shape_first.json").read_text()


@pytest.mark.parametrize("processes", [(), ("-n", "2")], ids=["one", "two"])
def test_the_summary_counts_by_what_came(
    project: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    first = project.runpytest("--parity-cases", "--snapshot-update", *processes)
    first.stdout.fnmatch_lines(["bundled: 3 cases, 3 blessed first"])
    (project.path / "snapshots/other/other_one.json").unlink()
    path = project.path / "snapshots/shape/shape_first.json"
    path.write_bytes(path.read_bytes().replace(b'"a"', b'"b"'))
    result = project.runpytest("--parity-cases", *processes)
    result.stdout.fnmatch_lines(
        [
            "bundled: 3 cases, 1 as blessed, 1 changed, 1 without a snapshot",
            "    other: 1 without a snapshot",
            "    shape: 1 changed",
        ]
    )


def test_runs_without_a_case_say_nothing_of_cases(project: pytest.Pytester) -> None:
    project.runpytest().stdout.no_fnmatch_line("*parity*case*")


def test_x_and_lf_behave_as_usual(project: pytest.Pytester) -> None:
    project.runpytest("--parity-cases", "--snapshot-update")
    path = project.path / "snapshots/shape/shape_second.json"
    path.write_bytes(path.read_bytes().replace(b'"b"', b'"z"'))
    project.runpytest("--parity-cases", "-x").assert_outcomes(passed=2, failed=1)
    again = project.runpytest("--parity-cases", "--lf", "-v")
    again.stdout.fnmatch_lines(["*::shape_second FAILED*"])
    assert again.parseoutcomes().get("passed", 0) == 0


def test_files_that_cannot_be_read_fail_the_collection(project: pytest.Pytester) -> None:
    (project.path / "cases/shape/names.toml").write_text(SHAPE.replace("op =", "opp ="))
    result = project.runpytest("--parity-cases")
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*names.toml:4: case 'shape_first'*unknown field `opp`*"])


MANY = 1_000


@pytest.fixture
def many(project: pytest.Pytester) -> pytest.Pytester:
    cases = "\n".join(
        f'[[case]]\nid = "many_{n}"\nop = "normalize_tool_name"\nargs = {{ name = "t{n}" }}\n'
        for n in range(MANY)
    )
    folder = project.path / "cases/many"
    folder.mkdir()
    (folder / "many.toml").write_text(f"format = 1\n{cases}", encoding="utf-8")
    return project


def test_blessing_a_thousand_in_four_processes_loses_none(many: pytest.Pytester) -> None:
    many.runpytest("--parity-cases", "--snapshot-update", "-n", "4", "-q")
    assert len(snapshots(many)) == MANY + 3
    assert many.runpytest("--parity-cases", "-q", "-n", "2").ret == 0


def test_an_interrupted_blessing_leaves_every_snapshot_old_or_new(many: pytest.Pytester) -> None:
    many.runpytest("--parity-cases", "--snapshot-update", "-q")
    folder = many.path / "snapshots/many"
    for path in folder.glob("*.json"):
        path.write_bytes(path.read_bytes().replace(b'"output": "t', b'"output": "old'))
    old = {path.name: path.read_bytes() for path in folder.glob("*.json")}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--parity-cases",
        "--snapshot-update",
        "-q",
        "-n",
        "2",
    ]
    environment = {name: value for name, value in os.environ.items() if "XDIST" not in name}
    run = subprocess.Popen(
        command, cwd=many.path, stdout=subprocess.DEVNULL, start_new_session=True, env=environment
    )
    wait_until_some_changed(folder, old, run)
    os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    for name, before in old.items():
        now = (folder / name).read_bytes()
        assert now in {before, before.replace(b'"output": "old', b'"output": "t')}


def wait_until_some_changed(
    folder: Path, old: dict[str, bytes], run: subprocess.Popen[bytes]
) -> None:
    while run.poll() is None:
        if any((folder / name).read_bytes() != before for name, before in old.items()):
            return
        time.sleep(0.01)
