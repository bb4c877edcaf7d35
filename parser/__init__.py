r"""A parser for the text dialects in which language models write tool calls.

>>> text = 'First a look.\nrun({ command: "pwd" })'
>>> result = parse_bare_calls_in_body(text, [{"name": "run"}])
>>> result.calls
(Call(id='tc_0', name='run', arguments={'command': 'pwd'}),)
>>> result.prose
'First a look.'
"""

from parser.adaptive import parse_adaptive_tool_calls
from parser.arguments.normalize import normalize_tool_args
from parser.arguments.recover import (
    SchemaMatchRepair,
    recover_tool_name_by_unique_args,
    recover_unique_provider_safe_alias,
    schema_match_repair_result,
)
from parser.arguments.schemas import ToolParameter, ToolSchema, collect_tool_schemas
from parser.arguments.validate import validate_tool_args
from parser.bare.body import parse_bare_calls_in_body, parse_bare_calls_in_body_with_known
from parser.bare.native import NativeCalls, parse_native_json_tool_calls
from parser.bare.spans import Span
from parser.compose.parse import parse
from parser.diagnostics import Diagnostic
from parser.fenced import parse_fenced_json_tool_calls
from parser.model import Call, ParseResult
from parser.names.known import bare_tool_names
from parser.names.shape import normalize_tool_call_shape, normalize_tool_name
from parser.registries.errors import RegistryError
from parser.registries.forms import (
    registry_from_anthropic,
    registry_from_mcp,
    registry_from_openai,
)
from parser.registries.recognise import registry_from_any
from parser.salvage import (
    MalformedCall,
    SalvagedCall,
    parse_text_tool_argument_payload,
    parse_text_tool_call_from_native_arguments,
    parse_text_tool_call_from_native_name,
    stamp_synthetic_tool_call_ids,
)
from parser.scan import ScanResult, ScanSpec, SpecError, scan_units, standard_spec
from parser.seams import Projection, parse_candidate_text_tools, parse_visible_text_tools
from parser.shape import ShapeFinding, tool_shape_feedback, tool_shape_findings
from parser.stream import StreamEvent, StreamingToolCallDetector

__all__ = [
    "Call",
    "Diagnostic",
    "MalformedCall",
    "NativeCalls",
    "ParseResult",
    "Projection",
    "RegistryError",
    "SalvagedCall",
    "ScanResult",
    "ScanSpec",
    "SchemaMatchRepair",
    "ShapeFinding",
    "Span",
    "SpecError",
    "StreamEvent",
    "StreamingToolCallDetector",
    "ToolParameter",
    "ToolSchema",
    "bare_tool_names",
    "collect_tool_schemas",
    "normalize_tool_args",
    "normalize_tool_call_shape",
    "normalize_tool_name",
    "parse",
    "parse_adaptive_tool_calls",
    "parse_bare_calls_in_body",
    "parse_bare_calls_in_body_with_known",
    "parse_candidate_text_tools",
    "parse_fenced_json_tool_calls",
    "parse_native_json_tool_calls",
    "parse_text_tool_argument_payload",
    "parse_text_tool_call_from_native_arguments",
    "parse_text_tool_call_from_native_name",
    "parse_visible_text_tools",
    "recover_tool_name_by_unique_args",
    "recover_unique_provider_safe_alias",
    "registry_from_anthropic",
    "registry_from_any",
    "registry_from_mcp",
    "registry_from_openai",
    "scan_units",
    "schema_match_repair_result",
    "stamp_synthetic_tool_call_ids",
    "standard_spec",
    "tool_shape_feedback",
    "tool_shape_findings",
    "validate_tool_args",
]
