"""Messages of the streaming detector (chapter 05, section 2)."""

from __future__ import annotations

from typing import Final

from parser.diagnostics.entry import Entry

STREAM_MESSAGES: Final = {
    "tagged_body_empty": Entry("The call block is empty."),
    "tagged_body_no_identifier": Entry("The call block does not begin with the name of a tool."),
    "tagged_unknown_tool": Entry("The call block names the unknown tool `$tool`."),
    "tagged_missing_paren": Entry("`$tool` in the call block is not directly followed by `(`."),
    "call_parse_error": Entry("$message", extra=("tool",)),
    "tagged_unclosed": Entry("The call block did not close before the response ended."),
}
