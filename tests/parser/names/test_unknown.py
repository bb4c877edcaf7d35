"""What is said about an unknown name (DIAG-1 … DIAG-6)."""

from __future__ import annotations

from typing import Any

import pytest

from parser.names.distance import distance_within
from parser.names.unknown import closest_match, looks_like_source_code, unknown_tool_feedback
from parser.vocabulary.unknown_tool import unknown_tool_vocabulary


@pytest.mark.parametrize(
    ("name", "candidates", "match"),
    [
        # One edit up to two bytes, two up to five, three beyond.
        ("ab", {"b"}, "b"),
        ("ab", {"xy"}, None),
        ("abc", {"axy"}, "axy"),
        ("abcde", {"xyzde"}, None),
        ("abcdef", {"xyzdef"}, "xyzdef"),
        ("abcdef", {"wxyzef"}, None),
        # The limit counts bytes, the distance code points.
        ("ä", {"b"}, "b"),
        ("ää", {"ab"}, "ab"),
        ("äää", {"abc"}, "abc"),
        # Nearest, then nearest in bytes, then first.
        ("look", {"loo", "took", "lo"}, "took"),
        ("cook", {"look", "book"}, "book"),
        ("abcd", {"aécd", "xbcd"}, "xbcd"),
        # No candidates: the name itself, private names, names too far in length.
        ("look", {"look"}, None),
        ("_look", {"__look"}, None),
        ("look", {"lookout"}, None),
        ("", {"a"}, "a"),
        ("", {"ab"}, None),
        ("look", set(), None),
        # Case is a difference like any other.
        ("LOOK", {"look"}, None),
    ],
)
def test_closest_match(name: str, candidates: set[str], match: str | None) -> None:
    assert closest_match(name, candidates) == match


@pytest.mark.parametrize(
    ("one", "other", "limit", "distance"),
    [
        ("", "", 0, 0),
        ("", "abc", 3, 3),
        ("kitten", "sitting", 3, 3),
        ("kitten", "sitting", 2, None),
        ("ab", "ba", 2, 2),  # an exchange is two edits
        ("abc", "bc", 1, 1),
        ("bc", "abc", 1, 1),
        ("abc", "abc", 0, 0),
    ],
)
def test_distance(one: str, other: str, limit: int, distance: int | None) -> None:
    assert distance_within(one, other, limit) == distance
    assert distance_within(other, one, limit) == distance


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

    assert "Tool calls must be one of: " + ", ".join(names) in message
    assert "more" not in message


def test_more_names_are_counted() -> None:
    names = [f"tool{number:02}" for number in range(63)]

    message = unknown_tool_feedback("walk", set(names)).message

    assert ", ".join(names[:60]) + ", …and 3 more" in message
    assert names[60] not in message


def test_long_names_cost_no_more_than_their_length() -> None:
    long = "a" * 200_000

    assert closest_match(long, {long[:-2] + "bb"}) == long[:-2] + "bb"
    assert closest_match(long, {"b" * 200_000, "b"}) is None


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
