"""`parity run`: what an implementation does, alone and beside another."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from project_folder import ProjectFolder

CASES = """
format = 1

[[case]]
id = "first"
op = "normalize_tool_name"
args = { name = "a" }

[[case]]
id = "other-1"
op = "normalize_tool_name"
args = { name = "b" }

[[case]]
id = "other-2"

[[case.steps]]
op = "normalize_call_shape"
args = { name = "c", args = {} }

[[case.steps]]
op = "normalize_tool_name"
args = { name = { "$ref" = { step = 1, path = "name" } } }
"""

ANSWERS = """
def refuse(reason):
    from harness.implementation import Refused
    raise Refused(reason)

def shape(name, args):
    return {"name": name, "arguments": args, "note": "n" * 200}

def plain():
    return {"normalize_tool_name": lambda name: name, "normalize_call_shape": shape}

def other():
    def named(name):
        return {"a": "a", "b": 1.0}[name] if name != "c" else refuse("no\\x1b[2J c")
    def unnoted(**args):
        return shape(**args) | {"note": None}
    return {"normalize_tool_name": named, "normalize_call_shape": unnoted}

def partial():
    return {"normalize_tool_name": lambda name: name}

def crashing():
    def named(name):
        raise ValueError("because of this")
    return {"normalize_tool_name": named}
"""

CHILD = """
import json, os, sys
import answers
TABLE = getattr(answers, sys.argv[1])()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        reply = {"type": "hello", "version": 1, "name": "child", "ops": list(TABLE)}
    else:
        output = TABLE[message["op"]](**message["args"])
        reply = {"type": "output", "sequence": message["sequence"], "output": output}
    print(json.dumps(reply), flush=True)
"""

NAMES = ("plain", "other", "partial", "crashing")


@pytest.fixture
def folder(project: ProjectFolder) -> Iterator[ProjectFolder]:
    """A project with three cases in two groups, and implementations in and out of process."""
    project.write("cases/names/first.toml", CASES.partition('[[case]]\nid = "other-1"')[0])
    other = CASES.partition('[[case]]\nid = "other-1"')
    project.write("cases/shapes/others.toml", "format = 1\n" + "".join(other[1:]))
    project.write("answers.py", ANSWERS)
    project.write("child.py", CHILD)
    tables = "".join(
        f"[tool.parity.implementations.{name}]\npython = 'answers:{name}'\n"
        f"[tool.parity.implementations.{name}-child]\ncommand = ['python', 'child.py', '{name}']\n"
        for name in NAMES
    )
    project.write("pyproject.toml", f"[tool.parity]\nimplementation = 'plain'\n{tables}")
    yield project
    sys.modules.pop("answers", None)


def test_alone_everything_that_is_no_output_is_listed(folder: ProjectFolder) -> None:
    assert folder.parity("run", "--impl", "crashing", code=1) == (
        "crashed  normalize_tool_name: ValueError: because of this\n"
        "  first\n"
        "  other-1\n"
        "not_asked  normalize_tool_name: nothing stands at 'name' in the output of step 1\n"
        "  other-2:2\n"
        "unsupported  normalize_call_shape: crashing does not answer normalize_call_shape\n"
        "  other-2\n"
        "group   op                    questions  unsupported  crashed  not_asked\n"
        "names   normalize_tool_name           1            0        1          0\n"
        "shapes  normalize_call_shape          1            1        0          0\n"
        "shapes  normalize_tool_name           2            0        1          1\n"
        "crashing: 3 cases, 4 questions, 0 outputs\n"
    )


def test_two_that_crash_alike_do_not_work_either(folder: ProjectFolder) -> None:
    said = folder.parity("run", "first", "--impl", "crashing", "--against", "crashing", code=1)
    assert said.endswith("1 case, 1 question, 0 different\n    equal: 1 crashed\n")


def test_in_markdown_the_same_is_told(folder: ProjectFolder) -> None:
    assert folder.parity("run", "--impl", "crashing", "--format", "markdown", code=1) == (
        "### `crashing`\n"
        "\n"
        "3 cases, 4 questions, 0 outputs\n"
        "\n"
        "| group | op | questions | unsupported | crashed | not_asked |\n"
        "| --- | --- | ---: | ---: | ---: | ---: |\n"
        "| names | normalize_tool_name | 1 | 0 | 1 | 0 |\n"
        "| shapes | normalize_call_shape | 1 | 1 | 0 | 0 |\n"
        "| shapes | normalize_tool_name | 2 | 0 | 1 | 1 |\n"
        "\n"
        "| question | op | outcome | why |\n"
        "| --- | --- | --- | --- |\n"
        "| `first` | `normalize_tool_name` | crashed | `ValueError: because of this` |\n"
        "| `other-1` | `normalize_tool_name` | crashed | `ValueError: because of this` |\n"
        "| `other-2` | `normalize_call_shape` | unsupported "
        "| `crashing does not answer normalize_call_shape` |\n"
        "| `other-2:2` | `normalize_tool_name` | not_asked "
        "| `nothing stands at 'name' in the output of step 1` |\n"
    )


def test_in_markdown_two_are_compared(folder: ProjectFolder) -> None:
    words = ("run", "other-1", "--against", "other", "--format", "markdown")
    assert folder.parity(*words, code=1) == (
        "### `plain` against `other`\n"
        "\n"
        "1 case, 1 question, 1 different\n"
        "\n"
        "| op | questions | equal | different |\n"
        "| --- | ---: | ---: | ---: |\n"
        "| normalize_tool_name | 1 | 0 | 1 |\n"
        "\n"
        "| question | op | at | plain | other |\n"
        "| --- | --- | --- | --- | --- |\n"
        '| `other-1` | `normalize_tool_name` | `$` | `"b"` | `1.0` |\n'
    )


def test_as_json_the_same_is_told(folder: ProjectFolder) -> None:
    assert folder.json("run", "--impl", "partial", "other-*") == {
        "implementation": "partial",
        "cases": 2,
        "questions": 3,
        "tallies": [
            {
                "group": "shapes",
                "op": "normalize_call_shape",
                "questions": 1,
                "outcomes": {"unsupported": 1},
            },
            {
                "group": "shapes",
                "op": "normalize_tool_name",
                "questions": 2,
                "outcomes": {"not_asked": 1, "output": 1},
            },
        ],
        "unanswered": [
            {
                "case": "other-2",
                "group": "shapes",
                "step": 1,
                "public": False,
                "op": "normalize_call_shape",
                "outcome": "unsupported",
                "detail": "partial does not answer normalize_call_shape",
            },
            {
                "case": "other-2",
                "group": "shapes",
                "step": 2,
                "public": False,
                "op": "normalize_tool_name",
                "outcome": "not_asked",
                "detail": "nothing stands at 'name' in the output of step 1",
            },
        ],
    }


def test_the_configured_implementation_is_asked_by_default(folder: ProjectFolder) -> None:
    assert folder.parity("run").endswith("plain: 3 cases, 4 questions, 4 outputs\n")


def test_two_that_do_the_same_are_equal(folder: ProjectFolder) -> None:
    said = folder.parity("run", "--impl", "plain-child", "--against", "plain")
    assert (
        said
        == "plain-child against plain: 3 cases, 4 questions, 0 different\n    equal: 4 output\n"
    )


def test_differences_are_shown_question_by_question(folder: ProjectFolder) -> None:
    assert folder.parity("run", "--against", "other", code=1) == (
        "other-1 normalize_tool_name\n"
        '    plain  "b"\n'
        "    other  1.0\n"
        "other-2 normalize_call_shape\n"
        "    at note\n"
        f'    plain  "{"n" * 87}…\n'
        "    other  null\n"
        "other-2:2 normalize_tool_name\n"
        '    plain  "c"\n'
        "    other  refused: no\\x1b[2J c\n"
        "op                    questions  equal  different\n"
        "normalize_call_shape          1      0          1\n"
        "normalize_tool_name           3      1          2\n"
        "plain against other: 3 cases, 4 questions, 3 different\n"
        "    equal: 1 output\n"
    )


def test_what_only_one_of_them_answers_is_counted_by_op(folder: ProjectFolder) -> None:
    assert folder.parity("run", "--impl", "plain", "--against", "partial-child", code=1) == (
        "partial-child does not answer: 1 normalize_call_shape\n"
        "partial-child was not asked: 1 normalize_tool_name\n"
        "op                    questions  equal  different\n"
        "normalize_call_shape          1      0          1\n"
        "normalize_tool_name           3      2          1\n"
        "plain against partial-child: 3 cases, 4 questions, 2 different\n"
        "    equal: 2 output\n"
    )


def test_a_crash_is_shown_with_its_point(folder: ProjectFolder) -> None:
    said = folder.parity("run", "first", "--against", "crashing-child", code=1)
    assert (
        "    crashing-child  crashed: exit status 1; its standard error: … ValueError: because of"
        in said
    )


def test_differences_are_whole_as_json(folder: ProjectFolder) -> None:
    report = folder.json("run", "--impl", "plain", "--against", "other-child", "--group", "n*")
    assert report == {
        "implementation": "plain",
        "against": "other-child",
        "cases": 1,
        "questions": 1,
        "equal": {"output": 1},
        "ops": [{"op": "normalize_tool_name", "questions": 1, "equal": 1}],
        "differences": [],
    }
    report = folder.json("run", "--against", "other", "other-1", code=1)
    assert report["differences"] == [
        {
            "case": "other-1",
            "group": "shapes",
            "step": 1,
            "public": False,
            "op": "normalize_tool_name",
            "at": "$",
            "implementation": {"outcome": "output", "output": "b", "detail": None},
            "against": {"outcome": "output", "output": 1.0, "detail": None},
        }
    ]


@pytest.mark.parametrize(
    ("args", "cases"),
    [
        (["first"], 1),
        (["other-?"], 2),
        (["first", "other-1"], 2),
        (["--group", "shapes"], 2),
        (["--group", "shapes", "--group", "names"], 3),
        (["--group", "s*", "*-2"], 1),
    ],
)
def test_cases_are_chosen_by_id_and_by_group(
    folder: ProjectFolder, args: list[str], cases: int
) -> None:
    assert folder.json("run", *args)["cases"] == cases


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["nothing*"], "no case matches 'nothing*'"),
        (["first", "nothing"], "no case matches 'nothing'"),
        (["--group", "nowhere"], "no group matches 'nowhere'"),
        (["first", "--group", "shapes"], "no group matches 'shapes'"),
    ],
)
def test_a_choice_that_nothing_matches_is_wrong_usage(
    folder: ProjectFolder, args: list[str], says: str
) -> None:
    assert says in folder.parity("run", *args, code=2)


@pytest.mark.parametrize("command", [("run",), ("run", "--group", "*"), ("diff",), ("diff", "x")])
def test_without_any_case_there_is_no_good_news(
    project: ProjectFolder, command: tuple[str, ...]
) -> None:
    said = " ".join(project.parity(*command, code=65).split())
    assert "there is no case; `parity migrate FOLDER` makes cases of Rust tests" in said
    (project.root / "cases").rename(project.root / "elsewhere")
    said = " ".join(project.parity(*command, code=65).split())
    assert "no such folder; `parity migrate FOLDER` makes cases of Rust tests" in said


def test_an_implementation_that_is_not_known_is_named(folder: ProjectFolder) -> None:
    said = folder.parity("run", "--against", "nobody", code=78)
    assert "no implementation 'nobody'; known are bundled, plain, plain-child, other" in said


def test_a_program_that_does_not_start_ends_with_its_own_exit_code(folder: ProjectFolder) -> None:
    folder.write("child.py", "import sys; sys.exit('no such luck')")
    said = folder.parity("run", "--impl", "plain", "--against", "plain-child", code=69)
    assert "implementation 'plain-child': does not start: exit status 1" in said
    assert "no such luck" in said


def test_faults_that_no_question_is_to_blame_for_are_told(folder: ProjectFolder) -> None:
    folder.write("child.py", CHILD + "    message['type'] == 'run' and sys.exit(3)\n")
    said = folder.parity("run", "--impl", "plain-child")
    assert "plain-child: 3 cases, 4 questions, 4 outputs" in said
    assert "faults between answers (exit status 3); the questions were answered" in said
