"""Announces tool calls in text that is still arriving (spec chapter 05, section 2)."""

from parser.stream.detector import StreamingToolCallDetector
from parser.stream.events import (
    CandidateAborted,
    CandidatePromoted,
    CandidateStarted,
    StreamEvent,
)

__all__ = [
    "CandidateAborted",
    "CandidatePromoted",
    "CandidateStarted",
    "StreamEvent",
    "StreamingToolCallDetector",
]
