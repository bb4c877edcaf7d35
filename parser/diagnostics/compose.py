"""Messages of composition: calls that did not run, grammar that was not kept (03 section 11)."""

from __future__ import annotations

from typing import Final

from parser.diagnostics.entry import Entry

_CANONICAL: Final = "`name({ key: value })` inside a <tool_call> block"
_AVAILABLE: Final = " Available tools: [$available]"
_RUN_AS: Final = " It was executed this time. Write `$tool({ key: value })` inside a <tool_call>."
_ACCEPTED: Final = (
    " Everything in a response stands in one of <tool_call>, <assistant_prose>, <user_response>"
    " and <done>."
)
_TRUNCATED: Final = (
    "TOOL CALL TRUNCATED: $what ends before its </tool_call>, most likely because the output limit"
    " was reached. Nothing was run. Emit the call again, and split large arguments over several"
    " calls."
)
_MARKUP_CUT: Final = (
    "TOOL CALL TRUNCATED: $what of `$tool` in $label is not complete. The call was NOT executed."
)

ERROR_MESSAGES: Final = {
    "json_body_invalid": Entry(
        "The body of the call looked like JSON but is not: $reason. Write `name({ key: value })`,"
        ' or one JSON object `{"name": "…", "arguments": { … }}`.'
    ),
    "json_body_batch": Entry(
        "The body of the call is a JSON array of $count items. Write one call per <tool_call>."
    ),
    "json_body_not_object": Entry("A call written as JSON must be an object, got $got."),
    "json_body_missing_name": Entry(
        'The JSON object did not contain a tool name. It stands under the key "name".'
    ),
    "json_body_unknown_tool": Entry("Unknown tool '$name' in a JSON call." + _AVAILABLE),
    "json_args_string_invalid": Entry(
        "The arguments of `$tool` are a string that is not JSON: $reason."
    ),
    "json_args_not_object": Entry("The arguments of `$tool` must be a JSON object, got $got."),
    "xml_unknown_tool": Entry("Unknown tool '$name' in a nested XML call." + _AVAILABLE),
    "xml_object_incomplete": Entry(
        "The nested XML call of `$tool` lacks a complete JSON object. Write `$tool({ key: value })`"
        " inside a <tool_call> block."
    ),
    "xml_object_invalid": Entry(
        "The JSON object in the nested XML call of `$tool` did not parse: $reason."
    ),
    "markup_open_truncated": Entry(
        "TOOL CALL TRUNCATED: the opening tag $label is not closed by `>`. The call was NOT"
        " executed."
    ),
    "markup_unknown_tool": Entry("Unknown tool '$name' in $label markup." + _AVAILABLE),
    "markup_parameter_truncated": Entry(_MARKUP_CUT.replace("$what", "a parameter")),
    "markup_multiple_calls": Entry(
        "The $label markup of `$tool` holds more than one call. None was executed. Write one call"
        " per block."
    ),
    "markup_json_truncated": Entry(_MARKUP_CUT.replace("$what", "the JSON object")),
    "markup_json_invalid": Entry(
        "The JSON object of `$tool` in $label is not valid: $reason. The call was NOT executed."
    ),
    "no_call_in_body": Entry(
        "The <tool_call> block did not contain a bare `name({ … })` call. It holds: $preview"
    ),
    "multiple_calls_in_body": Entry(
        "The block holds $count calls and none was run. Write one call per <tool_call> block."
    ),
    "call_truncated_named": Entry(_TRUNCATED.replace("$what", "the call of `$tool`")),
    "call_truncated": Entry(_TRUNCATED.replace("$what", "the call")),
    "mistral_missing_name": Entry("No tool name follows the marker [TOOL_CALLS]."),
    "mistral_unknown_tool": Entry("Unknown tool '$name' after a [TOOL_CALLS] marker." + _AVAILABLE),
    "mistral_missing_args": Entry(
        "`$tool` after a [TOOL_CALLS] marker lacks the [ARGS] marker before its arguments."
    ),
    "mistral_json_invalid": Entry(
        "The JSON payload after a [TOOL_CALLS] marker did not parse: $reason."
    ),
    "mistral_json_not_object": Entry(
        "The JSON payload after a [TOOL_CALLS] marker must be an object or array, got $got."
    ),
    "mistral_entry_not_object": Entry(
        "Each entry of the JSON payload after a [TOOL_CALLS] marker must be an object, got $got."
    ),
    "mistral_entry_missing_name": Entry(
        "An entry of the JSON payload after a [TOOL_CALLS] marker has no tool name."
    ),
    "mistral_json_unknown_tool": Entry(
        "Unknown tool '$name' in the JSON payload of a [TOOL_CALLS] marker." + _AVAILABLE
    ),
    "mistral_args_string_invalid": Entry(
        "The arguments of `$tool` in a JSON payload are a string that is not JSON: $reason."
    ),
    "mistral_args_not_object": Entry(
        "The arguments of `$tool` in a JSON payload must be a JSON object, got $got."
    ),
    "dsml_unknown_tool": Entry("Unknown tool '$name' in a DSML call." + _AVAILABLE),
    "dsml_parameter_invalid": Entry(
        "Parameter '$key' of `$tool` in a DSML call could not parse as JSON ($reason); its text"
        " was used as it is."
    ),
}

VIOLATION_MESSAGES: Final = {
    "angle_wrapped_call": Entry(
        "The call of `$tool` was written between angle brackets." + _RUN_AS
    ),
    "markup_recovered": Entry(
        "The call of `$tool` was written as chat-template function markup." + _RUN_AS
    ),
    "mistral_markers": Entry(
        "Calls were written with Mistral [TOOL_CALLS] markers. They were executed this time. Write"
        f" {_CANONICAL}."
    ),
    "empty_done": Entry(
        "The <done> block is empty. Write the sentinel into it: <done>$sentinel</done>."
    ),
    "unclosed_block": Entry("Unclosed <$tag> block: </$tag> is missing." + _ACCEPTED),
    "unclosed_tag": Entry("Unclosed tag starting at $preview." + _ACCEPTED),
    "unknown_tag": Entry("Unknown top-level tag $preview." + _ACCEPTED),
    "stray_text": Entry(
        "Stray text outside response tags: $preview. Prose stands in <assistant_prose>, a call in"
        " <tool_call>."
    ),
    "empty_response": Entry("Response contained no text and no call." + _ACCEPTED),
}

COMPOSE_MESSAGES: Final = {**ERROR_MESSAGES, **VIOLATION_MESSAGES}
