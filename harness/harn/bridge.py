"""The parser as scripts call it: `agent_parse_tool_calls` and the primitives of the scan.

The rules are MOCK-6, and SPEC-1 and HEAD-2 of chapter 02.

A registry that a script built, with `tool` declarations or `tool_define`, is given to the parser as
it is: its entries have the `name` and the `parameters` that the parser reads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.agent.sessions import Sessions, active
from harness.harn.errors import HarnError
from harness.harn.tools.registry import TOOLS, spend_on_parameters
from harness.harn.values.arguments import argument
from harness.harn.values.plain import from_plain, to_plain
from harness.harn.values.types import type_name
from harness.implementation.hosting import (
    SpecError,
    head_of_call,
    parse_for_agent,
    scan_text,
    standard_spec,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.registries import Registry
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

_PARSE: Final = "agent_parse_tool_calls"
_SPEC: Final = "tool_parse_scan_spec"
_SCAN: Final = "__host_tool_scan_units"
_HEAD: Final = "__host_tool_call_head"

_READ: Final = ("name", "parameters", "annotations")
"""Keys of an entry that the parser reads (SCH-2, NORM-4); a handler is nothing to it."""


def _parse(run: Run, arguments: list[Value]) -> Value:
    """`agent_parse_tool_calls(text, tools = nil, format = "text")` (MOCK-6, 05 SEAM-9)."""
    text = _text("parse_text_type", _PARSE, arguments)
    registry = _registry(run, _PARSE, argument(arguments, 1))
    return parsed(run, text, registry, argument(arguments, 2, "text"))


def parsed(run: Run, text: str, registry: Registry | None, tool_format: Value) -> dict[str, Any]:
    """Return the record of a text: what SEAM-9 names, with the ids of the calls going on.

    The text costs a step a character. Raises `LimitError`.
    """
    run.spend(len(text))
    numbers = run.room(Sessions).call_numbers
    tools = None if registry is None else parser_tools(run, registry)
    record = parse_for_agent(text, tools, tool_format, numbers.__next__)
    return _as_value(record)


def parser_tools(run: Run, registry: Registry) -> list[dict[str, Any]]:
    """Return the tools of a registry as the parser takes them; every part counts as a step.

    So do the parameters of each tool, even where tools share them: the parser reads each.
    """
    tools = TOOLS.entries(registry)
    spend_on_parameters(run, tools)
    return [{key: to_plain(run, entry[key]) for key in _READ if key in entry} for entry in tools]


def _registry(run: Run, operation: str, given: Value) -> Registry | None:
    """CMP-9: without a registry the tools of the running agent are meant, if there is one."""
    if given is None:
        session = active(run)
        return None if session is None else session.registry
    if isinstance(given, dict):
        return given
    message = f"tools must be a tool registry or nil, got {type_name(given)}"
    raise _fault("parse_registry_type", operation, message)


def _scan_spec(run: Run, arguments: list[Value]) -> Value:
    """`tool_parse_scan_spec(tools = nil)`: the standard words, as a dict (SPEC-1)."""
    registry = _registry(run, _SPEC, argument(arguments, 0))
    return standard_spec(None if registry is None else parser_tools(run, registry))


def _scan(run: Run, arguments: list[Value]) -> Value:
    """`__host_tool_scan_units(text, spec)`: the source and its units, as dicts (SPEC-1, UNIT-1)."""
    text = argument(arguments, 0)
    run.spend(len(text) if isinstance(text, str) else 0)
    try:
        return _as_value(scan_text(to_plain(run, text), to_plain(run, argument(arguments, 1))))
    except SpecError as error:
        raise _fault(error.code, _SCAN, str(error)) from None


def _call_head(run: Run, arguments: list[Value]) -> Value:
    """`__host_tool_call_head(text)`: `{name, sep}` of the call at its start, or `{}` (HEAD-2)."""
    text = _text("head_text_type", _HEAD, arguments)
    run.spend(len(text) // 32)
    return head_of_call(text)


def _text(code: str, operation: str, arguments: list[Value]) -> str:
    text = argument(arguments, 0)
    if not isinstance(text, str):
        raise _fault(code, operation, f"text must be a string, got {type_name(text)}")
    return text


def _as_value(record: dict[str, Any]) -> dict[str, Any]:
    value: dict[str, Any] = from_plain(record)
    return value


def _fault(code: str, operation: str, message: str) -> HarnError:
    return HarnError(code, f"{operation}: {message}", "Runtime error: ")


BUILTINS: Final[Mapping[str, HostFunction]] = {
    _PARSE: _parse,
    _SPEC: _scan_spec,
    _SCAN: _scan,
    _HEAD: _call_head,
}

EXPORTS: Final = BUILTINS
"""What `std/agent/primitives` exports (HRN-4)."""
