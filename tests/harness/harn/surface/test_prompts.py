"""SURF-6 … SURF-9: what a prompt names and calls, and which lines are scanned."""

from typing import Any

import pytest
from host_calls import call
from hypothesis import given
from hypothesis import strategies as st

from harness.harn.surface.prompt_checks import looks_like_a_tool
from harness.harn.surface.prompt_lines import scanned
from harness.harn.surface.prompt_references import STOP_WORDS, calls, references


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("b(1), a \t(2) and b()", ["b", "a", "b"]),
        ("a\n(1)", []),
        ("outer(inner(1))", ["outer", "inner"]),
        ("3abc(1) x.y(2) é_t(3)", ["y", "é_t"]),
        ("if (x) { return len(y) }", []),
        ("<tool_call>look at this</tool_call>", ["look"]),
        ("<toolcall>\n look({ a: 1 })", ["look"]),
        ('<tool_call>{"name": "look"}', []),
        ("<function=look>", ["look"]),
        ('<invoke name="look"> <invoke name=peek>', ["look", "peek"]),
        ("<tool_call>print(1)", ["print"]),
        ("<other>look", []),
        ("", []),
    ],
)
def test_a_prompt_names_tools(text: str, names: list[str]):
    assert references(text) == names


def test_stop_words_are_no_tools():
    assert references(" ".join(f"{word}(1)" for word in STOP_WORDS)) == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Call t(a (b) c) now", ["t(a (b) c)"]),
        ("t({ a: \")\" }) and t({b: ')'})", ['t({ a: ")" })', "t({b: ')'})"]),
        (r't({ a: "\")" })', [r't({ a: "\")" })']),
        ("t(don't) t(x)", ["t(don't)", "t(x)"]),
        ("t(unclosed t(x)", ["t(x)"]),
        ('t("unclosed t(x)', ["t(x)"]),
        (":) t(x)) t(y)", ["t(x)", "t(y)"]),
        ("t(t(x))", ["t(t(x))"]),
        ("other(t(x))", ["t(x)"]),
        ("t", []),
    ],
)
def test_a_prompt_shows_calls(text: str, shown: list[str]):
    assert [found for _, found in calls(text, frozenset({"t"}))] == shown


def test_many_open_parentheses_are_read_in_one_pass():
    assert list(calls("t(" * 100_000, frozenset({"t"}))) == []
    assert list(calls('t("' * 100_000, frozenset({"t"}))) == []


@pytest.mark.parametrize(
    ("name", "looks"),
    [("open_door", True), ("tool", True), ("toolbox", True), ("runner", True), ("door", False)],
)
def test_an_unknown_name_looks_like_a_tool(name: str, looks: bool):
    assert looks_like_a_tool(name) is looks


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("a\n```\nb\n```\nc", "a\n\n\n\nc"),
        ("a\n  ```py\nb", "a\n\n"),
        (
            "a\n<!-- harn-tool-surface: ignore-start -->\nb\n// harn-tool-surface: ignore-end\nc",
            "a\n\n\n\nc",
        ),
        ("a() # harn-tool-surface: ignore-line\nb", "\nb"),
        ("a() {{# tool-surface-ignore }}\nb", "\nb"),
        (
            "# harn-tool-surface: ignore-next-line\na()\nb",
            "# harn-tool-surface: ignore-next-line\n\nb",
        ),
        (
            "# harn-tool-surface: ignore-next-line\n```\nx\n```\na()\nb",
            "# harn-tool-surface: ignore-next-line\n\n\n\n\nb",
        ),
        ("```\nharn-tool-surface: ignore-start\n```\nb", "\n\n\nb"),
        (
            "harn-tool-surface: ignore-start\n```\nb\n```\nharn-tool-surface: ignore-end\nc",
            "\n\n\n\n\nc",
        ),
    ],
)
def test_some_lines_are_not_scanned(prompt: str, text: str):
    assert scanned(prompt) == text


def aliases_in(prompt: str) -> list[str]:
    schema = {"arg_aliases": {"where": "at", "what": "item"}}
    annotations = {"kind": "edit", "side_effect_level": "read_only", "arg_schema": schema}
    entry = {"name": "put", "executor": "harn", "parameters": {}, "annotations": annotations}
    other = {**entry, "name": "take", "annotations": annotations | {"arg_schema": {}}}
    surface = {"tools": [entry, other], "system": prompt}
    diagnostics: list[dict[str, Any]] = call("tool_surface_validate", surface)["diagnostics"]
    assert {one["code"] for one in diagnostics} <= {"TOOL_SURFACE_DEPRECATED_ARG_ALIAS"}
    return [one["field"].removeprefix("arg_schema.arg_aliases.") for one in diagnostics]


@pytest.mark.parametrize(
    ("prompt", "found"),
    [
        ('Use put({ where: "x" }) here.', ["where"]),
        ("put({ where: 1, what: 2 }) put({ what: 3 })", ["what", "where"]),
        ('<tool_call>\nput({ "what": 1 })\n</tool_call>', ["what"]),
        ("take({ where: 1 })", []),
        ("put({ at: 1 }) where", []),
        ("put(where)", []),
        ("put({ at: { where: 1 } })", []),
        ('put({ at: "where: 1" })', []),
        ("```\nput({ where: 1 })\n```", []),
    ],
)
def test_an_alias_is_a_key_of_a_parsed_call(prompt: str, found: list[str]):
    assert aliases_in(prompt) == found


@given(st.text(alphabet="t(){}[]\"'\\:=, \n", max_size=80))
def test_shown_calls_are_disjoint_parts_of_the_prompt(text: str):
    at = 0
    for name, shown in calls(text, frozenset({"t"})):
        assert (name, shown[-1]) == ("t", ")")
        at = text.index(shown, at) + len(shown)
    assert len(references(text)) <= text.count("(")
