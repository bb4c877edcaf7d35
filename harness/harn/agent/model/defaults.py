"""What the scripted model answers where no response was queued (MOCK-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.agent.model.records import Reply
from harness.harn.agent.model.responses import numbered
from harness.harn.lowering.json_names import json_type
from harness.harn.values.display import display

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.agent.model.records import Request

QUOTED: Final = 100
"""Characters of the last message that the answer repeats."""

DONE_TAG: Final = "<done>"
SENTINEL: Final = "##DONE##"

_PLACEHOLDERS: Final[Mapping[str, Any]] = {
    "integer": 0,
    "number": 0.0,
    "boolean": False,
    "array": [],
    "object": {},
}


def default_reply(request: Request) -> Reply:
    """Return the answer: a call of the first native tool, else a text about the last message."""
    call = _call(request)
    text = "" if call else _text(request)
    return Reply(
        text=text,
        tool_calls=numbered([call] if call else []),
        model=request.model,
        input_tokens=request.size,
        output_tokens=len(text.split()),
    )


def _call(request: Request) -> dict[str, Any] | None:
    """Return a call of the first tool that has a name: the search of a provider has none."""
    for tool in request.tools or ():
        function = tool.get("function", tool)
        if isinstance(function.get("name"), str):
            schema = function.get("parameters") or function.get("input_schema") or {}
            return {"name": function["name"], "arguments": _placeholders(schema)}
    return None


def _placeholders(schema: Mapping[str, Any]) -> dict[str, Any]:
    properties = schema.get("properties") or {}
    return {name: _placeholder(properties.get(name)) for name in schema.get("required") or ()}


def _placeholder(schema: Any) -> Any:
    """Types may have the names of the language, as schemas of scripts do (HSC-1)."""
    kind = schema.get("type") if isinstance(schema, dict) else None
    return _PLACEHOLDERS.get(json_type(kind)["type"], "") if isinstance(kind, str) else ""


def _text(request: Request) -> str:
    said = _said(request)
    if DONE_TAG not in (request.system or ""):
        return said
    return f"<assistant_prose>{said}</assistant_prose>\n<done>{SENTINEL}</done>"


def _said(request: Request) -> str:
    contents = (display(message.get("content", "")) for message in reversed(request.messages))
    last = next((content for content in contents if content.strip()), None)
    if last is None:
        return "Mock LLM response"
    return f"Mock response to {len(last.split())}-word prompt: {last[:QUOTED]}"
