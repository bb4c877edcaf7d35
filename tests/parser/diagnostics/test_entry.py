"""A row of a message table: which facts it needs, and what it makes of them."""

from __future__ import annotations

from typing import Any

import pytest

from parser.diagnostics.entry import Entry


@pytest.mark.parametrize(
    ("template", "facts", "message"),
    [
        ("no facts", {}, "no facts"),
        ("`$tool`: $reason.", {"tool": "dig", "reason": "too deep"}, "`dig`: too deep."),
        ("`$tool({ a: 1 })` {} {0}", {"tool": "dig"}, "`dig({ a: 1 })` {} {0}"),
        ("${tool}s", {"tool": "dig"}, "digs"),
        ("a $${ costs $$", {}, "a ${ costs $"),
        ("$tool", {"tool": "{tool} $tool {"}, "{tool} $tool {"),
        ("$count", {"count": 7}, "7"),
        ("[$known]", {"known": ["a", "b"]}, "[a, b]"),
        ("[$known]", {"known": ()}, "[]"),
    ],
)
def test_message(template: str, facts: dict[str, Any], message: str) -> None:
    entry = Entry(template)

    assert entry.required == facts.keys()
    assert entry.render(facts) == message


def test_an_extra_fact_is_needed_but_not_shown() -> None:
    entry = Entry("$tool", extra=("cause",))

    assert entry.required == {"tool", "cause"}
    assert entry.render({"tool": "dig", "cause": "x"}) == "dig"


@pytest.mark.parametrize(
    ("listed", "message"),
    [(4, "a, b, c"), (3, "a, b, c"), (2, "a, b, …and 1 more"), (None, "a, b, c")],
)
def test_a_list_of_names_is_cut(listed: int | None, message: str) -> None:
    assert Entry("$known", listed=listed).render({"known": ("a", "b", "c")}) == message


def test_sixty_names_are_shown_unless_told_otherwise() -> None:
    names = [str(number) for number in range(61)]

    assert Entry("$known").render({"known": names}).endswith(", 59, …and 1 more")


def test_entries_are_equal_by_what_they_say() -> None:
    assert Entry("$tool") == Entry("$tool")
    assert Entry("$tool") != Entry("$tool", extra=("cause",))


def test_a_missing_fact_is_an_error() -> None:
    with pytest.raises(KeyError, match="tool"):
        Entry("$tool").render({})
