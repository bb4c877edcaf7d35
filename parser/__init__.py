r"""A parser for the text dialects in which language models write tool calls.

>>> text = 'First a look.\nrun({ command: "pwd" })'
>>> result = parse_bare_calls_in_body(text, [{"name": "run"}])
>>> result.calls
(Call(id='tc_0', name='run', arguments={'command': 'pwd'}),)
>>> result.prose
'First a look.'
"""

from parser.bare.body import parse_bare_calls_in_body, parse_bare_calls_in_body_with_known
from parser.bare.native import NativeCalls, parse_native_json_tool_calls
from parser.bare.spans import Span
from parser.diagnostics import Diagnostic
from parser.model import Call, ParseResult
from parser.names.known import bare_tool_names
from parser.names.shape import normalize_tool_call_shape, normalize_tool_name

__all__ = [
    "Call",
    "Diagnostic",
    "NativeCalls",
    "ParseResult",
    "Span",
    "bare_tool_names",
    "normalize_tool_call_shape",
    "normalize_tool_name",
    "parse_bare_calls_in_body",
    "parse_bare_calls_in_body_with_known",
    "parse_native_json_tool_calls",
]
