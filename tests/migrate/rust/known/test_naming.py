"""Values are named in words, never by the class that holds them here."""

from __future__ import annotations

import pytest

from migrate.rust.evaluation.matcher import Matcher
from migrate.rust.evaluation.relations import NOT_KNOWN, PARTS
from migrate.rust.known.naming import KINDS, in_words
from migrate.rust.known.values import EnumValue, JsonValue, StructValue


def test_every_kind_of_value_has_words() -> None:
    kinds = {kind.__name__ for kind in (*NOT_KNOWN, *PARTS, Matcher)}
    assert kinds - set(KINDS) == set()


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("a", "a string"),
        (3, "an integer"),
        (True, "a bool"),
        (JsonValue(None), "a JSON value"),
        (StructValue("Tide", {}), "a struct Tide"),
        (EnumValue("Tide", "Low", ()), "an enum Tide"),
        (object(), "a value"),
    ],
)
def test_a_value_is_named(value: object, words: str) -> None:
    assert in_words(value) == words
