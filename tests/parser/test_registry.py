"""Reading registries of any shape (SCH-1)."""

from __future__ import annotations

from collections import OrderedDict
from types import MappingProxyType
from typing import Any

import pytest

from parser.registry import display, tool_entries, tool_names


@pytest.mark.parametrize(
    ("registry", "names"),
    [
        ({"tools": [{"name": "run"}, {"name": "edit"}]}, {"run", "edit"}),
        ([{"name": "run"}], {"run"}),
        (({"name": "run"},), {"run"}),
        (MappingProxyType({"tools": (OrderedDict(name="run"),)}), {"run"}),
        ([{"name": "run"}, {"name": "run"}], {"run"}),
        ([None, 7, "run", ["name"], {}, {"title": "x"}, {"name": "run"}], {"run"}),
        ({"tools": {"name": "run"}}, set()),
        ({"tools": "run"}, set()),
        ({"name": "run"}, set()),
        ("run", set()),
        (None, set()),
        ([{"name": ""}, {"name": "\ud800\0"}], {"", "\ud800\0"}),
        ([{"name": None}, {"name": True}, {"name": 3}, {"name": 1.5}], {"nil", "true", "3", "1.5"}),
        ([{"name": ["a", {"k": False}]}], {"[a, {k: false}]"}),
    ],
)
def test_tool_names(registry: Any, names: set[str]) -> None:
    assert tool_names(registry) == names


def test_entries_are_kept_in_order_and_with_doubles() -> None:
    entries = [{"name": "b"}, {"name": "a"}, {"name": "b", "x": 1}]

    assert tool_entries([*entries, {}]) == entries


def test_a_mapping_is_shown_in_key_order() -> None:
    assert display({"b": 1, "a": {2: None}}) == "{a: {2: nil}, b: 1}"


def test_a_name_that_holds_itself_has_a_form() -> None:
    name: list[Any] = []
    name.append(name)

    assert tool_names([{"name": name}]) == {"[" * 8 + "…" + "]" * 8}


def test_what_holds_one_part_a_million_times_over_has_a_form() -> None:
    name: list[Any] = []
    for _ in range(7):
        name = [name] * 1_000

    shown = display(name)

    assert shown.startswith("[[[[[[[[], []")
    assert shown.endswith("…")
    assert len(shown) < 10_010


def test_long_members_are_cut() -> None:
    assert display(["x" * 20_000, 1]) == "[" + "x" * 20_000 + "…"
    assert display("x" * 20_000) == "x" * 20_000


class Unspeakable:
    """Refuses to be written."""

    def __str__(self) -> str:
        raise RuntimeError


def test_an_object_that_cannot_be_written_has_a_form() -> None:
    assert tool_names([{"name": Unspeakable()}, {"name": [Unspeakable()]}]) == {"…", "[…]"}


def test_an_integer_too_long_for_decimal_digits_has_a_form() -> None:
    assert len(tool_names([{"name": 10**10_000}])) == 1
