"""Six outcomes are told apart, and a case of several steps is asked in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.case import Attachments, Case, CaseStep
from harness.expectation import Failure, Output
from harness.implementation import InProcess, Refused
from harness.observe import Observed, observe
from harness.ops import load_ops

if TYPE_CHECKING:
    from pathlib import Path


def refuse(**_: Any) -> Any:
    raise Refused("not in this house")


def crash(**_: Any) -> Any:
    raise ZeroDivisionError("division by zero")


def shape(name: str, args: Any) -> Any:
    return {"name": name, "arguments": args}


def asked(case: Case, folder: Path, **table: Any) -> tuple[Observed, ...]:
    return observe(case, InProcess("double", table), Attachments(folder)).steps


NAME = Case(id="x", op="normalize_tool_name", args={"name": "a"})


def test_an_output_is_kept(tmp_path: Path) -> None:
    assert asked(NAME, tmp_path, normalize_tool_name=lambda name: name * 2) == (
        Observed("normalize_tool_name", "output", output="aa"),
    )


def test_a_refusal_is_told_from_a_crash(tmp_path: Path) -> None:
    assert asked(NAME, tmp_path, normalize_tool_name=refuse) == (
        Observed("normalize_tool_name", "refused", detail="not in this house"),
    )
    assert asked(NAME, tmp_path, normalize_tool_name=crash) == (
        Observed("normalize_tool_name", "crashed", detail="ZeroDivisionError: division by zero"),
    )


def test_an_exit_is_a_crash(tmp_path: Path) -> None:
    def leave(**_: Any) -> Any:
        raise SystemExit(0)

    (step,) = asked(NAME, tmp_path, normalize_tool_name=leave)
    assert (step.outcome, step.detail) == ("crashed", "SystemExit: 0")


def test_what_is_not_json_breaks_the_protocol(tmp_path: Path) -> None:
    cyclic: list[Any] = []
    cyclic.append(cyclic)
    for output in (object(), cyclic, {(1, 2): 3}, float("nan")):
        (step,) = asked(NAME, tmp_path, normalize_tool_name=lambda name, output=output: output)
        assert step.outcome == "protocol_error"


def test_an_op_it_does_not_have_is_unsupported(tmp_path: Path) -> None:
    assert asked(NAME, tmp_path) == (
        Observed(
            "normalize_tool_name",
            "unsupported",
            detail="double does not answer normalize_tool_name",
        ),
    )


def test_a_later_step_is_given_what_an_earlier_one_returned(tmp_path: Path) -> None:
    case = Case(
        id="x",
        steps=(
            CaseStep("normalize_call_shape", {"name": "a", "args": {"deep": [1, {"k": "v"}]}}),
            CaseStep(
                "normalize_call_shape",
                {"name": "b", "args": {"$ref": {"step": 1, "path": "arguments.deep[1]"}}},
            ),
        ),
    )
    steps = asked(case, tmp_path, normalize_call_shape=shape)
    assert steps[1].output == {"name": "b", "arguments": {"k": "v"}}


def test_a_step_whose_reference_leads_nowhere_is_not_asked(tmp_path: Path) -> None:
    case = Case(
        id="x",
        steps=(
            CaseStep("normalize_call_shape", {"name": "a", "args": {}}),
            CaseStep(
                "normalize_call_shape",
                {"name": "b", "args": {"$ref": {"step": 1, "path": "arguments.gone"}}},
            ),
        ),
    )
    observation = observe(
        case, InProcess("double", {"normalize_call_shape": shape}), Attachments(tmp_path)
    )
    assert observation.steps[1] == Observed(
        "normalize_call_shape",
        "not_asked",
        detail="nothing stands at 'arguments.gone' in the output of step 1",
    )
    assert observation.outputs(load_ops()) == (
        Output({"name": "a", "arguments": {}}, frozenset()),
        Failure("not_asked: nothing stands at 'arguments.gone' in the output of step 1"),
    )


def test_a_registry_is_read_by_name_and_null_is_none(tmp_path: Path) -> None:
    (tmp_path / "registries").mkdir()
    (tmp_path / "registries/two.json").write_text('{"tools": [{"name": "a"}]}', encoding="utf-8")
    seen: list[Any] = []

    def parse(text: str, tools: Any) -> Any:
        seen.append((text, tools))
        return {}

    for tools in ({"$registry": "two"}, {"$json": "null"}):
        asked(
            Case(id="x", op="parse_bare", args={"text": "t", "tools": tools}),
            tmp_path,
            parse_bare=parse,
        )
    assert seen == [("t", {"tools": [{"name": "a"}]}), ("t", None)]


def test_the_public_entry_point_is_asked_too_where_there_is_one(tmp_path: Path) -> None:
    case = Case(id="x", op="parse_native_json", args={"text": "t", "known_tools": ["a"]})
    (step,) = asked(
        case,
        tmp_path,
        parse_native_json=lambda text, known_tools: {"calls": known_tools, "errors": []},
        parse_text=lambda text, tools: {"seen": tools},
    )
    assert step.public == Observed(
        "parse_text", "output", output={"seen": {"tools": [{"name": "a", "parameters": {}}]}}
    )
