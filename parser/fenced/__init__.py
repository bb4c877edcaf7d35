"""The fenced-JSON text format: tool blocks, verbatim bodies, envelopes (spec chapter 05, 1)."""

from parser.fenced.ledger import Disposition
from parser.fenced.parse import parse_fenced_json_tool_calls
from parser.fenced.turn import FencedResult

__all__ = ["Disposition", "FencedResult", "parse_fenced_json_tool_calls"]
