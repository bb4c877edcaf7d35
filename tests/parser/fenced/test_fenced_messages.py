"""What the fenced grammar says: facts and required fragments (sections 1.3 to 1.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from parser.diagnostics.fenced import ENVELOPE_REASONS
from parser.fenced import parse_fenced_json_tool_calls

if TYPE_CHECKING:
    from parser.diagnostics import Diagnostic

LONG = "x" * 90


def block(body: str) -> str:
    return f"```tool\n{body}\n```"


def reported(text: str) -> Diagnostic:
    result = parse_fenced_json_tool_calls(text)
    (diagnostic,) = result.errors or result.violations
    return diagnostic


@pytest.mark.parametrize(
    ("text", "fragments"),
    [
        ("\n" + block('{"name":"a"'), ["Unterminated", "line 2", "exactly three backticks"]),
        (block("[]"), ["one or more JSON", "non-object", "an array", "`name`", "`args`"]),
        (block('"x"'), ["non-object (a string)"]),
        (block("null"), ["non-object (null)"]),
        (block("true"), ["non-object (a boolean)"]),
        (block("1.5"), ["non-object (a number)"]),
        (block("{}"), ["missing a non-empty string `name`"]),
        (
            block('{"name":"a","args":[]}'),
            ["`args`", "must be a JSON object", "an array", "omitted"],
        ),
        (
            block('{"name":"a","args":{"k":"v"},}'),
            ["not valid JSON", "line 2, column 30", "\\n", '\\"'],
        ),
        (block('\n {"name" 1}'), ["not valid JSON", "line 3, column 10", 'near `{"name" 1}`']),
        (block(LONG), ["not valid JSON", f"near `{'x' * 80}…`"]),
        (block("<<B:4\nB"), ["not valid JSON", "<<B:4", "did not close", "recount"]),
        (block("<<B x"), ["not valid JSON", "<<B x", "did not close", "recount"]),
        (block("<<B:" + "9" * 30), ["not valid JSON", "9" * 30, "unusable", "recount"]),
        (
            block('{"name":"a","args":{"k":"<<B:1"}}'),
            ["not valid JSON", "<<B:1", "1 matching bodies", "0"],
        ),
        (
            block("{}\n<<B:0\nB").replace("{}", '{"name":"a"}'),
            ["not valid JSON", "<<B:0", "declared it"],
        ),
        (
            block('{"name":"a"}\n<<B\nB\nB'),
            ["not valid JSON", "`<<B`", "`<<B:N`", "Count the lines"],
        ),
        ("<tool_code>x", ["<tool_calls>", "not executed", "`x`"]),
        (f"<tool_code>{LONG}", ["not executed", f"`{'x' * 80}…`"]),
        (f"<tool_calls><tool>{LONG}", ["not executed", f"`{'x' * 80}…`"]),
        (f"<tool_calls>{LONG}<a></a>", ["not executed", f"`{'x' * 60}…`"]),
        (f"<tool_calls><a>{LONG}", ["not executed", f"`{'x' * 60}…`"]),
        (f"<tool_calls><a></{LONG}", ["not executed", f"`</{'x' * 38}…`"]),
        ("<tool_calls><tool>", ["not executed", "ended without a complete JSON object"]),
        ("<tool_calls></tool>", ["not executed", "unmatched `</tool>`"]),
        ("<tool_calls>{}", ["not executed", "no `<tool>` marker"]),
        ("<tool_calls><peek><file>1</file><file>", ["not executed", "`<file>`", "`<peek>`"]),
        ("<tool_calls><peek><file>1", ["not executed", "`<file>`", "`</file>`"]),
        ("<tool_calls><peek>", ["not executed", "`<peek>`", "`</peek>`"]),
        ("<tool_code>{}", ["not executed", "missing a non-empty string `name`"]),
        ("<tool_code>{]", ["not executed", "malformed: expected a string"]),
    ],
)
def test_errors(text: str, fragments: list[str]) -> None:
    message = reported(text).message

    assert [fragment for fragment in fragments if fragment not in message] == []


@pytest.mark.parametrize(
    ("text", "fragments"),
    [
        ('```tool_code\n{"name":"a"}\n```', ["```tool_code", "exactly ```tool", "accepted"]),
        ('~~~tool\n{"name":"a"}\n~~~', ['"~~~tool"']),
        ('<tool_call>{"name":"a"}', ["chat-template", "<tool_call>", "accepted"]),
        ('{"name":"a","args":{}}', ["bare JSON object", "accepted"]),
        ("<tool_call>", ["<tool_call>", "nothing was run"]),
    ],
)
def test_violations(text: str, fragments: list[str]) -> None:
    message = reported(text).message

    assert message.startswith("protocol_violation")
    assert [fragment for fragment in fragments if fragment not in message] == []


def test_an_unusable_count_does_not_read_like_a_miscount() -> None:
    too_large = reported(block("<<B:18446744073709551616\nB"))
    miscount = reported(block("<<B:18446744073709551615\nB"))

    assert too_large.facts["cause"] == "heredoc_count_invalid"
    assert "did not close" not in too_large.message
    assert miscount.facts["cause"] == "heredoc_unterminated"
    assert "did not close" in miscount.message


def test_every_fault_of_an_envelope_has_words() -> None:
    assert len(ENVELOPE_REASONS) == 22
    for fault, reason in ENVELOPE_REASONS.items():
        assert reason.template, fault
