"""JSON text of structs, whose fields stand in the order in which they are declared (GEN-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.expectation.json_text import json_text, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

INDENT = "  "


def compact(value: Any) -> str:
    """`serde_json::to_string`, with the keys in the order they have."""
    if isinstance(value, dict):
        entries = (f"{quoted(key)}:{compact(item)}" for key, item in value.items())
        return f"{{{','.join(entries)}}}"
    if isinstance(value, list):
        return f"[{','.join(map(compact, value))}]"
    return json_text(value)


def pretty(value: Any, margin: str = "\n") -> str:
    """`serde_json::to_string_pretty`; `margin` is the line break before a closing bracket."""
    inner = margin + INDENT
    if isinstance(value, dict) and value:
        entries = (f"{quoted(key)}: {pretty(item, inner)}" for key, item in value.items())
        return _block("{}", entries, margin)
    if isinstance(value, list) and value:
        return _block("[]", (pretty(item, inner) for item in value), margin)
    return json_text(value)


def _block(brackets: str, entries: Iterable[str], margin: str) -> str:
    inner = margin + INDENT
    return f"{brackets[0]}{inner}{f',{inner}'.join(entries)}{margin}{brackets[1]}"
