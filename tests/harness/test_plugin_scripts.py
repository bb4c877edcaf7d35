"""Harn scripts as pytest items: compared, blessed, chosen, also in several processes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "functions/defaults.harn": "println(1)\nprintln(2)\n",
    "functions/defaults.expected": "1\n2\n",
    "functions/words.harn": "pub fn word() { return 'ahoy' }\n",  # a module of others
    "errors/boom.harn": 'throw "big boom"\n',
    "errors/boom.error": "boom\n",
    "alone.harn": "println(3)\n",
    "alone.expected": "3\n",
}
MODULE = "from harness.plugin import Conformance\n\ncases = Conformance()\n"
SCRIPTS = ["alone.harn", "errors/boom.harn", "functions/defaults.harn"]
CASES = """
format = 1

[[case]]
id = "shape_first"
op = "normalize_tool_name"
args = { name = " a " }
"""

BOTH_WAYS = pytest.mark.parametrize("processes", [(), ("-n", "2")], ids=["one", "two"])


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A user's repository with scripts, and a test of its own."""
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    pytester.makepyprojecttoml(
        "[tool.parity]\n[tool.pytest.ini_options]\naddopts = ['--strict-markers']\n"
    )
    pytester.makepyfile(test_own="def test_own():\n    pass\n")
    for name, text in FILES.items():
        write(pytester, name, text)
    return pytester


def write(pytester: pytest.Pytester, name: str, text: str) -> Path:
    path = pytester.path / "cases/harn" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def read(pytester: pytest.Pytester, name: str) -> str:
    return (pytester.path / "cases/harn" / name).read_text(encoding="utf-8")


# --- collecting --------------------------------------------------------------------------------


def test_scripts_are_items_named_by_their_path(project: pytest.Pytester) -> None:
    """HRN-1: modules of others are none."""
    result = project.runpytest("--parity-cases", "--collect-only", "-q")
    result.stdout.fnmatch_lines([f"cases/harn/{name}" for name in SCRIPTS] + ["3 tests collected*"])


def test_a_conformance_object_collects_scripts_beside_cases(project: pytest.Pytester) -> None:
    project.makepyfile(test_cases=MODULE)
    write(project, "../shape/names.toml", CASES)
    result = project.runpytest("test_cases.py", "--collect-only", "-q")
    names = ["shape_first", *(f"cases/harn/{name}" for name in SCRIPTS)]
    result.stdout.fnmatch_lines([f"test_cases.py::{name}" for name in names])


def test_a_project_without_scripts_has_none(project: pytest.Pytester) -> None:
    project.makepyfile(test_cases=MODULE)
    write(project, "../shape/names.toml", CASES)
    (project.path / "cases/harn").rename(project.path / "elsewhere")
    project.runpytest("test_cases.py", "--snapshot-update").assert_outcomes(passed=1)


def test_without_being_asked_for_scripts_are_no_tests(project: pytest.Pytester) -> None:
    project.runpytest().assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (("cases/harn",), SCRIPTS),
        (("cases/harn/errors",), ["errors/boom.harn"]),
        (("cases/harn/alone.harn", "cases/harn/functions/defaults.harn"), [SCRIPTS[0], SCRIPTS[2]]),
        (("--parity-cases=cases/harn/errors",), ["errors/boom.harn"]),
        (("--parity-cases", "-k", "defaults"), ["functions/defaults.harn"]),
        (("--parity-cases", "-k", "functions"), ["functions/defaults.harn"]),
        (("--parity-cases", "-m", "harn and not errors"), [SCRIPTS[0], SCRIPTS[2]]),
        (("--parity-cases", "-m", "functions"), ["functions/defaults.harn"]),
        (("--parity-cases", "-m", "parity"), SCRIPTS),
        (("--parity-cases", "--parity-group", "harn/f*"), ["functions/defaults.harn"]),
        (("--parity-cases", "--parity-group", "harn"), ["alone.harn"]),
    ],
)
def test_scripts_are_chosen(
    project: pytest.Pytester, arguments: tuple[str, ...], names: list[str]
) -> None:
    result = project.runpytest(*arguments, "-v")
    result.stdout.fnmatch_lines([f"cases/harn/{name} PASSED*" for name in names])
    result.assert_outcomes(
        passed=len(names), deselected=result.parseoutcomes().get("deselected", 0)
    )


def test_scripts_elsewhere_are_collected_from_the_path_that_is_given(
    project: pytest.Pytester,
) -> None:
    (project.path / "cases/harn").rename(project.path / "elsewhere")
    result = project.runpytest("--parity-cases=elsewhere", "-v")
    result.stdout.fnmatch_lines([f"elsewhere/{name} *" for name in SCRIPTS])
    project.runpytest("elsewhere/alone.harn").assert_outcomes(passed=1)


def test_from_another_folder(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project.path / "cases/harn/errors")
    project.runpytest().assert_outcomes(passed=1)
    project.runpytest("../alone.harn").assert_outcomes(passed=1)


def test_folders_whose_names_are_no_markers(project: pytest.Pytester) -> None:
    write(project, "_a-b.c/x.harn", "")
    write(project, "_a-b.c/x.expected", "")
    write(project, "__/x.harn", "")
    write(project, "__/x.expected", "")
    project.runpytest("--parity-cases", "-m", "a_b_c").assert_outcomes(passed=1, deselected=4)


def test_a_folder_called_like_a_marker_is_a_folder(project: pytest.Pytester) -> None:
    write(project, "xfail/x.harn", 'log("said")')
    write(project, "xfail/x.expected", "not said\n")
    project.runpytest("cases/harn/xfail").assert_outcomes(failed=1)
    project.runpytest("--parity-cases", "-m", "group_xfail").assert_outcomes(failed=1, deselected=3)


def test_settings_that_cannot_be_read_fail_the_collection(project: pytest.Pytester) -> None:
    write(project, "harn-conformance.toml", "dialect = 4")
    result = project.runpytest("--parity-cases")
    result.stdout.fnmatch_lines(
        ["*harn-conformance.toml: Expected `str | null`, got `int` - at `$.dialect`"]
    )
    assert result.ret != 0
    project.makepyfile(test_cases=MODULE)
    project.runpytest("test_cases.py").assert_outcomes(errors=1)


# --- comparing ---------------------------------------------------------------------------------


@BOTH_WAYS
def test_what_differs_is_shown_and_what_to_do(
    project: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    write(project, "functions/defaults.expected", "1\n3\n")
    result = project.runpytest("--parity-cases", *processes)
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*_ script cases/harn/functions/defaults.harn _*",
            "what it printed is not what defaults.expected says",
            "cases/harn/functions/defaults.expected:2",
            "     1 | 1",
            "-    2 | 3",
            "+    2 | 2",
            "`parity harn run cases/harn/functions/defaults.harn` shows what it does",
            "`pytest --snapshot-update` blesses it",
            "harn: 3 scripts, 2 as expected, 1 not as expected",
            "    harn/functions: 1 not as expected",
            "FAILED cases/harn/functions/defaults.harn - what it printed is not *",
        ]
    )


def test_an_error_is_shown_with_its_line(project: pytest.Pytester) -> None:
    write(project, "functions/defaults.harn", 'println(1)\nthrow "bang"\n')
    result = project.runpytest("--parity-cases")
    result.stdout.fnmatch_lines(
        [
            "it ended with an error",
            "Thrown: bang",
            "cases/harn/functions/defaults.harn:2:1",
            '2 | throw "bang"',
            "    ^",
            "if it is to fail, rename cases/harn/functions/defaults.expected to defaults.error;*",
        ]
    )


def test_a_missing_feature_is_named(project: pytest.Pytester) -> None:
    write(project, "alone.harn", "spawn { 1 }\n")
    result = project.runpytest("--parity-cases")
    result.stdout.fnmatch_lines(["it needs what the subset lacks: construct `spawn`"])
    result.stdout.no_fnmatch_line("*rename*")


def test_a_script_can_be_skipped(project: pytest.Pytester) -> None:
    write(project, "alone.conformance-skip", "needs a moon\n")
    result = project.runpytest("--parity-cases", "-rs")
    result.assert_outcomes(passed=2, skipped=1)
    result.stdout.fnmatch_lines(["SKIPPED*needs a moon"])


def test_an_expectation_without_a_script_fails(project: pytest.Pytester) -> None:
    write(project, "gone.expected", "1\n")
    advice = "*cases/harn/gone.expected belongs to no script: remove it, or give the script*"
    result = project.runpytest("--parity-cases")
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines([advice])
    project.makepyfile(test_cases=MODULE)
    (project.path / "cases/shape").mkdir()
    result = project.runpytest("test_cases.py")
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines([advice])


def test_a_script_that_is_a_link_to_nothing_fails(project: pytest.Pytester) -> None:
    write(project, "gone.expected", "1\n").with_suffix(".harn").symlink_to("nowhere.harn")
    result = project.runpytest("--parity-cases")
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(["*cases/harn/gone.expected belongs to no script*"])
    project.makepyfile(test_cases=MODULE)
    (project.path / "cases/shape").mkdir()
    result = project.runpytest("test_cases.py")
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(["gone.harn is no file, or a link to none"])


def test_wrong_settings_fail_their_scripts(project: pytest.Pytester) -> None:
    write(project, "errors/harn-conformance.toml", "depth = 1")
    for arguments in ("--parity-cases", "cases/harn"):
        result = project.runpytest(arguments)
        result.assert_outcomes(passed=2, failed=1)
        result.stdout.fnmatch_lines(["*harn-conformance.toml: Object contains unknown field*"])


@pytest.mark.parametrize(("options", "outcomes"), [(("-W", "always"), {"passed": 1, "warnings": 1}),
                                                   (("-W", "error"), {"failed": 1})])  # fmt: skip
def test_an_empty_line_in_an_error_file_is_warned_about(
    project: pytest.Pytester, options: tuple[str, ...], outcomes: dict[str, int]
) -> None:
    write(project, "errors/boom.error", "boom\n\n")
    result = project.runpytest("cases/harn/errors", *options)
    result.assert_outcomes(**outcomes)
    result.stdout.fnmatch_lines(["*boom.error: an empty line matches every error (HRN-3)*"])


def test_an_empty_error_file_is_warned_about_and_can_be_blessed(project: pytest.Pytester) -> None:
    write(project, "errors/boom.error", "\n")
    result = project.runpytest("cases/harn/errors", "-W", "always")
    result.assert_outcomes(passed=1, warnings=1)
    result.stdout.fnmatch_lines(
        [
            "*boom.error: it is empty, and matches every error (HRN-3): say which is meant; "
            "`pytest --snapshot-update` blesses it"
        ]
    )


@pytest.mark.parametrize("pattern", ["re:bo+m [", "re:ba+ng"])
@pytest.mark.parametrize("options", [(), ("--snapshot-update",)])
def test_a_pattern_is_mended_by_hand(
    project: pytest.Pytester, pattern: str, options: tuple[str, ...]
) -> None:
    write(project, "errors/boom.error", f"{pattern}\n")
    result = project.runpytest("cases/harn/errors", *options)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "no blessing replaces the pattern in cases/harn/errors/boom.error: mend it; "
            "or empty it, then `pytest --snapshot-update` blesses it"
        ]
    )
    assert read(project, "errors/boom.error") == f"{pattern}\n"


def test_an_output_can_be_blessed_though_the_subset_lacks_something(
    project: pytest.Pytester,
) -> None:
    write(project, "functions/harn-conformance.toml", 'dialect = "L1"')
    write(project, "functions/defaults.harn", "println([1].brighter())")
    result = project.runpytest("cases/harn/functions")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "it needs what the subset lacks: method `brighter`",
            "-    1 | *",
            "`pytest --snapshot-update` blesses it",
        ]
    )
    project.runpytest("cases/harn/functions", "--snapshot-update").assert_outcomes(passed=1)
    assert read(project, "functions/defaults.expected") == "nil\n"


@pytest.mark.parametrize("options", [(), ("--snapshot-update",)])
def test_what_the_subset_lacks_is_not_blessed(
    project: pytest.Pytester, options: tuple[str, ...]
) -> None:
    """GRM-18."""
    write(project, "errors/boom.harn", "spawn { 1 }")
    write(project, "errors/boom.error", "")
    result = project.runpytest("cases/harn/errors", *options)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["it needs what the subset lacks: construct `spawn`"])
    result.stdout.no_fnmatch_line("*blesses*")
    assert read(project, "errors/boom.error") == ""


# --- blessing ----------------------------------------------------------------------------------


@BOTH_WAYS
def test_blessing_writes_what_was_printed(
    project: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    write(project, "functions/defaults.expected", "")
    write(project, "errors/boom.error", "")
    result = project.runpytest("--parity-cases", "--snapshot-update", *processes)
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(["harn: 3 scripts, 1 as expected, 2 blessed anew"])
    assert read(project, "functions/defaults.expected") == "1\n2\n"
    assert read(project, "errors/boom.error") == "Thrown: big boom\n"
    project.runpytest("--parity-cases", *processes).assert_outcomes(passed=3)


def test_blessing_leaves_what_holds(project: pytest.Pytester) -> None:
    before = {name: read(project, name) for name in FILES}
    project.runpytest("--parity-cases", "--snapshot-update").assert_outcomes(passed=3)
    assert {name: read(project, name) for name in FILES} == before


@pytest.mark.parametrize(
    ("name", "script", "advice"),
    [
        ("errors/boom", "println(1)", "if it is to succeed, rename*boom.error to boom.expected;*"),
        ("alone", "throw 1", "if it is to fail, rename*alone.expected to alone.error;*"),
    ],
)
def test_the_kind_of_an_end_is_not_blessed(
    project: pytest.Pytester, name: str, script: str, advice: str
) -> None:
    write(project, f"{name}.harn", script)
    before = sorted((path, path.read_bytes()) for path in project.path.rglob("cases/harn/**/*.e*"))
    result = project.runpytest("--parity-cases", "--snapshot-update")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines([advice])
    after = sorted((path, path.read_bytes()) for path in project.path.rglob("cases/harn/**/*.e*"))
    assert after == before


# --- as usual ----------------------------------------------------------------------------------


def test_x_and_lf_behave_as_usual(project: pytest.Pytester) -> None:
    write(project, "alone.expected", "4\n")
    project.runpytest("--parity-cases", "-x").assert_outcomes(failed=1)
    again = project.runpytest("--parity-cases", "--lf", "-v")
    again.stdout.fnmatch_lines(["cases/harn/alone.harn FAILED*"])
    assert again.parseoutcomes().get("passed", 0) == 0


def test_junit_reports_name_scripts(project: pytest.Pytester) -> None:
    project.runpytest("--parity-cases", "--junit-xml=report.xml")
    assert 'name="cases.harn.functions.defaults.harn"' in (project.path / "report.xml").read_text()
