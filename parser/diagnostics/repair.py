"""What a model is told when its arguments belong to another tool (NREC-3)."""

from __future__ import annotations

from typing import Final

from parser.diagnostics.entry import Entry

REPAIR_MESSAGES: Final = {
    "reason": Entry(
        "`$tool` is not a callable tool. The arguments fit exactly one tool, `$recovered`."
    ),
    "next_step": Entry("Nothing was run. Reissue the call under that name: $call"),
    "call": Entry("$recovered($arguments)"),
    "long_call": Entry("$recovered({ … the same arguments you already wrote … })"),
}
