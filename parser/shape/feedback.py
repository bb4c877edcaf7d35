"""Tells the model that tool-call syntax did not run (SHP-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.diagnostics import diagnostic

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parser.shape.findings import ShapeFinding


def tool_shape_feedback(findings: Iterable[ShapeFinding]) -> list[str]:
    """Return one message for each finding, in order; the shape is not shown."""
    return [
        diagnostic("unparsed_tool_syntax", excerpt=finding.excerpt).message for finding in findings
    ]
