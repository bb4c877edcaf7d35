"""Properties that hold for every text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from soups import any_text, call_soup, hidden_calls, token_soup

from parser.lexer import (
    LexError,
    Lookahead,
    TextIndex,
    ValueParser,
    balanced_json_object_len,
    call_head,
    collapse_blank_lines,
    find_close_tag,
    find_opener_after,
    has_object_literal_arg_start,
    ident_length,
    match_block,
    match_tool_call_block,
    parse_call_at,
    parse_object_at,
    parse_object_literal_from,
    parse_ts_call_from,
    render_canonical_call,
    scan_heredoc,
    strip_empty_fences,
    strip_thinking_tags,
    strip_tool_call_wrappers,
    unescape_heredoc_body,
    unwrap_exact_code_wrapper,
    unwrap_fully_wrapping_heredoc,
)

thoroughly = settings(max_examples=300, deadline=None)
texts = token_soup | call_soup | hidden_calls | any_text


def result(read, *arguments, shift=0):
    """(value, position) or the whole error, positions shifted back by `shift`."""
    try:
        value, position = read(*arguments)
    except LexError as error:
        return described(error, shift)
    return repr(value), position - shift


def described(error, shift):
    cause = error.cause and described(error.cause, shift)
    return error.code, dict(error.facts), error.position - shift, cause


@thoroughly
@given(texts, texts)
def test_an_offset_is_as_good_as_a_slice(before, text):
    source, start = before + text, len(before)
    memory = Lookahead(source)
    whole = result(parse_ts_call_from, "save(" + text, "save")
    sources = before + "save(" + text
    assert result(parse_call_at, sources, start, "save", shift=start) == whole
    literal = result(parse_object_literal_from, text, "save")
    assert result(parse_object_at, source, start, "save", memory, shift=start) == literal


@thoroughly
@given(hidden_calls | call_soup)
def test_remembering_changes_nothing(text):
    memory = Lookahead(text)
    for start in range(len(text)):
        fresh = result(parse_object_at, text, start, "save")
        assert result(parse_object_at, text, start, "save", memory) == fresh
        assert scan_heredoc(text, start, memory) == scan_heredoc(text, start)


@thoroughly
@given(hidden_calls, st.randoms(use_true_random=False))
def test_the_order_of_candidates_changes_nothing(text, random):
    memory = Lookahead(text)
    starts = [at for at in range(len(text)) if text.startswith("save(", at)]
    random.shuffle(starts)
    for start in starts:
        fresh = result(parse_call_at, text, start, "save")
        assert result(parse_call_at, text, start, "save", memory) == fresh


@thoroughly
@given(texts)
def test_a_memory_of_another_source_is_not_used(text):
    other = Lookahead(text + "\nT\n})")
    assert result(parse_object_at, text, 0, "x", other) == result(parse_object_at, text, 0, "x")


def index_answers(text):
    index = TextIndex(text)
    offsets = range(len(text) + 1)
    return [(index.is_line_leading(at), index.inside_markdown_fence(at)) for at in offsets]


TOTAL_FUNCTIONS = {
    "ident_length": ident_length,
    "call_head": call_head,
    "has_object_literal_arg_start": lambda text: has_object_literal_arg_start(text, 0),
    "balanced_json_object_len": balanced_json_object_len,
    "scan_heredoc": lambda text: scan_heredoc("<<" + text, 0),
    "unescape_heredoc_body": unescape_heredoc_body,
    "unwrap_fully_wrapping_heredoc": unwrap_fully_wrapping_heredoc,
    "find_close_tag": lambda text: find_close_tag(text, 0, "</done>"),
    "find_opener_after": lambda text: find_opener_after(text, 0, ["<done"]),
    "match_block": lambda text: match_block("<done>" + text, 0, "done"),
    "match_tool_call_block": lambda text: match_tool_call_block("<done>" + text, 0, "done"),
    "strip_thinking_tags": strip_thinking_tags,
    "strip_tool_call_wrappers": strip_tool_call_wrappers,
    "TextIndex": index_answers,
    "unwrap_exact_code_wrapper": unwrap_exact_code_wrapper,
    "collapse_blank_lines": collapse_blank_lines,
    "strip_empty_fences": strip_empty_fences,
}
EXTREMES = {
    "nothing": "",
    "brackets": "[" * 100_000,
    "braces": "{" * 100_000,
    "nested objects": "{a:" * 100_000,
    "parentheses": "(" * 100_000,
    "backslashes": "\\" * 100_001,
    "NUL": "\0" * 10,
    "surrogates": "\ud800\udc00\udfff",
    "digits": "1" * 100_000,
    "zeros": "<<T:" + "0" * 100_000 + "1\nx\nT",
    "quotes": "\"'`" * 10_001,
    "angles": "<" * 100_000,
}


@pytest.mark.parametrize("name", TOTAL_FUNCTIONS)
@pytest.mark.parametrize("text", EXTREMES.values(), ids=EXTREMES)
def test_no_function_fails_on_an_extreme_text(name, text):
    assert TOTAL_FUNCTIONS[name](text) == TOTAL_FUNCTIONS[name](text)


@pytest.mark.parametrize("name", TOTAL_FUNCTIONS)
@given(text=texts)
@settings(max_examples=60, deadline=None)
def test_no_function_fails(name, text):
    assert TOTAL_FUNCTIONS[name](text) == TOTAL_FUNCTIONS[name](text)


@pytest.mark.parametrize("text", EXTREMES.values(), ids=EXTREMES)
@pytest.mark.parametrize("before", ["", '"', "'", "`", "{a:", '{a:"b"', "[", "-", '"\\u{'])
def test_values_of_extreme_texts_give_lex_errors_or_values(before, text):
    parser = ValueParser(before + text)
    try:
        parser.parse_value()
    except LexError:
        assert parser.position == 0
    else:
        assert 0 < parser.position <= len(before + text)


# LEX-107: what this grammar produces, without the three exceptions.
strings = st.text(st.characters(exclude_characters="\b\f", exclude_categories=())).filter(
    lambda text: not text.startswith("<<")
)
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | strings
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(strings, inner), max_leaves=20
)


def sorted_repr(value):
    if isinstance(value, dict):
        return {key: sorted_repr(value[key]) for key in sorted(value)}
    return [sorted_repr(item) for item in value] if isinstance(value, list) else repr(value)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(strings, values, max_size=4))
def test_canonical_calls_read_back_the_same(arguments):
    text = render_canonical_call("save", arguments)
    read, consumed = parse_ts_call_from(text, "save")
    assert sorted_repr(read) == sorted_repr(arguments)
    assert consumed == len(text)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(strings, values, max_size=4))
def test_canonical_calls_read_back_the_same_in_front_of_more_text(arguments):
    text = render_canonical_call("save", arguments)
    read, consumed = parse_ts_call_from(text + '\nsave({ s: "', "save")
    assert sorted_repr(read) == sorted_repr(arguments)
    assert consumed == len(text)


def read_back(value):
    return parse_ts_call_from(render_canonical_call("save", {"s": value}), "save")[0]["s"]


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("<< 2", "heredoc_tag_missing"),
        ("<<", "heredoc_tag_missing"),
        ("<<T", "heredoc_newline_missing"),
        ("<<T\nx", "heredoc_unterminated"),
        ("<<T:99999999999999999999\nx", "heredoc_count_invalid"),
    ],
)
def test_exception_to_reading_back_strings_that_look_like_heredocs(written, code):
    with pytest.raises(LexError) as caught:
        read_back(written)
    assert caught.value.code == "call_argument_invalid"
    assert caught.value.cause.code == code


def test_exception_to_reading_back_a_complete_heredoc():
    assert read_back("<<T\nx\nT") == "x"
    assert read_back(" <<T\nx\nT") == " <<T\nx\nT"


def test_exception_to_reading_back_two_control_characters():
    assert read_back("a\bb\fc") == "a\\bb\\fc"
    assert read_back("\x07\x0b\x1f\x7f") == "\x07\x0b\x1f\x7f"


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 10**30])
def test_exception_to_reading_back_large_integers(number):
    assert repr(read_back(number)) == repr(float(number))
