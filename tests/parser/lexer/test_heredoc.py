"""Heredocs beyond the worked examples (LEX-52 to LEX-65)."""

from __future__ import annotations

import re

import pytest

from parser.lexer import (
    HeredocFault,
    HeredocFaultKind,
    HeredocSpan,
    LexError,
    ValueParser,
    scan_heredoc,
    skip_heredoc_body,
    unescape_heredoc_body,
    unwrap_fully_wrapping_heredoc,
)
from parser.lexer.heredoc_index import NEAR, HeredocIndex

MISSING = HeredocFaultKind.TAG_MISSING
NEWLINE = HeredocFaultKind.NEWLINE_MISSING
COUNT = HeredocFaultKind.COUNT_INVALID
OPEN = HeredocFaultKind.UNTERMINATED


def content(text):
    """(content, what follows), or the kind of fault and the tag."""
    span = scan_heredoc(text, 0)
    if isinstance(span, HeredocFault):
        return span.kind, span.tag
    return text[span.content_start : span.content_end], text[span.end :]


@pytest.mark.parametrize(
    ("opener", "tag"),
    [("<<'T'", "T"), ('<<"T"', "T"), ("<<'T", "T"), ("<<t_9", "t_9"), ("<<_", "_"), ("<<T\r", "T")],
)
def test_openers(opener, tag):
    assert content(f"{opener}\nx\n{tag},") == ("x", ",")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", (MISSING, "")),
        ("<", (MISSING, "")),
        ("<<", (MISSING, "")),
        ("<<''\nx", (MISSING, "")),
        ("<<''T'\nx\nT", (MISSING, "")),
        ("<<é\nx\né", (MISSING, "")),
        ("x<<T\nT", (MISSING, "")),
        ("<<'T\"\nx\nT", (NEWLINE, "T")),
        ("<<T'\nx\nT", (NEWLINE, "T")),
        ("<<Té\nx\nT", (NEWLINE, "T")),
        ("<<T\r\r\nx\nT", (NEWLINE, "T")),
        ("<<T\r", (NEWLINE, "T")),
        ("<<T:-1\nx\nT", (NEWLINE, "T")),
        ("<<T:1x\nx\nT", (NEWLINE, "T")),
        ("<<T :1\nx\nT", (NEWLINE, "T")),
        ("<<T:٣\nx\nT", (NEWLINE, "T")),
        ("<<T\\\\n\nx\nT", (NEWLINE, "T")),
        ("<<T\\", (NEWLINE, "T")),
        ("<<T:18446744073709551616\nx\nT", (COUNT, "T")),
        ("<<T:18446744073709551616", (COUNT, "T")),
        ("<<T:99999999999999999999\\nx\\nT", (COUNT, "T")),
        ("<<T:18446744073709551615\nx\nT", (OPEN, "T")),
        ("<<T:" + "0" * 5000 + "18446744073709551615\nx\nT", (OPEN, "T")),
        ("<<T\n", (OPEN, "T")),
        ("<<T\\n", (OPEN, "T")),
    ],
)
def test_faults(text, fault):
    assert content(text) == fault


def test_a_scan_from_a_position():
    text = "x << y <<T\na\nT z"
    assert scan_heredoc(text, 7) == HeredocSpan(11, 12, 14)
    assert scan_heredoc(text, 2) == HeredocFault(MISSING)
    assert skip_heredoc_body(text, 7) == 14
    assert skip_heredoc_body(text, 2) is None


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("a\nb\nT", ("a\nb", "")),
        ("T", ("", "")),
        ("\nT", ("", "")),
        ("\r\nT", ("", "")),
        ("\r\n\r\nT", ("\r\n", "")),
        ("a\r\r\nT", ("a\r", "")),
        ("a\n\u2003\x0b\u00a0T-", ("a", "-")),
        ("a\n\x1cT\nT", ("a\n\x1cT", "")),
        ("a\nxT\n T", ("a\nxT", "")),
        ("a\nt\nT", ("a\nt", "")),
        ("a\nT0\nT_\nTt\nT.", ("a\nT0\nT_\nTt", ".")),
        ("a\n<<T\nb\nT\nT", ("a\n<<T\nb", "\nT")),
        ("a\u2028T\nT", ("a\u2028T", "")),
        ("a\rT\nT", ("a\rT", "")),
        ("  a\\n\n\tb\nT", ("  a\\n\n\tb", "")),
        ("`\"'\nT", ("`\"'", "")),
    ],
)
def test_bodies_closed_by_their_tag(body, found):
    assert content("<<T\n" + body) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<<T:0\nT x", (OPEN, "T")),
        ("<<T:0\n T\n x", ("", "\n x")),
        ("<<T:2\n\r\n\nT\r", ("\r\n\n", "\r")),
        ("<<T:1\na\nT\r\r", (OPEN, "T")),
        ("<<T:1\na\nTT", (OPEN, "T")),
        ("<<T:1\na\n", (OPEN, "T")),
        ("<<T:1\na", (OPEN, "T")),
        ("<<T:1\na\n})", (OPEN, "T")),
        ("<<T:1\nT\n\u2003T\n", ("T\n", "\n")),
        ("<<T:1\nT\n\nT", (OPEN, "T")),
    ],
)
def test_bodies_closed_by_their_count(text, found):
    assert content(text) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("a\n})", ("a", "})")),
        ("a\r\n  ] ,\t)\n\n \u2003\n", ("a", "  ] ,\t)\n\n \u2003\n")),
        (")", ("", ")")),
        ("\n)", ("", ")")),
        ("a\n\n)", ("a\n", ")")),
        ("a\n}", (OPEN, "T")),
        ("a\n(})", (OPEN, "T")),
        ("a\n}) x", (OPEN, "T")),
        ("a\n})\nx", (OPEN, "T")),
        ("a\n}\u2003)", (OPEN, "T")),
        ("", (OPEN, "T")),
        ("\n\n", (OPEN, "T")),
    ],
)
def test_implicit_close(body, found):
    assert content("<<T\n" + body) == found


def test_a_call_tail_before_the_body_does_not_close_it():
    assert scan_heredoc("})\n<<T\n \n", 3) == HeredocFault(OPEN, "T")
    assert scan_heredoc("}) <<T\n", 3) == HeredocFault(OPEN, "T")


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (r"a\nT", ("a", "")),
        (r"a\nT\n})", ("a", "})")),
        (r"a\nT\\n", ("a", r"\\n")),
        (r"a\\nT\nT", (r"a\\nT", "")),
        (r"a\\\nT", (r"a\\", "")),
        (r"T", ("", "")),
        (r"T\n\n", ("", r"\n")),
        ("\n \u2003T-x", ("", "-x")),
        ("a\\n\n T", ("a", "")),
        (r"a\n\nT", (r"a\n", "")),
        (r"a\nTx\n T", (r"a\nTx", "")),
        (r"a\tT\nT", (r"a\tT", "")),
        ("a\nT\n})", (OPEN, "T")),
        (r"a\n", (OPEN, "T")),
        ("a\\", (OPEN, "T")),
        (r"a\nxT", (OPEN, "T")),
    ],
)
def test_escaped_bodies(body, found):
    text = "<<T\\n" + body
    assert content(text) == found
    if found[0] is not OPEN:
        assert scan_heredoc(text, 0).escaped is True


@pytest.mark.parametrize("opener", ["<<T:7", "<<'T'", "<<'T", "<<T\r"])
def test_openers_of_escaped_bodies(opener):
    assert content(opener + "\\na\\nT.") == ("a", ".")


def test_other_bodies_are_not_escaped():
    assert scan_heredoc("<<T\na\\nT\nT", 0).escaped is False
    assert scan_heredoc("<<T:1\na\nT", 0).escaped is False
    assert scan_heredoc("<<T\n})", 0).escaped is False


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (r"\n\t\r\"\\", '\n\t\r"\\'),
        (r"\'\0\x41\u0041\$", r"\'\0\x41\u0041\$"),
        ("a\\\nb", "a\\\nb"),
        ("a\\", "a\\"),
        (r"\\n", r"\n"),
        ("", ""),
    ],
)
def test_unescaping(raw, value):
    assert unescape_heredoc_body(raw) == value


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("<<\n", "heredoc_tag_missing", {}),
        ("<<T", "heredoc_newline_missing", {"tag": "T"}),
        ("<<T:99999999999999999999\n", "heredoc_count_invalid", {"tag": "T"}),
        ("<<T\nx", "heredoc_unterminated", {"tag": "T"}),
        ("<<" + "T" * 300, "heredoc_newline_missing", {"tag": "T" * 200 + "…"}),
    ],
)
@pytest.mark.parametrize("before", ["", '"', "'"])
def test_heredocs_as_values_that_fail(before, text, code, facts):
    with pytest.raises(LexError) as caught:
        ValueParser(before + text).parse_value()
    assert (caught.value.code, dict(caught.value.facts)) == (code, facts)
    assert caught.value.position == len(before)


def test_a_single_angle_is_no_heredoc():
    with pytest.raises(LexError, match="value_unexpected_character"):
        ValueParser("<T\nx\nT").parse_value()


@pytest.mark.parametrize(
    ("text", "value", "rest"),
    [
        ('"<<T\nx\nT"', "x", ""),
        ('"<<T\nx\nT" y', "x", " y"),
        ('"<<T\nx\nT "', "x", ' "'),
        ("\"<<T\nx\nT'", "x", "'"),
        ('"<<T\n\\u{D800}\nT"', "\\u{D800}", ""),
        ("'<<T\nit's\nT'", "it's", ""),
        ("'<<'T'\nx\nT'", "x", ""),
        (r'"<<T\nsay \"x\"\nT\n"', 'say "x"', ""),
    ],
)
def test_quoted_heredocs(text, value, rest):
    parser = ValueParser(text)
    assert parser.parse_value() == value
    assert text[parser.position :] == rest


@pytest.mark.parametrize(
    ("value", "content"),
    [
        ("\u2003<<T\nx\nT\u00a0\n", "x"),
        ("\x1c<<T\nx\nT", None),
        ("<<T\nx\nT\x1c", None),
        ("<<T\nx\nT;", None),
        ("<<T\n})", None),
        ("<<T\\n\\tx\\nT\\n", "\tx"),
        ("<<T\\n\\tx\\nT\\n\\n", None),
        ("<<T", None),
        ("<", None),
        ("", None),
    ],
)
def test_values_that_are_one_heredoc(value, content):
    assert unwrap_fully_wrapping_heredoc(value) == content


@pytest.mark.parametrize("length", range(NEAR - 8, NEAR + 4))
def test_a_close_about_as_far_as_is_looked_first(length: int) -> None:
    for tail in ("EOF", "EOFS\n EOF", "\n  EOF\nEOF", "EOF_\nEO\nEOF!"):
        source = f"<<EOF\n{'a' * length}\n{tail}"
        body = len("<<EOF\n")
        plain = re.search(r"(?<=\n)[ ]*(EOF)(?![A-Za-z0-9_])", source[body - 1 :])

        assert plain is not None
        assert HeredocIndex(source).closing_word("EOF", body) == body - 1 + plain.start(1)
