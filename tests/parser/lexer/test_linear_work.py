"""Work on hostile texts grows as the texts do (LEX-128).

Work is counted in function calls, which no other program on the machine can change. Twice the
text may cost little more than twice the calls.
"""

from __future__ import annotations

import re
import sys

import pytest

from parser.lexer import (
    LexError,
    Lookahead,
    balanced_object_end,
    find_close_tag,
    parse_call_at,
    parse_object_at,
    strip_thinking_tags,
    strip_tool_call_wrappers,
)

SIZE = 3000
HEAD = re.compile(r"run[({]")


def repeated(unit):
    return lambda size: (unit * (size // len(unit) + 1))[:size]


def numbered(unit):
    """Like repeated, with a number of its own in every unit."""
    return lambda size: "".join(unit.replace("#", str(i)) for i in range(size // len(unit)))


def halves(first, join, second, end):
    def make(size):
        return repeated(first)(size // 2) + join + repeated(second)(size // 2) + end

    return make


CANDIDATES = {
    "unclosed heredocs": repeated("run({ b: <<T\n"),
    "unclosed heredocs of many tags": numbered("run({ b: <<T#\n"),
    "unclosed escaped heredocs": numbered("run({ b: <<T#\\nx "),
    "counted heredocs": numbered("run({ b: <<T#:999\nx\n"),
    "heredocs with one close": halves("run({ b: <<T\n", "\nT", ", a: 1", " ;"),
    "heredoc keys with one close": halves('run({ "<<T\n', "\nT", " ", ";"),
    "odd quotes": repeated("run({ s: \"x' y`\n"),
    "open quotes": repeated('run({ s: "x\n'),
    "open quotes before a long tail": halves("run({ s: 'x\n", "", "abc", ""),
    "nested brackets": repeated("run({ s: [[[[[[[[[[[[[[[\n"),
    "nested braces": repeated("run({a:{a:{a:\n"),
    "backslashes": repeated('run({ s: "\\\\\\\\\\\\\n'),
    "only backslashes": lambda size: 'run({ s: "' + "\\" * size,
    "braceless unicode escapes": repeated('run({ s: "\\u{12\n'),
    "a bad unicode escape at the end": halves('run({ s: "x" y\n', "", " ", '\\u{D800}",'),
    "over-closed strings": repeated('run({ s: "a"b\n'),
    "over-closed strings with one close": halves('run({ s: "a"b\n', '",', "a:1,", ";"),
    "open comments": repeated("run({/*\n"),
    "comments with one close": halves("run({/*\n", "*/", "a:1,", ";"),
    "comments with one close, no parenthesis": halves("run({/*\n", "*/", "a:1,", "};"),
    "comments at many depths": halves("run({/*\nrun({a:{/*\nrun({a:[/*\n", "*/", "a:1,", "};"),
    "comments before comments": halves("run({/*\n", "*/", "/**/", ";"),
    "comments in concatenations": halves('run({s:"a"/*\n', "*/", '+"a"', ";"),
    "comments in operands": halves('run({s:"a"+[/*\n', "*/", "1,", "];"),
    "comments before deep nesting": halves("run({/*\n", "*/ a:", "[", ""),
    "line comments on one line": repeated("run(//"),
    "open interpolations": repeated("run({ s: `${\n"),
    "interpolations with a common tail": halves("run({ s: `${\n", "", "}", "\\`" * 500),
    "object literals": repeated('run{ a: "\n'),
    "calls that succeed": repeated("run({ a: 'x', b: [1, {c: null}] })\n"),
}


def try_candidates(source):
    """Go through a source as a bare scan does: past a call, or just into one that failed."""
    memory = Lookahead(source)
    position = 0
    while head := HEAD.search(source, position):
        position = head.end()
        try:
            if head[0] == "run(":
                position = parse_call_at(source, head.start(), "run", memory)[1]
            else:
                position = parse_object_at(source, head.end() - 1, "run", memory)[1]
        except LexError:
            continue


def calls_of(function, *arguments):
    """How many calls, of Python and built-in functions, one call makes."""
    count = 0

    def profile(_frame, event, _argument):
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        function(*arguments)
    finally:
        sys.setprofile(before)
    return count


def assert_linear(function, make):
    one, two = (calls_of(function, make(size)) for size in (SIZE, 2 * SIZE))
    assert two < 2.3 * one + 200


@pytest.mark.parametrize("make", CANDIDATES.values(), ids=CANDIDATES)
def test_candidates(make):
    assert_linear(try_candidates, make)


def search_at_every_angle(source):
    memory = Lookahead(source)
    for start in range(0, len(source), 10):
        find_close_tag(source, start, "</c>", memory)


def balance_every_brace(source):
    memory = Lookahead(source)
    for start in range(len(source)):
        balanced_object_end(source, start, memory)


@pytest.mark.parametrize(
    ("function", "make"),
    [
        (strip_thinking_tags, lambda size: "<think>" + repeated("'\\\"<<A`\\")(size)),
        (strip_thinking_tags, repeated("<think>")),
        (strip_thinking_tags, lambda size: "</think>" + numbered("<<A#\n")(size)),
        (strip_tool_call_wrappers, lambda size: "<tool_call>" + repeated("'\\'<<A\\n")(size)),
        (search_at_every_angle, repeated("<<A\n<b>\n")),
        (search_at_every_angle, repeated("<b>'\\'")),
        (balance_every_brace, repeated("{")),
        (balance_every_brace, repeated('{"{')),
        (balance_every_brace, repeated('{"\\"}"')),
        (balance_every_brace, repeated("{}")),
    ],
)
def test_scans(function, make):
    assert_linear(function, make)
