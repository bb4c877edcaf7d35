"""Messages of bare calls, the native-JSON lane and argument checks (chapter 04, section 12)."""

from __future__ import annotations

from typing import Final

from parser.diagnostics.entry import Entry
from parser.diagnostics.lexical import BARE_CALL_CODES, CALL_MESSAGES

_LISTING: Final = " Tool calls must be one of: $known"

_SOURCE_CODE: Final = Entry(
    "`$name({ … })` looks like source code, not a tool call. If it is the content of a file, put"
    " it in a heredoc or in a string `content` value of a tool call." + _LISTING
)

BARE_MESSAGES: Final = {
    **{bare: CALL_MESSAGES[lexical] for lexical, bare in BARE_CALL_CODES.items()},
    "near_miss_label": Entry(
        "Do not prefix a tool call with `$label:`. Nothing was run. Write `$tool({ … })` again on"
        " a line of its own, without the label."
    ),
    "call_needs_object_literal": Entry(
        "`$tool` takes one object literal directly after the `(`: `$tool({ key: value })`."
    ),
    "unknown_tool_typo": Entry("Unknown tool '$name'. Did you mean '$suggestion'?" + _LISTING),
    "unknown_tool_alias": Entry(
        "Unknown tool '$name'. Use `$hint` instead." + _LISTING, extra=("group",)
    ),
    "source_code_not_call": _SOURCE_CODE,
    "looks_like_source": _SOURCE_CODE,
    # Two editions of the legacy tests look for two different phrases; this one holds both.
    "unknown_tool": Entry(
        "Unknown tool '$name'. Available tools: $known. Tool calls must be one of: these."
    ),
    "native_arguments_not_json": Entry(
        "Could not parse arguments of `$tool` as JSON: $reason. Raw: $raw"
    ),
    "missing_required_params": Entry(
        "Tool `$tool` is missing required parameter(s): $missing", listed=None
    ),
    "payload_trailing_bytes": Entry(
        "The arguments are followed by trailing bytes; nothing may come after the literal or call."
    ),
    # SALV-1: the text is neither a literal nor a call, so both readings are told of.
    "payload_unreadable": Entry("$literal; $call", extra=("tool",)),
    "adaptive_unresolved_key": Entry(
        "protocol_violation: the key '$key' was rejected because it did not map unambiguously to a"
        " tool."
    ),
}
