"""Arrays, objects, recovery and nesting beyond the worked examples (LEX-39 to LEX-51, LEX-7)."""

from __future__ import annotations

import sys

import pytest

from parser.lexer import LexError, Lookahead, ValueParser, parse_call_at, parse_object_at

DEEPEST = 200


def parse(text):
    parser = ValueParser(text)
    return parser.parse_value(), parser.position


def error(text):
    with pytest.raises(LexError) as caught:
        parse(text)
    return caught.value.code, dict(caught.value.facts)


def test_duplicate_keys_keep_the_last_value_and_the_first_place():
    value, _ = parse("{a: 1, b: 2, 'a': 3, \"b\": {a: 4}, a: 5}")
    assert value == {"a": 5, "b": {"a": 4}}
    assert list(value) == ["a", "b"]


def test_keys_keep_the_order_written():
    assert list(parse("{z: 1, a: 2, m: 3}")[0]) == ["z", "a", "m"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('{"": 1}', ""),
        (r'{"\u0041\n": 1}', "A\n"),
        ("{'it\\'s': 1}", "it's"),
        ("{$: 1}", "$"),
        ("{_1: 1}", "_1"),
        ("{true: 1}", "true"),
        ("{'<<T\nk\nT' = 1}", "k"),
        (r'{"<<T\nk\nT": 1}', "k"),
    ],
)
def test_keys(text, key):
    assert parse(text) == ({key: 1}, len(text))


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("{a", "object_colon_expected", {"key": "a"}),
        ("{'a b' }", "object_colon_expected", {"key": "a b"}),
        ("{a:=1}", "value_unexpected_character", {"ch": "="}),
        ("{é: 1}", "object_key_expected", {"ch": "é"}),
        ("{...a}", "object_key_expected", {"ch": "."}),
        ("{[a]: 1}", "object_key_expected", {"ch": "["}),
        ("{a: 1 'b': 2}", "object_separator_expected", {"got": "'"}),
        ("{a: 1]", "object_separator_expected", {"got": "]"}),
        ("{a:", "value_end_of_input", {}),
        ("{a: 1,", "object_unterminated", {}),
        ("{'a", "string_unterminated", {}),
        ('{"<< k": 1}', "heredoc_tag_missing", {}),
        ("{a: [1}", "array_separator_expected", {"got": "}"}),
        ("[1, 2", "array_unterminated", {}),
        ("[1,", "value_end_of_input", {}),
        ("[", "value_end_of_input", {}),
        ("[1,,2]", "value_unexpected_character", {"ch": ","}),
        ("[1 é]", "array_separator_expected", {"got": "é"}),
        ("]", "value_unexpected_character", {"ch": "]"}),
        ("\ud800", "value_unexpected_character", {"ch": "\ud800"}),
        ("", "value_end_of_input", {}),
        (" // x", "value_end_of_input", {}),
    ],
)
def test_errors(text, code, facts):
    assert error(text) == (code, facts)


def test_a_long_key_is_cut():
    assert error("{" + "k" * 300 + "}")[1] == {"key": "k" * 200 + "…"}
    assert error("{'" + "\\n" * 300 + "'}")[1] == {"key": "\n" * 200 + "…"}


def test_a_very_long_key_is_shown_as_written():
    assert error("{'" + "\\n" * 1000 + "'}")[1] == {"key": "\n" * 200 + "…"}
    assert error("{'" + "\\n" * 1001 + "'}")[1] == {"key": "\\n" * 100 + "…"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{s: "a"b" , k: 1}', {"s": 'a"b', "k": 1}),
        ('{s: "a"b"\n\t\r }', {"s": 'a"b'}),
        ("{s: 'it's', k: 'x'}", {"s": "it's", "k": "x"}),
        ('{s: "a"\\n\\"\\x41\\q\\u0042"}', {"s": 'a"\n"A\\qB'}),
        ('{s: "a"\\u{D8G}"}', {"s": 'a"\\u{D8G}'}),
        ('{s: "a"b" /*}*/ "}', {"s": 'a"b" /*}*/ '}),
        ('{s: "a" b `c`, d: <<T\nx\nT, e: "f"}', {"s": 'a" b `c`, d: <<T\nx\nT, e: "f'}),
        ('{s: "a"\n})\nsave({t: "b"})', {"s": "a"}),
        ('{s: "a")\nsave({t: "b"})', {"s": 'a")\nsave({t: "b'}),
        ('{s: "<<T\na\nT" b"}', {"s": '<<T\na\nT" b'}),
        ('{s: "<<T\na\nT" + "b" c"}', {"s": '<<T\na\nT" + "b" c'}),
        ('{"k": {s: "a"b"}}', {"k": {"s": 'a"b'}}),
    ],
)
def test_recovery_of_overclosed_strings(text, value):
    assert parse(text)[0] == value


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{s: "a"b" /*}*/}', "object_separator_expected"),
        ('{s: "a"b"', "object_separator_expected"),
        ('{s: "a"b\\', "object_separator_expected"),
        ('{s: "a"b\\u{D800}", k: 1}', "object_separator_expected"),
        ('{s: "a"b\\uDCA1", k: 1}', "object_separator_expected"),
        ('{s: "a"b\', k: 1}', "object_separator_expected"),
        ('{s: <<T\na\nT b", k: 1}', "object_separator_expected"),
        ('{s: `a` + "b" c", k: 1}', "object_separator_expected"),
        ('{s: 1 b", k: 1}', "object_separator_expected"),
        ('{s: ["a" b"], k: 1}', "array_separator_expected"),
        ('{"s"t": 1}', "object_colon_expected"),
        ('{s: "a', "string_unterminated"),
    ],
)
def test_what_is_not_recovered(text, code):
    assert error(text)[0] == code


def test_a_bad_escape_behind_the_recovered_close_does_not_matter():
    assert parse('{s: "a"b", k: `\\u{D800}`}')[0] == {"s": 'a"b', "k": "\\u{D800}"}


def nested(depth):
    return "[" * depth + "]" * depth


def mixed(depth):
    return '{"a":[' * (depth // 2) + "1" + "]}" * (depth // 2)


@pytest.mark.parametrize("make", [nested, mixed])
def test_nesting_up_to_the_limit(make):
    text = make(DEEPEST)
    _, end = parse(text)
    assert end == len(text)
    assert error(make(DEEPEST + 2)) == ("value_too_deep", {"limit": "200"})


def test_concatenation_is_no_level():
    text = "[" * DEEPEST + '"a" + "b"' + "]" * DEEPEST
    assert parse(text)[1] == len(text)


def test_nesting_far_beyond_the_limit():
    for opening in ("[", "{a:", "{a:[", '"a" + ['):
        assert error("[" + opening * 100_000) == ("value_too_deep", {"limit": "200"})
    assert error("{a:" * 100_000) == ("value_too_deep", {"limit": "200"})


def test_too_deep_counts_from_the_outermost_container_even_when_remembered():
    inner = "*/ x: " + nested(DEEPEST - 1) + ";"
    source = "save({a:{/*" + "save({/*" + inner
    memory = Lookahead(source)
    for start, code in ((0, "value_too_deep"), (11, "object_separator_expected")):
        for lookahead in (None, memory):
            with pytest.raises(LexError) as caught:
                parse_call_at(source, start, "save", lookahead)
            assert caught.value.cause.code == code


def test_a_caller_deep_in_the_stack_can_still_parse():
    def deeper(levels):
        return deeper(levels - 1) if levels else parse_object_at(mixed(DEEPEST), 0, "save")

    def depth():
        frame, count = sys._getframe(), 0
        while frame:
            frame, count = frame.f_back, count + 1
        return count

    room = sys.getrecursionlimit() - depth() - 30
    assert deeper(room)[1] == len(mixed(DEEPEST))


def test_the_parser_goes_on_from_value_to_value():
    parser = ValueParser(' 1 "two" [3] x', 1)
    assert [parser.parse_value() for _ in range(3)] == [1, "two", [3]]
    with pytest.raises(LexError):
        parser.parse_value()
    assert parser.position == 12
