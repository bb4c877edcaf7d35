"""Quoted strings and templates beyond the worked examples (LEX-21 to LEX-34)."""

from __future__ import annotations

import pytest

from parser.lexer import LexError, ValueParser


def parse(text):
    parser = ValueParser(text)
    return parser.parse_value(), parser.position


def fails(text):
    with pytest.raises(LexError) as caught:
        parse(text)
    return caught.value.code


@pytest.mark.parametrize("quote", ['"', "'"])
@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (r"\n\t\r\0\\\'\"\`", "\n\t\r\0\\'\"`"),
        (r"\b\f\/\a\$\{", r"\b\f\/\a\$\{"),
        (r"\012", "\x0012"),
        ("a\\\r\nb", "a\\\r\nb"),
        ("a\\\n\\\nb", "ab"),
        (r"\x4", r"\x4"),
        (r"\xg1\x1g", r"\xg1\x1g"),
        (r"\x411", "A1"),
        (r"\xfF", "ÿ"),
        (r"\X41\U0041", r"\X41\U0041"),
        (r"\u004a\u004A", "JJ"),
        (r"\u00411", "A1"),
        (r"\ud83d\uDCA1", "💡"),
        (r"\uDBFF\uDFFF", "\U0010ffff"),
        (r"\uD800\uDC00", "\U00010000"),
        (r"\uD7FF\uE000", "\ud7ff\ue000"),
        (r"\u{0}\u{10FFFF}", "\0\U0010ffff"),
        (r"\u{000000000041}", "A"),
        (r"\u{D7FF}\u{e000}", "\ud7ff\ue000"),
        (r"\u{100000000}", r"\u{100000000}"),
        (r"\u{++41}\u{-41}\u{4 1}\u{+}", r"\u{++41}\u{-41}\u{4 1}\u{+}"),
        (r"\u{41", r"\u{41"),
        (r"\u{zz}\u004", r"\u{zz}\u004"),
        (r"\\u0041", r"\u0041"),
        (r"\\\u0041", "\\A"),
        (r"\u\u0041", "\\uA"),
        ("`x` \u2028 \x07", "`x` \u2028 \x07"),
        ("\\💡", "\\💡"),
    ],
)
def test_escapes_of_quoted_strings(quote, raw, value):
    assert parse(f"{quote}{raw}{quote} rest") == (value, len(raw) + 2)


@pytest.mark.parametrize(
    "raw",
    [
        r"\uD83D",
        r"\uD83Dx",
        r"\uD83D\n",
        r"\uD83D\uD83D",
        r"\uD83D\u0041",
        r"\uD83D\u{DCA1}",
        r"\uDCA1\uD83D",
        r"\uDFFF",
        r"\u{DFFF}",
        r"\u{d800}",
        r"\u{110000}",
        r"\u{FFFFFFFF}",
        r"\u{0FFFFFFFF}",
    ],
)
@pytest.mark.parametrize("after", ['"', ""])
def test_escapes_that_name_no_character(raw, after):
    assert fails(f'"x{raw}{after}') == "unicode_escape_invalid"


def test_an_invalid_escape_after_the_string_does_not_matter():
    assert parse(r'"a\\" \u{D800}') == ("a\\", 5)
    assert parse('"' + "a" * 300 + r'" \u{D800}') == ("a" * 300, 302)


def test_the_brace_of_an_escape_may_be_anywhere_in_the_rest():
    assert parse(r'"\u{41" }') == (r"\u{41", 7)
    assert parse('"\\u{41\n}"') == ("\\u{41\n}", 9)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('"', "string_unterminated"),
        ('"a\\"', "string_unterminated"),
        ('"a\\\\\\"', "string_unterminated"),
        ('"a\\', "string_escape_unterminated"),
        ('"a\\\\\\', "string_escape_unterminated"),
        ('"a\\\\', "string_unterminated"),
        ('"a\\u', "string_unterminated"),
        ("'a\"", "string_unterminated"),
        ("`", "template_unterminated"),
        ("`a\\`", "template_unterminated"),
        ("`a\\\\", "template_unterminated"),
        ("`a\\", "template_escape_unterminated"),
        ("`a${", "template_interpolation_unterminated"),
        ("`a${{}`", "template_interpolation_unterminated"),
        ("`a${}\\", "template_escape_unterminated"),
        ("`a${}", "template_unterminated"),
        ("`a${\\", "template_interpolation_unterminated"),
    ],
)
def test_strings_that_do_not_end(text, code):
    assert fails(text) == code
    assert fails(f"{{ key: {text}") == code
    assert fails(f"[{text}") == code


@pytest.mark.parametrize("length", [0, 1, 199, 200, 201, 202, 5000])
def test_strings_of_any_length(length):
    raw = "é" * length
    assert parse(f'"{raw}"x"') == (raw, length + 2)
    assert parse(f"'{raw}\\n'") == (raw + "\n", length + 4)


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (r"\n\t\r\\\`\$", "\n\t\r\\`$"),
        (r"\"\'\0\x41\u0041\u{41}\uD800\b", r"\"\'\0\x41\u0041\u{41}\uD800\b"),
        ("a\\\nb\\\r\nc", "ab\\\r\nc"),
        ("<<T\nx", "<<T\nx"),
        ("$ {x} $x $", "$ {x} $x $"),
        (r"\${a} \\${`\`}", r"${a} \${`\`}"),
        ("${a{b}c}d", "${a{b}c}d"),
        ("${}${}", "${}${}"),
        ("{${'}", "{${'}"),
        ("$${x}", "$${x}"),
        (r"${\}", r"${\}"),
        ("'\"", "'\""),
    ],
)
def test_templates(raw, value):
    assert parse(f"`{raw}` rest") == (value, len(raw) + 2)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r'"\d\q"', r"\d\q"),
        (r"`\d\q`", r"\d\q"),
        ("<<T\n\\d\\q\nT", r"\d\q"),
        (r"<<T\n\d\q\nT", r"\d\q"),
    ],
)
def test_unknown_escapes_decode_the_same_in_every_form(text, value):
    assert parse(text)[0] == value


@pytest.mark.parametrize(
    ("text", "value", "end"),
    [
        ('"a"+"b"', "ab", 7),
        ("'a' + <<T\nb\nT + `c`", "abc", 19),
        ('"<<T\na\nT" + "b"', "ab", 15),
        ('"a" /* + */ + // x\n "b" // +', "ab", 23),
        ('"a" +"" + "" ', "a", 12),
    ],
)
def test_concatenation(text, value, end):
    assert parse(text) == (value, end)


@pytest.mark.parametrize(
    ("text", "got"),
    [
        ('"a" + 1.0', "1.0"),
        ('"a" + null', "null"),
        ('"a" + [1, "x"]', '[1,"x"]'),
        ('"a" + "b" + {z: 1, "a": [], m: {}}', '{"a":[],"m":{},"z":1}'),
        ('"a" + ["' + "é" * 300 + '"]', '["' + "é" * 198 + "…"),
    ],
)
def test_operands_that_are_no_strings(text, got):
    for whole in (text, f"{{k: {text}}}", f"[{text}]"):
        with pytest.raises(LexError) as caught:
            parse(whole)
        assert caught.value.code == "concat_operand_not_string"
        assert caught.value.facts == {"got": got}


def test_a_long_operand_is_decoded_up_to_two_thousand_code_points():
    spaces = " " * 1996
    for operand, got in ((f"[1,{spaces}]", "[1]"), (f"[1, {spaces}]", "[1, " + " " * 196 + "…")):
        with pytest.raises(LexError) as caught:
            parse('"a" + ' + operand)
        assert caught.value.facts == {"got": got}


def test_a_very_long_operand_is_shown_as_written():
    with pytest.raises(LexError) as caught:
        parse('"a" + [' + "1 , " * 600 + "]")
    assert caught.value.facts == {"got": "[" + "1 , " * 49 + "1 ," + "…"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('"a" + + "b"', "value_unexpected_character"),
        ('"a" + x', "value_unexpected_character"),
        ('"a" + "b', "string_unterminated"),
        ('"a" + {', "object_unterminated"),
        ('{"a" + "b": 1}', "object_colon_expected"),
    ],
)
def test_concatenations_that_fail(text, code):
    assert fails(text) == code
