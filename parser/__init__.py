r"""Reads the text dialects in which language models write tool calls.

It reads what a model wrote, and gives the calls to run, the prose to show
and what is wrong, worded for the model. No text makes it raise, no parse
knows of another, and offsets are code points.

Front door: one response
    parse                  a ParseResult: the calls (Call), why others did
                           not run (Diagnostic), prose, answer, and what
                           became of every part (Dropped, Accounted)
    JsonValue, JsonObject  the types of arguments

    >>> from parser import parse
    >>> parameters = {"command": {"type": "string"}}
    >>> tools = [{"name": "run", "parameters": parameters}]
    >>> text = 'A look.\n<tool_call>run({ command: "pwd" })</tool_call>'
    >>> result = parse(text, tools)
    >>> result.calls
    (Call(id='tc_0', name='run', arguments={'command': 'pwd'}),)
    >>> result.prose
    'A look.'

Registries: the tools that may be called
    registry_from_any      out of OpenAI, Anthropic, MCP or registry tools
    registry_from_openai, registry_from_anthropic, registry_from_mcp
    Registry, RegistryError

    >>> from parser import registry_from_any
    >>> schema = {"properties": {"path": {"type": "string"}}}
    >>> anthropic = [{"name": "look", "input_schema": schema}]
    >>> registry_from_any(anthropic)["tools"][0]["parameters"]
    {'path': {'type': 'string', 'required': False}}

Dispatch: before a call runs
    normalize_tool_args    brings arguments to what their tool expects
    validate_tool_args     tells which required parameters are missing
    collect_tool_schemas   the schemas for that: ToolSchema, ToolParameter
    stamp_synthetic_tool_call_ids   numbers the calls of many turns
    normalize_tool_call_shape, normalize_tool_name   dialects of a name
    recover_unique_provider_safe_alias, recover_tool_name_by_unique_args,
    schema_match_repair_result, SchemaMatchRepair   a name found again

    >>> from parser import collect_tool_schemas, validate_tool_args
    >>> schemas = collect_tool_schemas(tools)
    >>> validate_tool_args("run", {}, schemas).message
    'Tool `run` is missing required parameter(s): command'

Lanes: the grammars one by one
    parse_fenced_json_tool_calls   JSON in code fences
    parse_bare_calls_in_body, parse_bare_calls_in_body_with_known,
    bare_tool_names                `name({ ... })` at the start of a line
    parse_native_json_tool_calls   JSON as provider APIs write it
                                   (NativeCalls, Span)

    >>> text = '```tool\n{"name": "run", "args": {"command": "pwd"}}\n```'
    >>> parse(text, tool_format="json").calls == result.calls
    True

Adaptive: when nobody knows the grammar
    parse_adaptive_tool_calls      tagged text first, then JSON

    >>> from parser import parse_adaptive_tool_calls
    >>> parse_adaptive_tool_calls(text).calls == result.calls
    True

Scan: where the parts of a response begin and end
    scan_units             a ScanResult; its units are in parser.scan
    standard_spec          the words to look for, a ScanSpec
    SpecError              what is wrong with a spec

    >>> from parser import scan_units, standard_spec
    >>> units = scan_units("Hi.\n<b>", standard_spec()).units
    >>> [(unit.kind, unit.start, unit.end) for unit in units]
    [('text', 0, 4), ('tag', 4, 7)]

Streaming: progress while the text arrives
    StreamingToolCallDetector      gives a StreamEvent: CandidateStarted,
                                   CandidatePromoted or CandidateAborted

    >>> from parser import StreamingToolCallDetector
    >>> detector = StreamingToolCallDetector("session", {"run"})
    >>> [event.tool_name for event in detector.push("run({ comm")]
    ['run']

Seams: the text and the native calls of one provider result
    Projection             parses once; says what to run and what to show
    parse_visible_text_tools, parse_candidate_text_tools, NativeCall

    >>> from parser import Projection
    >>> Projection("No tools here.").public_text
    'No tools here.'

Wire: call tags that a model knows under another name
    wire_to_canonical, canonical_to_wire   before parsing, before sending

    >>> from parser import wire_to_canonical
    >>> wire_to_canonical("[[CALL]]run({ n: 1 })[[/CALL]]")
    '<tool_call>run({ n: 1 })</tool_call>'

Salvage: calls that a model wrote into native fields
    parse_text_tool_call_from_native_name,
    parse_text_tool_call_from_native_arguments   a SalvagedCall or a
                                                 MalformedCall
    parse_text_tool_argument_payload             arguments, or a Diagnostic

    >>> from parser import parse_text_tool_call_from_native_name
    >>> parse_text_tool_call_from_native_name("run({ n: 1 })</tool_call>")
    SalvagedCall(name='run', arguments={'n': 1})

Shape: calls in a dialect that nobody knows
    tool_shape_findings    looks for one in what was dropped: ShapeFinding
    tool_shape_feedback    tells the model that it did not run

    >>> from parser import tool_shape_findings
    >>> dropped = parse("So: <go>peek(1)</go>").dropped
    >>> [finding.excerpt for finding in tool_shape_findings(dropped)]
    ['…<go>peek(1)</go>']

help(parser.parse) and so on say more; each names the rules it follows,
which stand in parser/spec/.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
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
    from parser.diagnostics import Diagnostic
    from parser.fenced import parse_fenced_json_tool_calls
    from parser.front_door import parse
    from parser.lexer.json_value import JsonObject, JsonValue
    from parser.model import Accounted, Call, Dropped, ParseResult
    from parser.names.known import bare_tool_names
    from parser.names.shape import normalize_tool_call_shape, normalize_tool_name
    from parser.registries.errors import RegistryError
    from parser.registries.forms import (
        Registry,
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
    from parser.seams import (
        NativeCall,
        Projection,
        parse_candidate_text_tools,
        parse_visible_text_tools,
    )
    from parser.shape import ShapeFinding, tool_shape_feedback, tool_shape_findings
    from parser.stream import (
        CandidateAborted,
        CandidatePromoted,
        CandidateStarted,
        StreamEvent,
        StreamingToolCallDetector,
    )
    from parser.vocabulary.wire import canonical_to_wire, wire_to_canonical

__all__ = [
    "Accounted",
    "Call",
    "CandidateAborted",
    "CandidatePromoted",
    "CandidateStarted",
    "Diagnostic",
    "Dropped",
    "JsonObject",
    "JsonValue",
    "MalformedCall",
    "NativeCall",
    "NativeCalls",
    "ParseResult",
    "Projection",
    "Registry",
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
    "canonical_to_wire",
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
    "wire_to_canonical",
]

_FILES: Final = {
    "parser.adaptive": "parse_adaptive_tool_calls",
    "parser.arguments.normalize": "normalize_tool_args",
    "parser.arguments.recover": (
        "SchemaMatchRepair recover_tool_name_by_unique_args"
        " recover_unique_provider_safe_alias schema_match_repair_result"
    ),
    "parser.arguments.schemas": "ToolParameter ToolSchema collect_tool_schemas",
    "parser.arguments.validate": "validate_tool_args",
    "parser.bare.body": "parse_bare_calls_in_body parse_bare_calls_in_body_with_known",
    "parser.bare.native": "NativeCalls parse_native_json_tool_calls",
    "parser.bare.spans": "Span",
    "parser.diagnostics": "Diagnostic",
    "parser.fenced": "parse_fenced_json_tool_calls",
    "parser.front_door": "parse",
    "parser.lexer.json_value": "JsonObject JsonValue",
    "parser.model": "Accounted Call Dropped ParseResult",
    "parser.names.known": "bare_tool_names",
    "parser.names.shape": "normalize_tool_call_shape normalize_tool_name",
    "parser.registries.errors": "RegistryError",
    "parser.registries.forms": (
        "Registry registry_from_anthropic registry_from_mcp registry_from_openai"
    ),
    "parser.registries.recognise": "registry_from_any",
    "parser.salvage": (
        "MalformedCall SalvagedCall parse_text_tool_argument_payload"
        " parse_text_tool_call_from_native_arguments parse_text_tool_call_from_native_name"
        " stamp_synthetic_tool_call_ids"
    ),
    "parser.scan": "ScanResult ScanSpec SpecError scan_units standard_spec",
    "parser.seams": "NativeCall Projection parse_candidate_text_tools parse_visible_text_tools",
    "parser.shape": "ShapeFinding tool_shape_feedback tool_shape_findings",
    "parser.stream": (
        "CandidateAborted CandidatePromoted CandidateStarted StreamEvent StreamingToolCallDetector"
    ),
    "parser.vocabulary.wire": "canonical_to_wire wire_to_canonical",
}
"""The names of each file, which is loaded when one of them is used: few programs need them all."""

_HOMES: Final = {name: file for file, names in _FILES.items() for name in names.split()}

if not TYPE_CHECKING:  # a type checker knows the names, and with this it would take any other

    def __getattr__(name: str) -> Any:
        """Load a public name (PEP 562)."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
