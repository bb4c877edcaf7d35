"""Tells the model that tool-call syntax did not run (SHP-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.caller import require_all
from parser.diagnostics import diagnostic
from parser.shape.findings import ShapeFinding

if TYPE_CHECKING:
    from collections.abc import Iterable


def tool_shape_feedback(findings: Iterable[ShapeFinding]) -> list[str]:
    """Tell the model that tool-call syntax did not run, and how to write it.

    Args:
        findings: what `tool_shape_findings` returns.
    Returns: one message for each finding, in order.
    Raises: TypeError when `findings` is no collection of `ShapeFinding`.
    Rules: SHP-12.

    >>> from parser import ShapeFinding
    >>> text = "<go>peek(1)</go>"
    >>> finding = ShapeFinding("tagged_call_body", "fenced_narration", text)
    >>> [feedback] = tool_shape_feedback([finding])
    >>> feedback.split(": ")[0], feedback.split(": ")[-1]
    ('unparsed_tool_syntax', '<go>peek(1)</go>')
    """
    return [
        diagnostic("unparsed_tool_syntax", excerpt=finding.excerpt).message
        for finding in require_all(findings, ShapeFinding, "findings")
    ]
