"""The fenced-JSON text format: tool blocks, verbatim bodies, envelopes (spec chapter 05, 1)."""

from parser.fenced.ledger import Settled
from parser.fenced.parse import parse_fenced_json_tool_calls

__all__ = ["Settled", "parse_fenced_json_tool_calls"]
