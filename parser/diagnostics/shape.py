"""The message of the shape detector (chapter 05, section 3)."""

from __future__ import annotations

from typing import Final

from parser.diagnostics.entry import Entry

SHAPE_MESSAGES: Final = {
    # SHP-12: begins with the code and ends with the excerpt.
    "unparsed_tool_syntax": Entry(
        "unparsed_tool_syntax: this text looks like a tool call and did not run. Write a call as"
        " `<tool_call>name({ ... })</tool_call>`. It was: $excerpt"
    ),
}
