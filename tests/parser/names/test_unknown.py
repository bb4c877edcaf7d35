"""What is said about an unknown name (DIAG-1 … DIAG-6)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parser import parse
from parser.names.known import known_names
from parser.names.unknown import looks_like_source_code, unknown_tool_feedback
from parser.vocabulary.unknown_tool import unknown_tool_vocabulary


def test_a_typo_goes_before_a_hint_and_before_source_code() -> None:
    assert unknown_tool_feedback("grep", {"grip"}).code == "unknown_tool_typo"
    assert unknown_tool_feedback("test", {"tests"}).code == "unknown_tool_typo"
    assert unknown_tool_feedback("grep", {"a"}).code == "unknown_tool_alias"
    assert unknown_tool_feedback("test", {"a"}).code == "source_code_not_call"


@pytest.mark.parametrize(
    ("group", "call", "names"),
    [
        ("look_read", 'look({ intent: "read"', "read read_file readFile cat open"),
        ("edit_create", 'edit({ action: "create"', "write write_file writeFile create_file"),
        ("edit_any", "edit({ ... })", "apply_patch str_replace str_replace_editor edit_file"),
        ("edit_any", "edit({ ... })", "editFile"),
        ("look_list", 'look({ intent: "list"', "list ls list_files"),
        ("look_search", 'look({ intent: "search"', "search grep find"),
    ],
)
def test_alias_hints_need_no_registered_target(group: str, call: str, names: str) -> None:
    for name in names.split():
        error = unknown_tool_feedback(name, {"zzzzzzzzzzzzzzzz"})

        assert (error.code, error.facts["group"]) == ("unknown_tool_alias", group)
        assert call in error.message
        assert f"Unknown tool '{name}'" in error.message


def test_every_hint_is_tested() -> None:
    names = {name for hint in unknown_tool_vocabulary().alias_hints for name in hint.names}

    assert len(names) == 20


@pytest.mark.parametrize(
    "name",
    [
        *("it", "test", "describe", "expect", "suite", "context", "require"),
        *("beforeEach", "afterEach", "beforeAll", "afterAll"),
        *("assert", "assertEquals", "assertEqual", "assertTrue", "assertFalse", "assertThat"),
        *("console", "print", "println", "printf", "fmt"),
        *("func", "function", "return", "if", "for", "while", "class", "def"),
        *("assertX", "expectX", "checkX", "verifyX", "shouldX", "mockX"),
    ],
)
def test_source_code(name: str) -> None:
    assert looks_like_source_code(name)


@pytest.mark.parametrize(
    "name", ["check", "checkx", "check_X", "mocked", "Expect", "iff", "xassertX", "checkÄ"]
)
def test_no_source_code(name: str) -> None:
    assert not looks_like_source_code(name)


def test_source_code_is_not_called_an_unknown_tool() -> None:
    message = unknown_tool_feedback("describe", {"run"}).message

    assert "looks like source code" in message
    assert "heredoc" in message
    assert "Unknown tool" not in message
    assert "Tool calls must be one of: run" in message


def test_sixty_names_are_listed_in_full() -> None:
    names = [f"tool{number:02}" for number in range(60)]

    message = unknown_tool_feedback("walk", set(names)).message

    assert f"Available tools: {', '.join(names)}. Tool calls must be one of: these." in message


def test_more_names_are_counted() -> None:
    names = [f"tool{number:02}" for number in range(63)]

    message = unknown_tool_feedback("walk", set(names)).message

    assert ", ".join(names[:60]) + ", …and 3 more" in message
    assert names[60] not in message


def test_a_megabyte_of_a_name_is_not_listed() -> None:
    known = ["x" * 200, "y" * 201, "z" * 1_000_000]

    message = unknown_tool_feedback("walk", known).message

    assert f"tools: {'x' * 200}, {'y' * 200}…, {'z' * 200}…. Tool calls" in message


@pytest.mark.parametrize("name", ["walk", "tool_y", "grep", "describe"])
@pytest.mark.parametrize("count", [0, 1, 59, 60])
def test_up_to_sixty_names_are_exported(name: str, count: int) -> None:
    names = [f"tool_{number:02}_x" for number in range(count)]
    error = unknown_tool_feedback(name, names)

    assert error.to_dict()["facts"] == {**error.facts, "known": names}


@pytest.mark.parametrize("name", ["walk", "tool_0_", "grep", "describe"])
@pytest.mark.parametrize(("count", "left_out"), [(61, 1), (160, 100)])
def test_of_more_names_those_of_the_message_are_exported(
    name: str, count: int, left_out: int
) -> None:
    names = [f"tool_{number:03}" for number in range(count)]
    error = unknown_tool_feedback(name, names)

    assert error.facts["known"] == tuple(names)
    assert error.to_dict()["facts"] == {
        **error.facts,
        "known": names[:60],
        "known_left_out": left_out,
    }
    assert f"{', '.join(names[:60])}, …and {left_out} more" in error.message


def test_names_are_exported_as_the_message_has_them() -> None:
    error = unknown_tool_feedback("walk", ["x" * 200, "y" * 201])

    assert error.to_dict()["facts"]["known"] == ["x" * 200, "y" * 200 + "…"]


def test_what_is_exported_does_not_grow_with_the_tools() -> None:
    sizes = []
    for tools in (100, 1_000):
        registry = [{"name": f"tool_{number:04}_x"} for number in range(tools)]
        text = "".join(f"tool_{number:04}_y({{ a: 1 }})\n" for number in range(100))
        sizes.append(len(json.dumps(parse(text, registry).to_dict())))

    assert sizes[1] - sizes[0] < 1_000


def test_a_name_is_told_of_once() -> None:
    known = known_names(["run"])

    assert unknown_tool_feedback("walk", known) is unknown_tool_feedback("walk", known)


@pytest.mark.parametrize("name", ["\ud800", "a\0b", "x" * 1000, "[]", "'"])
def test_hostile_names(name: str) -> None:
    error = unknown_tool_feedback(name, {"\udfff", "\0", "", "__", "$x"})

    assert error.facts["name"] == name


@pytest.mark.parametrize("known", ["run", None, 7, {"run": 1, 7: 2}, [b"run"]])
def test_known_names_of_another_type(known: Any) -> None:
    with pytest.raises(TypeError, match="known must"):
        unknown_tool_feedback("walk", known)


def test_a_name_of_another_type() -> None:
    with pytest.raises(TypeError, match="name must be str, not int"):
        unknown_tool_feedback(7, {"run"})  # type: ignore[arg-type]
