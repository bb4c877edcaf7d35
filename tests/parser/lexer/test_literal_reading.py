"""The lexer against the chapter read literally, one character at a time."""

from __future__ import annotations

import literal_reading as literal
from hypothesis import given, settings
from soups import any_text, call_soup, hidden_calls, token_soup

from parser.lexer import (
    LexError,
    Lookahead,
    ValueParser,
    balanced_object_end,
    compact_json,
    find_span_end,
    parse_call_at,
    skip_heredoc_body,
    skip_string_span,
    strip_thinking_tags,
    strip_tool_call_wrappers,
)

thoroughly = settings(max_examples=300, deadline=None)
texts = token_soup | call_soup | hidden_calls | any_text
CLOSE, OPENERS = "</tool_call>", ["<tool_call", "</tool_call"]


def outcome(read, *arguments):
    """What was read, or the codes and facts of the error, in a form that tells 1 from 1.0."""
    try:
        return repr(read(*arguments))
    except LexError as error:
        return failure(error.code, error.facts, error.cause)
    except literal.Fault as fault:
        return failure(fault.code, fault.facts, fault.facts.get("cause"))


def failure(code, facts, cause):
    if cause is not None:
        return code, failure(cause.code, cause.facts, None)
    shown = {
        name: facts[name] for name in ("ch", "want", "text", "key", "got", "tag") if name in facts
    }
    for value in ("operand", "value"):
        if value in facts:
            shown["got"] = compact_json(facts[value])
    return code, shown


def parsed_value(text, start, memory=None):
    parser = ValueParser(text, start, memory)
    return parser.parse_value(), parser.position


def called(text, start):
    arguments, consumed = literal.call(text[start:], "save")
    return arguments, start + consumed


def heredoc_end(text, start):
    try:
        return literal.heredoc(text, start)[2]
    except literal.Fault:
        return None


def balanced_end(text, start):
    length = literal.balanced_length(text[start:])
    return None if length is None else start + length


def span_end(text, start, memory):
    found = find_span_end(text, start, CLOSE, OPENERS, memory)
    return found.outcome.name + ("" if found.position is None else f"({found.position})")


def positions(text, beginning):
    return [at for at in range(len(text)) if text.startswith(beginning, at)]


@thoroughly
@given(texts)
def test_values(text):
    memory = Lookahead(text)
    for start in range(len(text)):
        expected = outcome(literal.value, text, start)
        assert outcome(parsed_value, text, start) == expected
        assert outcome(parsed_value, text, start, memory) == expected


@thoroughly
@given(call_soup | hidden_calls)
def test_calls(text):
    memory = Lookahead(text)
    for start in positions(text, "save("):
        expected = outcome(called, text, start)
        assert outcome(parse_call_at, text, start, "save") == expected
        assert outcome(parse_call_at, text, start, "save", memory) == expected


@thoroughly
@given(texts)
def test_spans(text):
    memory = Lookahead(text)
    for start in range(len(text)):
        assert span_end(text, start, memory) == literal.span_end(text, start, CLOSE, OPENERS)
        assert balanced_object_end(text, start, memory) == balanced_end(text, start)
    for quote in "\"'`":
        for start in positions(text, quote):
            assert skip_string_span(text, start, memory) == literal.string_span(text, start)
    for start in positions(text, "<<"):
        assert skip_heredoc_body(text, start, memory) == heredoc_end(text, start)


@thoroughly
@given(texts)
def test_stripping(text):
    assert strip_thinking_tags(text) == literal.without_thinking(text)
    assert strip_tool_call_wrappers(text) == literal.without_wrappers(text)
