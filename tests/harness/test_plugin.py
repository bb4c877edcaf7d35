"""Cases as pytest items: checked, blessed, and nothing left over, also in several processes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from processes import is_over

if TYPE_CHECKING:
    from pathlib import Path

CASES = """
format = 1

[[case]]
id = "shape_first"
op = "normalize_tool_name"
args = { name = " a " }

[[case]]
id = "shape_second-01"
op = "normalize_tool_name"
args = { name = "tool.b" }
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    # These runs are no part of the run around them, whose workers syrupy would take them for.
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    pytester.makepyprojecttoml("[tool.parity]\n")
    pytester.makepyfile(
        test_cases="from harness.plugin import Conformance\n\ncases = Conformance()\n"
    )
    folder = pytester.mkdir("cases") / "tool_call_shape"
    folder.mkdir()
    (folder / "names.toml").write_text(CASES, encoding="utf-8")
    return pytester


def snapshots(pytester: pytest.Pytester) -> dict[str, bytes]:
    folder = pytester.path / "snapshots"
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


BOTH = ["tool_call_shape/shape_first.json", "tool_call_shape/shape_second-01.json"]


def blessed(pytester: pytest.Pytester, name: str) -> Path:
    return pytester.path / "snapshots" / name


@pytest.mark.parametrize("options", [(), ("-n", "2"), ("--parity-cases",)])
def test_blessing_removes_what_a_killed_blessing_left(
    project: pytest.Pytester, options: tuple[str, ...]
) -> None:
    left = blessed(project, "tool_call_shape/.shape_first.json.abcd1234.new")
    left.parent.mkdir(parents=True)
    left.write_bytes(b"{")
    project.runpytest(*options)
    assert left.exists()
    project.runpytest("--snapshot-update", *options).assert_outcomes(passed=2)
    assert sorted(snapshots(project)) == BOTH


def test_every_case_is_an_item_named_by_its_id(project: pytest.Pytester) -> None:
    result = project.runpytest("--collect-only", "-q")
    result.stdout.fnmatch_lines(
        ["test_cases.py::shape_first", "test_cases.py::shape_second-01", "2 tests collected*"]
    )


def test_a_case_without_a_snapshot_fails(project: pytest.Pytester) -> None:
    result = project.runpytest()
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*shape_first: no snapshot yet*"])
    assert snapshots(project) == {}


@pytest.mark.parametrize("processes", [(), ("-n", "2")], ids=["one", "two"])
def test_blessing_writes_one_file_per_case_and_then_all_pass(
    project: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    project.runpytest("--snapshot-update", *processes).assert_outcomes(passed=2)
    assert sorted(snapshots(project)) == BOTH
    assert json.loads(blessed(project, BOTH[1]).read_bytes()) == {
        "case": "shape_second-01",
        "steps": [{"op": "normalize_tool_name", "outcome": "output", "output": "b"}],
    }
    project.runpytest(*processes).assert_outcomes(passed=2)


def test_an_edited_snapshot_fails_its_case_alone(project: pytest.Pytester) -> None:
    project.runpytest("--snapshot-update")
    path = blessed(project, BOTH[0])
    path.write_bytes(path.read_bytes().replace(b'"a"', b'"b"'))
    result = project.runpytest()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*what was observed is not what was blessed*"])


@pytest.mark.parametrize("processes", [(), ("-n", "2")], ids=["one", "two"])
def test_a_snapshot_without_a_case_fails_until_it_is_removed(
    project: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    project.runpytest("--snapshot-update")
    blessed(project, "tool_call_shape/stray.json").write_bytes(b"{}")
    result = project.runpytest(*processes)
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*1 snapshot unused*"])
    project.runpytest("--snapshot-update", *processes)
    assert sorted(snapshots(project)) == BOTH


def test_choosing_some_cases_leaves_the_other_snapshots_alone(project: pytest.Pytester) -> None:
    project.runpytest("--snapshot-update")
    result = project.runpytest("-k", "shape_first", "--snapshot-update")
    result.assert_outcomes(passed=1, deselected=1)
    assert sorted(snapshots(project)) == BOTH
    assert project.runpytest("-k", "shape_first").ret == 0


def test_cases_that_cannot_be_read_fail_the_collection(project: pytest.Pytester) -> None:
    path = project.path / "cases/tool_call_shape/names.toml"
    path.write_text(CASES.replace("op =", "opp ="), encoding="utf-8")
    result = project.runpytest()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*names.toml:4: case 'shape_first'*unknown field `opp`*"])


CHILD = """
import json, os, sys
open(f"started-{os.getpid()}", "w").close()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        reply = {"type": "hello", "version": 1, "name": "x", "ops": ["normalize_tool_name"]}
    else:
        reply = {"type": "output", "sequence": message["sequence"], "output": message["args"]}
    print(json.dumps(reply), flush=True)
"""


@pytest.mark.parametrize(("processes", "children"), [((), 1), (("-n", "2"), 2)], ids=["one", "two"])
def test_a_program_is_started_once_in_a_process_and_ends_with_it(
    project: pytest.Pytester, processes: tuple[str, ...], children: int
) -> None:
    project.makefile(".py", adapter=CHILD)
    project.makepyprojecttoml(
        "[tool.parity]\nimplementation = 'mine'\n"
        "[tool.parity.implementations.mine]\ncommand = ['python', 'adapter.py']\n"
    )
    project.runpytest_subprocess("--snapshot-update", *processes).assert_outcomes(passed=2)
    started = list(project.path.glob("started-*"))
    assert len(started) == children
    assert all(is_over(int(path.name.partition("-")[2])) for path in started)
    assert json.loads(blessed(project, BOTH[0]).read_bytes())["steps"][0]["output"] == {
        "name": " a "
    }


def test_a_program_that_does_not_start_fails_the_collection(project: pytest.Pytester) -> None:
    project.makepyprojecttoml(
        "[tool.parity]\nimplementation = 'mine'\n"
        "[tool.parity.implementations.mine]\ncommand = ['no_such_program']\n"
    )
    result = project.runpytest()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*no program 'no_such_program' on the PATH*"])


def test_the_snapshots_of_cases_that_were_not_asked_are_never_removed(
    project: pytest.Pytester,
) -> None:
    """Neither where a conftest leaves cases out, nor where a run ends before it has asked all."""
    project.runpytest("--snapshot-update")
    project.makeconftest("def pytest_collection_modifyitems(items):\n    items[:] = items[:1]\n")
    project.runpytest("--snapshot-update").assert_outcomes(passed=1)
    assert sorted(snapshots(project)) == BOTH
    project.makeconftest(
        "import pytest\n\n"
        "@pytest.hookimpl(tryfirst=True)\n"
        "def pytest_runtest_call(item):\n"
        "    if item.name != 'shape_first':\n"
        "        raise KeyboardInterrupt\n"
    )
    project.runpytest_subprocess("--snapshot-update")
    assert sorted(snapshots(project)) == BOTH


def test_a_failed_case_shows_the_lines_that_differ(project: pytest.Pytester) -> None:
    project.runpytest("--snapshot-update")
    path = blessed(project, BOTH[0])
    path.write_bytes(path.read_bytes().replace(b'"a"', b'"b"'))
    result = project.runpytest()
    result.stdout.fnmatch_lines(
        ['-*"output": "b"', '+*"output": "a"', "*`parity diff shape_first` shows it*"]
    )
