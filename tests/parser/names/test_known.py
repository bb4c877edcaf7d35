"""Which names are known (KNOWN-1, KNOWN-4)."""

from __future__ import annotations

from typing import Any

import pytest

from parser import bare_tool_names
from parser.names.known import known_names


@pytest.mark.parametrize("tools", [None, [], {}, {"tools": None}, 7, "run", {"name": "run"}])
def test_without_tools_only_the_implicit_names_are_known(tools: Any) -> None:
    assert bare_tool_names(tools) == {"ledger", "load_skill"}


def test_registered_names_are_added() -> None:
    assert bare_tool_names({"tools": [{"name": "run"}, {"name": "ledger"}]}) == {
        "run",
        "ledger",
        "load_skill",
    }


def test_the_listing_is_in_code_point_order() -> None:
    assert known_names({"b", "a", "B", "é", "_"}).listing == ("B", "_", "a", "b", "é")


def test_known_names_are_taken_as_they_are() -> None:
    names = known_names(["run", "run"])

    assert known_names(names) is names
    assert ("run" in names, "Run" in names, 7 in names) == (True, False, False)


@pytest.mark.parametrize("known", ["run", None, 7, 1.5])
def test_something_else_is_refused(known: Any) -> None:
    with pytest.raises(TypeError, match="known must be a collection of str"):
        known_names(known)


def test_a_member_that_is_no_string_is_refused() -> None:
    with pytest.raises(TypeError, match="known must hold str only, not int"):
        known_names({7})  # type: ignore[arg-type]
