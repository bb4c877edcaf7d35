"""Every line of every fenced block of chapter 01, read out of the chapter itself.

A block that no runner claims, and a line that a runner cannot read, fail.
"""

from __future__ import annotations

import json
import re

import pytest
from spec_examples import PARSER_SPEC, claim, fenced_blocks, table_rows

from parser.lexer import (
    HeredocFault,
    LexError,
    SearchOutcome,
    TextIndex,
    ValueParser,
    balanced_json_object_len,
    call_head,
    decode_html_entities,
    find_close_tag,
    find_span_end,
    ident_length,
    parse_object_literal_from,
    parse_ts_call_from,
    render_canonical_call,
    scan_heredoc,
    strip_thinking_tags,
    strip_tool_call_wrappers,
    unescape_heredoc_body,
    unwrap_exact_code_wrapper,
    unwrap_fully_wrapping_heredoc,
)
from parser.lexer.render import render_float

CHAPTER = PARSER_SPEC / "01-lexer.md"
CLOSE = "</tool_call>"
OPENERS = ["<tool_call", "</tool_call", "<toolcall", "</toolcall"]
# Facts that the chapter writes as compact JSON of a value; the others are JSON strings.
VALUE_FACTS = {"concat_operand_not_string", "call_argument_not_object", "object_literal_expected"}


def entity_table():
    """The table of LEX-95, as the chapter writes it."""
    [rule] = table_rows(CHAPTER, "LEX-95")
    return dict(re.findall(r"`([a-z#0-9]+;)` → `(.)`", rule.cells[1]))


def split(line):
    """Split `INPUT -> RESULT`; INPUT is a JSON string, so the split cannot be inside it."""
    given, end = json.JSONDecoder().raw_decode(line)
    arrow = " -> "
    assert line.startswith(arrow, end), line
    return given, line[end + len(arrow) :]


def plain(function):
    """Compare a JSON result (`None` is also written for null)."""

    def run(line):
        given, expected = split(line)
        assert function(given) == (None if expected == "None" else json.loads(expected))

    return run


def strictly_equal(left, right):
    """Equal, and of equal types: 1, 1.0 and true differ, 0.0 and -0.0 too."""
    return repr(left) == repr(right)


def value(read):
    """Compare `RESULT @N` or `!code (facts)`; `read` gives the value and the position."""

    def run(line):
        given, expected = split(line)
        if expected.startswith("!"):
            with pytest.raises(LexError) as caught:
                read(given)
            assert described(caught.value, expected) == expected
            return
        wanted, end = json.JSONDecoder().raw_decode(expected)
        result, position = read(given)
        assert strictly_equal(result, wanted)
        assert f"@{position}" == expected[end:].strip()

    return run


def described(error, expected):
    """Write an error as the chapter does; of the facts, those that the chapter shows."""
    causes = [error.cause] if error.cause else []
    names = re.findall(r"[(,] ?(\w+)=", expected)
    shown = ", ".join(fact(cause, name) for cause in [error, *causes][-1:] for name in names)
    codes = " / ".join(["!" + error.code, *(cause.code for cause in causes)])
    return f"{codes} ({shown})" if shown else codes


def fact(error, name):
    text = error.facts[name]
    is_value = error.code in VALUE_FACTS
    return f"{name}={text if is_value else json.dumps(text, ensure_ascii=False)}"


def trivia(line):
    given, expected = split(line)
    parser = ValueParser(given)
    parser.skip_trivia()
    assert f"pos {parser.position}" == expected


def parse_value(text):
    parser = ValueParser(text)
    return parser.parse_value(), parser.position


def heredoc(line):
    given, expected = split(line)
    span = scan_heredoc(given, 0)
    if isinstance(span, HeredocFault):
        tag = f' (tag="{span.tag}")' if span.tag else ""
        assert f"!{span.kind.name}{tag}" == expected
        return
    raw = given[span.content_start : span.content_end]
    content = json.dumps(unescape_heredoc_body(raw) if span.escaped else raw, ensure_ascii=False)
    rest = json.dumps(given[span.end :], ensure_ascii=False)
    where = f"content[{span.content_start}:{span.content_end}] end={span.end}"
    escaped = " escaped" if span.escaped else ""
    assert f"{content} {where}{escaped} rest={rest}" == expected


def search(function):
    def run(line):
        given, expected = split(line)
        found = function(given)
        position = "" if found.position is None else f"({found.position})"
        assert f"{found.outcome.name}{position}" == expected

    return run


def text_index(line):
    given, end = json.JSONDecoder().raw_decode(line)
    offset, fence, leading = re.fullmatch(
        r" offset (\d+) -> inside_fence=(true|false) line_leading=(true|false)", line[end:]
    ).groups()
    index = TextIndex(given)
    assert json.dumps(index.inside_markdown_fence(int(offset))) == fence
    assert json.dumps(index.is_line_leading(int(offset))) == leading


def floats(line):
    written, expected = line.split(" -> ")
    assert repr(float(written)) == written
    assert render_float(float(written)) == expected


def canonical_block(block):
    """The whole block is one rendering; each of its lines is compared."""
    arguments = {
        "tags": ["x", {}, []],
        "body": 'tab\tq"\\\né\u0007',
        "z": {"b": 1, "a": [1.5e-7, 1e16]},
        "ratio": 3.0,
        "ok": True,
        "n": 2,
        "path": "a b.txt",
        "on": None,
    }
    return dict(zip(block.lines, render_canonical_call("save", arguments).split("\n"), strict=True))


def canonical_line(rendered, line):
    assert rendered[line] == line.text


LINE_RUNNERS = {
    ("B", "`ident_length`"): plain(ident_length),
    ("B", "`call_head`"): plain(lambda text: as_list(call_head(text))),
    ("C", ""): trivia,
    ("D", ""): value(parse_value),
    ("D.1", ""): value(parse_value),
    ("D.2", ""): value(parse_value),
    ("D.3", ""): value(parse_value),
    ("D.4", ""): value(parse_value),
    ("D.5", ""): value(parse_value),
    ("D.6", ""): value(parse_value),
    ("D.7", ""): value(parse_value),
    ("E.1", ""): heredoc,
    ("E.2", "Surprising: `-`"): heredoc,
    ("E.3", ""): heredoc,
    ("E.4", ""): heredoc,
    ("E.5", "(Right-hand strings"): heredoc,
    ("E.6", "Quoted heredocs"): value(parse_value),
    ("E.6", "As values"): value(lambda text: parse_ts_call_from(text, "save")),
    ("E.7", ""): plain(unwrap_fully_wrapping_heredoc),
    ("F", ""): value(lambda text: parse_ts_call_from(text, "save")),
    ("F", "`parse_object_literal_from`"): value(
        lambda text: parse_object_literal_from(text, "save")
    ),
    ("G", ""): plain(balanced_json_object_len),
    ("H", "`find_close_tag`"): search(lambda text: find_close_tag(text, 0, CLOSE)),
    ("H", "`find_span_end`"): search(lambda text: find_span_end(text, 0, CLOSE, OPENERS)),
    ("I", ""): plain(strip_thinking_tags),
    ("I", "`strip_tool_call_wrappers`"): plain(strip_tool_call_wrappers),
    ("J", ""): plain(lambda text: decode_html_entities(text, entity_table())),
    ("K", '`render_canonical_call("save", …)`'): None,  # one rendering, see below
    ("K", '`render_canonical_call("ping", {})`'): floats,
    ("L", ""): text_index,
    ("M", "`unwrap_exact_code_wrapper`"): plain(unwrap_exact_code_wrapper),
}


def as_list(pair):
    return pair if pair is None else list(pair)


def examples():
    for block, run in claim(fenced_blocks(CHAPTER), LINE_RUNNERS):
        rendered = canonical_block(block) if run is None else None
        for line in block.lines:
            yield block, line, run, rendered


EXAMPLES = list(examples())


@pytest.mark.parametrize(
    ("block", "line", "run", "rendered"),
    EXAMPLES,
    ids=[f"{block.section}-line{line.number}" for block, line, _, _ in EXAMPLES],
)
def test_example(block, line, run, rendered):
    if run is None:
        canonical_line(rendered, line)
    else:
        run(line.text)


def test_no_example_line_is_left_out():
    """Counted a second way: lines between two fence lines, whatever stands in them."""
    inside = False
    lines = set()
    for number, text in enumerate(CHAPTER.read_text(encoding="utf-8").split("\n"), start=1):
        if text.startswith("```"):
            inside = not inside
        elif inside:
            lines.add(number)
    numbers = [line.number for _, line, _, _ in EXAMPLES]
    assert len(numbers) == len(lines) == 332
    assert set(numbers) == lines


def test_rendering_that_stands_in_a_caption():
    [block] = [block for block in fenced_blocks(CHAPTER) if "ping" in block.caption]
    assert block.caption.startswith('`render_canonical_call("ping", {})` is `ping({})`.')
    assert render_canonical_call("ping", {}) == "ping({})"


def test_every_outcome_has_an_example():
    texts = " ".join(line.text for _, line, _, _ in EXAMPLES)
    assert [outcome.name for outcome in SearchOutcome if outcome.name not in texts] == []
