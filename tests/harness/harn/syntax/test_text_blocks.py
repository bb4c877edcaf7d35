"""HLX-9, HLX-10: the indentation of triple-quoted texts, with the table of the chapter."""

import re

import pytest
from spec_examples import Row, spec_table

from harness.harn.source import Source
from harness.harn.syntax import nodes
from harness.harn.syntax.parser import parse_script

ROWS = spec_table('07 HLX-12 Source between `"""` and `"""').rows
PIECE = re.compile(r"`(?P<text>[^`]*)`|(?P<line_break>LF)")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.cells[2])
def test_chapter_example(row: Row) -> None:
    source, value = row.cells[:2]
    assert text_block(written(source)) == written(value.split("(")[0])


def written(cell: str) -> str:
    """Give the text that a cell describes: LF is a line break, leading dots are blanks."""
    return "".join(
        "\n" if piece["line_break"] else re.sub(r"^\.+", lambda m: " " * len(m[0]), piece["text"])
        for piece in PIECE.finditer(cell)
    )


def text_block(written: str) -> str:
    """Give the value of a triple-quoted text whose interpolations are numbers."""
    (statement,) = parse_script(Source("case.harn", f'"""{written}"""')).statements
    assert isinstance(statement, nodes.ExpressionStatement)
    match statement.expression:
        case nodes.Literal(value=str(text)):
            return text
        case nodes.Interpolation(parts=parts):
            return "".join(part if isinstance(part, str) else number(part) for part in parts)
    raise AssertionError(statement)


def number(part: nodes.Expression) -> str:
    assert isinstance(part, nodes.Literal)
    return str(part.value)


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("plain", "plain"),
        ("", ""),
        ("\n", ""),
        ("\n\n", "\n"),  # all lines are blank: untouched
        ("\n  \n   ", "  \n   "),
        ("a\n", "a"),
        ("\na\n\n", "a\n"),
        ("\n  a\n b\n", " a\nb"),
        ("  a\n  b", "a\nb"),  # no line break after the quotes
        ("\n\ta\n\t\tb\n", "a\n\tb"),
        ("\n  a\n \n  b", "a\n\nb"),
        ("\n  a\n     \n  b", "a\n\nb"),  # a blank line becomes empty
        (r"a\n\t\" b", r"a\n\t\" b"),
        (r"\${1} and \\${2}", r"${1} and \${2}"),
        ('say "hi" and "".', 'say "hi" and "".'),
        ("${1}", "1"),
        ("\n  ${1}\n  a\n", "1\na"),
        ("\n  a ${1}\n  b ${2}\n", "a 1\nb 2"),
        ("\n    a ${1}   b\n    c\n", "a 1b\nc"),
        ("\n  a\n    ${1} b\n", "a1b"),
        ("\na ${1}\n", "a 1"),
        ("\na ${1} b\n", "a 1 b\n"),  # indent 0: only a blank last segment is dropped
        ("\n  a ${1}\n  \\${x}\n", "a 1\n${x}"),
    ],
)
def test_text_block(source: str, value: str) -> None:
    assert text_block(source) == value
