"""Messages of the fenced-JSON grammar (chapter 05, section 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from parser.diagnostics.entry import Entry
from parser.diagnostics.record import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Mapping

_SHAPE: Final = '`{ "name": "tool_name", "args": { … } }`'
_NOT_JSON: Final = "The tool block is not valid JSON: "
_NOT_RUN: Final = " No call of this block was run."

FENCED_MESSAGES: Final = {
    "unterminated_fence": Entry(
        "Unterminated tool block: the JSON object in the block opened on line $line is incomplete."
        " Finish the object and close the block with a line of exactly three backticks."
    ),
    "expected_object": Entry(
        "The tool block holds a non-object ($found). A tool block is one or more JSON objects with"
        " `name` and `args`; arrays and scalars are not accepted."
    ),
    "missing_name": Entry(
        "The JSON object is missing a non-empty string `name`. Write " + _SHAPE + "."
    ),
    "args_not_object": Entry(
        "`args` of `$tool` must be a JSON object, got $found. It may be omitted when there are no"
        " arguments."
    ),
    "invalid_json": Entry(
        _NOT_JSON + "$reason at line $line, column $column, near `$near`. Inside a string write a"
        ' newline as `\\n`, a quote as `\\"` and a backslash as `\\\\`.'
    ),
    "verbatim_body_unclosed": Entry(
        _NOT_JSON + "the verbatim body opened by `$opener` $reason." + _NOT_RUN, extra=("cause",)
    ),
    "verbatim_body_missing": Entry(
        _NOT_JSON + "the arguments declare `$opener`, which needs $expected matching bodies, but"
        " $available are left in the block." + _NOT_RUN
    ),
    "verbatim_body_orphan": Entry(
        _NOT_JSON
        + "a verbatim body stands under `$opener`, but no argument declared it."
        + _NOT_RUN
    ),
    "verbatim_body_ambiguous": Entry(
        _NOT_JSON + "the verbatim body opened by `$opener` meets its tag early: it cannot be told"
        " which line closes it. Count the lines of the body and declare it as `$opener:N`, N being"
        " that count, in the argument and on the opener line." + _NOT_RUN
    ),
    "fence_drift": Entry(
        'protocol_violation: a tool block was opened with "$fence". Open it with a line of exactly'
        " ```tool and nothing else. It was accepted this turn."
    ),
    "chat_template_malformed": Entry(
        "The chat-template envelope `<tool_calls>` was not executed: $reason. Write each call in a"
        " ```tool block instead: " + _SHAPE + ".",
        extra=("fault",),
    ),
    "chat_template_envelope": Entry(
        "protocol_violation: calls arrived in a chat-template envelope `$tag`. Write each call in a"
        " ```tool block. They were accepted this turn."
    ),
    "bare_json_object": Entry(
        "protocol_violation: a call arrived as a bare JSON object. Put it in a ```tool block. It"
        " was accepted this turn."
    ),
    "legacy_markup": Entry(
        "protocol_violation: `<tool_call>` markup is not read in this format and nothing was run."
        " Write each call in a ```tool block: " + _SHAPE + "."
    ),
}

# VRB-9, DEC-19: why a body did not close, by the lexer's code of the fault.
_RECOUNT: Final = "recount its lines and send the whole call again"
_UNCLOSED: Final = Entry(f"did not close; {_RECOUNT}, with the tag alone on the line after them")
_UNCLOSED_REASONS: Final = {
    "heredoc_tag_missing": _UNCLOSED,
    "heredoc_newline_missing": _UNCLOSED,
    "heredoc_unterminated": _UNCLOSED,
    "heredoc_count_invalid": Entry("declares the unusable line count $count; " + _RECOUNT),
}

# ENV-8 … ENV-11
ENVELOPE_REASONS: Final = {
    "env_marker_repeated": Entry("a second `<tool>` stands where a JSON object must follow"),
    "env_unmatched_close": Entry("an unmatched `</tool>` closes nothing"),
    "env_marker_closed_empty": Entry("a `<tool>` marker was closed without a JSON object"),
    "env_no_marker": Entry("there is no `<tool>` marker in front of the first object"),
    "env_marker_required": Entry("each object after a `</tool>` needs a `<tool>` of its own"),
    "env_expected_marker_or_object": Entry("expected a marker or a JSON object, got `$found`"),
    "env_marker_unfinished": Entry("the last `<tool>` ended without a complete JSON object"),
    "env_no_object": Entry("it holds no JSON object"),
    "env_expected_object": Entry("expected a JSON object, got `$found`"),
    "env_json_truncated": Entry("the text ends inside a JSON object"),
    "env_json_invalid": Entry("a JSON object is malformed: $detail"),
    "env_entry_invalid": Entry("$message"),
    "env_expected_call_tag": Entry("expected the opening tag of a call, got `$found`"),
    "env_expected_arg_tag": Entry("expected the opening tag of an argument, got `$found`"),
    "env_unexpected_close_tag": Entry("expected an opening tag, got `$found`"),
    "env_tag_unclosed": Entry("a tag is not closed by `>`"),
    "env_tag_unnamed": Entry("a tag has no name"),
    "env_structural_marker": Entry("`<$tag>` is a marker and cannot name a tool"),
    "env_call_unclosed": Entry("the call `<$call>` lacks its `</$call>`"),
    "env_duplicate_arg": Entry("the call `<$call>` has the argument `<$argument>` twice"),
    "env_arg_unclosed": Entry("the argument `<$argument>` of `<$call>` lacks its `</$argument>`"),
    "env_no_call_tag": Entry("it holds no call"),
}


def unclosed_body(opener: str, cause: str, count: str) -> Diagnostic:
    """Say that the verbatim body under `opener` does not close; `cause` is the lexer's code."""
    entry = _UNCLOSED_REASONS[cause]
    reason = entry.render({"count": count})
    return _made("verbatim_body_unclosed", {"opener": opener, "cause": cause, "reason": reason})


def malformed_envelope(fault: str, facts: Mapping[str, Any]) -> Diagnostic:
    """Say why no call of an envelope was run; `fault` is a code of section 1.5."""
    reason = ENVELOPE_REASONS[fault].render(facts)
    return _made("chat_template_malformed", {"fault": fault, "reason": reason})


def _made(code: str, facts: Mapping[str, Any]) -> Diagnostic:
    return Diagnostic(code, FENCED_MESSAGES[code].render(facts), facts)
