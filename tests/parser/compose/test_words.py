"""The words of composition are data, and they are the chapter's."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest
from spec_examples import PARSER_SPEC

from parser.vocabulary.compose import compose_vocabulary
from parser.vocabulary.providers import provider_markers


@pytest.mark.parametrize("read", [compose_vocabulary, provider_markers])
def test_they_are_read_once_and_do_not_change(read: Any) -> None:
    words = read()

    assert read() is words
    with pytest.raises(FrozenInstanceError):
        setattr(words, fields(words)[0].name, "x")


def test_where_a_json_call_has_its_name_and_arguments() -> None:
    words = compose_vocabulary()

    assert words.name_keys == (("name",), ("tool_name",), ("function", "name"))
    assert words.argument_keys == (
        ("arguments",),
        ("parameters",),
        ("args",),
        ("function", "arguments"),
    )
    assert words.payload_name_keys == (("name",), ("tool_name",))
    assert words.payload_argument_keys == (("arguments",), ("args",))
    assert (words.parameter_tag, words.listed_tools) == ("parameter", 20)


def test_each_entity_stands_in_the_chapter() -> None:
    chapter = (PARSER_SPEC / "03-composition.md").read_text(encoding="utf-8")
    rule = next(line for line in chapter.split("\n") if line.startswith("**CMP-84"))

    entities = compose_vocabulary().entities

    assert sorted(entities.values()) == ['"', '"', "&", "'", "'", "<", ">"]
    assert all(f"`&{body}`" in rule for body in entities)


def test_the_elements_of_dsml() -> None:
    words = provider_markers()

    assert words.dsml_wrappers == ("function_calls", "tool_calls")
    assert (words.dsml_call, words.dsml_parameter) == ("invoke", "parameter")
    assert "\uff5c" in words.dsml_marker
