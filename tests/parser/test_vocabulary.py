"""Vocabulary files fit their records (SPEC-2)."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, fields
from typing import Any

import pytest

from parser.fenced.legacy import _OPENERS
from parser.lexer.thinking import CALL_WRAPPERS, THINK_CLOSE, THINK_OPEN
from parser.seams import GATE
from parser.vocabulary.bare import bare_vocabulary
from parser.vocabulary.names import name_vocabulary
from parser.vocabulary.salvage import salvage_vocabulary
from parser.vocabulary.tables import VocabularyError, record_from
from parser.vocabulary.tagged import tagged_vocabulary
from parser.vocabulary.unknown_tool import unknown_tool_vocabulary


@dataclass(frozen=True)
class Words:
    first: tuple[str, ...]
    second: str


def test_lists_become_tuples() -> None:
    words = record_from(Words, {"first": ["a", ["b"]], "second": "c"}, "words.toml")

    assert words == Words(first=("a", ("b",)), second="c")  # type: ignore[arg-type]


def test_a_missing_field_is_named() -> None:
    with pytest.raises(VocabularyError, match=r"words\.toml: missing field 'second'"):
        record_from(Words, {"first": []}, "words.toml")


def test_an_unknown_field_is_named() -> None:
    with pytest.raises(VocabularyError, match=r"words\.toml: unknown field 'third'"):
        record_from(Words, {"first": [], "second": "", "third": 3}, "words.toml")


@pytest.mark.parametrize("read", [bare_vocabulary, name_vocabulary, unknown_tool_vocabulary])
def test_a_vocabulary_is_read_once_and_does_not_change(read: Any) -> None:
    words = read()

    assert read() is words
    with pytest.raises(FrozenInstanceError):
        setattr(words, fields(words)[0].name, "x")


def test_a_word_is_mapped_to_its_tool() -> None:
    assert name_vocabulary().browser_verbs["print_tree"] == "look"
    assert name_vocabulary().intents["grep"] == "search"


def test_what_is_derived_from_the_response_tags_is_what_the_rules_list() -> None:
    assert (THINK_OPEN, THINK_CLOSE) == ("<think>", "</think>")  # LEX-89
    assert CALL_WRAPPERS == ("<tool_call>", "</tool_call>", "<toolcall>", "</toolcall>")  # LEX-94
    assert _OPENERS == ("<tool_call>", "<tool_call ", "<toolcall>", "<toolcall ")  # FNC-52
    assert set(GATE) == {"<assistant_prose>", "<user_response>", "<done>", "<tool_call>"}  # SEAM-2
    assert salvage_vocabulary().trailing_markers == (
        *("</arg_value>", "</tool_call>", "</toolcall>", "<|message|>"),  # SALV-2
    )
    assert set(tagged_vocabulary().response_spellings) == {
        *("tool_call", "toolcall", "assistant_prose", "assistantprose"),  # SHP-5
        *("user_response", "userresponse", "done"),
    }
