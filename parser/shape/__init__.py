"""Notices tool-call syntax that the parser dropped (spec chapter 05, section 3)."""

from parser.shape.feedback import tool_shape_feedback
from parser.shape.findings import DroppedText, ShapeFinding, tool_shape_findings

__all__ = ["DroppedText", "ShapeFinding", "tool_shape_feedback", "tool_shape_findings"]
