"""Rules of chapter 05 section 3 that no worked example fixes, and texts that are almost right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from shape_cases import Fragment

from parser.shape import ShapeFinding, tool_shape_feedback, tool_shape_findings
from parser.shape.findings import EXCERPT_LENGTH, SHAPES

CASES = json.loads((Path(__file__).parent / "shapes.json").read_text(encoding="utf-8"))


def found(*texts: str) -> list[ShapeFinding]:
    return tool_shape_findings(Fragment(text, f"r{number}") for number, text in enumerate(texts))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']} {case['why']}")
def test_rule(case: dict[str, Any]) -> None:
    text = case["text"]
    expected = []
    if "shape" in case:
        excerpt = case["starts"] if case["starts"] == text else "…" + case["starts"]
        expected = [(case["shape"], "r0", excerpt)]

    findings = found(text)

    assert [(one.shape, one.dropped_reason, one.excerpt) for one in findings] == expected


def test_fragments_are_read_as_one_text() -> None:
    (finding,) = found(" ", "<a", ">f(", "\u00a0", "</a>")

    assert finding == ShapeFinding("tagged_call_body", "r1", "<a\n>f(\n</a>")


def test_fragments_are_not_trimmed() -> None:
    (finding,) = found("\n x <tool\n", "\n>")

    assert finding.excerpt == "…<tool\n\n\n>"


def test_an_information_separator_is_text() -> None:
    (finding,) = found("\x1c", "<tool x>")

    assert finding.dropped_reason == "r0"


@pytest.mark.parametrize(("length", "cut"), [(EXCERPT_LENGTH, ""), (EXCERPT_LENGTH + 1, "…")])
def test_an_excerpt_is_cut_by_characters(length: int, cut: str) -> None:
    text = "<tool é>".ljust(length, "💡")

    (finding,) = found(text)

    assert finding.excerpt == text[:EXCERPT_LENGTH] + cut


def test_an_excerpt_is_trimmed_before_it_is_cut() -> None:
    text = "<tool x>" + "a" * (EXCERPT_LENGTH - 8)

    (finding,) = found(text + "\n\u2003 ")

    assert finding.excerpt == text


def test_nothing_dropped() -> None:
    assert found() == []
    assert tool_shape_feedback([]) == []


def test_feedback_shows_the_form_and_the_excerpt_but_not_the_shape() -> None:
    findings = [ShapeFinding("call_markup", "r", "<tool $x>"), ShapeFinding("other", "r", "…y")]

    first, second = tool_shape_feedback(findings)

    assert first.startswith("unparsed_tool_syntax: ")
    assert "did not run" in first
    assert "`<tool_call>name({ ... })</tool_call>`" in first
    assert first.endswith("<tool $x>")
    assert second.endswith("…y")
    assert "call_markup" not in first


def test_a_finding_as_plain_data() -> None:
    assert ShapeFinding("a", "b", "c").to_dict() == {
        "shape": "a",
        "dropped_reason": "b",
        "excerpt": "c",
    }


def test_shapes_are_a_list_in_the_order_of_the_rules() -> None:
    assert [shape for shape, _ in SHAPES] == [
        "call_markup",
        "tagged_call_body",
        "json_name_arguments",
    ]
