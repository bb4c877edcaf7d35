"""ERR-2, ERR-3: the category of an error."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from host_calls import call
from spec_examples import chapter_file

from harness.harn.builtins.categories import CATEGORIES

if TYPE_CHECKING:
    from harness.harn.values.model import Value


def test_the_categories_are_those_of_the_chapter() -> None:
    text = chapter_file("07").read_text(encoding="utf-8")
    (names,) = re.findall(r"\*\*ERR-2\*\* Categories: `([a-z_ ]+)`", text)
    assert tuple(names.split()) == CATEGORIES


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"category": "auth", "message": "429"}, "auth"),
        ({"message": "429"}, "generic"),
        ("HTTP 401: no", "auth"),
        ("403", "auth"),
        ("got 404.", "not_found"),
        ("(410)", "not_found"),
        ("408 504", "timeout"),
        ("status=522", "timeout"),
        ("524", "timeout"),
        ("429 then 500", "rate_limit"),
        ("503", "overloaded"),
        ("529", "overloaded"),
        ("500", "server_error"),
        ("502", "server_error"),
        ("id 1429 x500 timed out", "timeout"),
        ("418 not found", "not_found"),
        ("418 and 429", "generic"),
        ("request timed out", "timeout"),
        ("Rate limit reached", "rate_limit"),
        ("model Overloaded", "overloaded"),
        ("Invalid API key", "auth"),
        ("connection reset by peer", "transient_network"),
        ("file not found", "not_found"),
        ("the call was cancelled", "cancelled"),
        ("Error [budget_exceeded]: stop", "budget_exceeded"),
        ("Error [tool_rejected]: no", "tool_rejected"),
        ("Error [schema_validation]: bad", "schema_validation"),
        ("something else", "generic"),
        ("", "generic"),
        (None, "generic"),
        (500, "generic"),
    ],
)
def test_error_category(value: Value, expected: str) -> None:
    assert call("error_category", value) == expected


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_category_is_told_by_its_name(category: str) -> None:
    assert call("error_category", f"Error [{category}]: x") == category


def test_the_two_questions() -> None:
    assert call("is_timeout", "504")
    assert not call("is_timeout", "429")
    assert call("is_rate_limited", {"category": "rate_limit"})
    assert not call("is_rate_limited", "nothing")
