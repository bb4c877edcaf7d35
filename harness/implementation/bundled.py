"""The bundled Python parser as an implementation under test.

The only place of the harness that knows `parser`: it maps ops to functions, and their records to
the field names that expectations use (06 RES-01).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import parser

if TYPE_CHECKING:
    from harness.implementation.model import OpTable


def ops() -> OpTable:
    """Return the ops that the bundled parser answers."""
    return {
        "parse_bare": _parse_bare,
        "parse_native_json": _parse_native_json,
        "normalize_call_shape": _normalize_call_shape,
        "normalize_tool_name": _normalize_tool_name,
    }


def _parse_bare(text: str, tools: Any) -> dict[str, Any]:
    return parser.parse_bare_calls_in_body(text, tools).to_dict()


def _parse_native_json(text: str, known_tools: list[str]) -> dict[str, Any]:
    return parser.parse_native_json_tool_calls(text, set(known_tools)).to_dict()


def _normalize_call_shape(name: str, args: Any) -> dict[str, Any]:
    shaped, arguments = parser.normalize_tool_call_shape(name, args)
    return {"name": shaped, "arguments": arguments}


def _normalize_tool_name(name: str) -> str:
    return parser.normalize_tool_name(name)
