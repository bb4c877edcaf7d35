"""Lexer and value grammar: the layer every dialect parser stands on (spec chapter 01).

Nothing here knows which tools exist, and nothing here decides whether a candidate is dispatched.
All positions are code points (LEX-1). The names are those of section P; the functions whose names
end in `_at` take a source and a position and never slice, and like all that take a `lookahead`
they share what they learn about one source (LEX-128).
"""

from parser.lexer.balance import balanced_json_object_len, balanced_object_end
from parser.lexer.calls import (
    parse_call_at,
    parse_object_at,
    parse_object_literal_from,
    parse_ts_call_from,
)
from parser.lexer.entities import decode_html_entities, decode_html_entities_in_args
from parser.lexer.errors import LexError
from parser.lexer.heredoc import HeredocFault, HeredocFaultKind, HeredocSpan, scan_heredoc
from parser.lexer.heredoc_value import unescape_heredoc_body, unwrap_fully_wrapping_heredoc
from parser.lexer.identifiers import call_head, has_object_literal_arg_start, ident_length
from parser.lexer.index import TextIndex
from parser.lexer.json_value import JsonObject, JsonValue
from parser.lexer.lookahead import Lookahead
from parser.lexer.render import compact_json, pretty_json, render_canonical_call
from parser.lexer.search import SearchOutcome, SearchResult
from parser.lexer.spans import (
    find_close_tag,
    find_opener_after,
    find_span_end,
    match_block,
    match_tool_call_block,
    skip_heredoc_body,
    skip_string_span,
)
from parser.lexer.text import (
    collapse_blank_lines,
    preview_str,
    strip_empty_fences,
    unwrap_exact_code_wrapper,
)
from parser.lexer.thinking import strip_thinking_tags, strip_tool_call_wrappers
from parser.lexer.values import ValueParser

__all__ = [
    "HeredocFault",
    "HeredocFaultKind",
    "HeredocSpan",
    "JsonObject",
    "JsonValue",
    "LexError",
    "Lookahead",
    "SearchOutcome",
    "SearchResult",
    "TextIndex",
    "ValueParser",
    "balanced_json_object_len",
    "balanced_object_end",
    "call_head",
    "collapse_blank_lines",
    "compact_json",
    "decode_html_entities",
    "decode_html_entities_in_args",
    "find_close_tag",
    "find_opener_after",
    "find_span_end",
    "has_object_literal_arg_start",
    "ident_length",
    "match_block",
    "match_tool_call_block",
    "parse_call_at",
    "parse_object_at",
    "parse_object_literal_from",
    "parse_ts_call_from",
    "pretty_json",
    "preview_str",
    "render_canonical_call",
    "scan_heredoc",
    "skip_heredoc_body",
    "skip_string_span",
    "strip_empty_fences",
    "strip_thinking_tags",
    "strip_tool_call_wrappers",
    "unescape_heredoc_body",
    "unwrap_exact_code_wrapper",
    "unwrap_fully_wrapping_heredoc",
]
