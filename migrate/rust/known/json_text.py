"""JSON text as `serde_json` writes and reads it (06 EVL-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from migrate.rust.known.values import Err, JsonValue, Ok


def compact(value: Any) -> str:
    """`serde_json::to_string` of plain Python JSON: sorted keys, no spaces, non-ASCII unescaped."""
    raise NotImplementedError


def pretty(value: Any) -> str:
    """`serde_json::to_string_pretty`: two-space indentation (GEN-23)."""
    raise NotImplementedError


def read(text: str) -> Ok | Err:
    """`serde_json::from_str::<Value>`: `Ok(JsonValue)` or `Err(message)`."""
    raise NotImplementedError


def pointer(value: JsonValue, path: str) -> JsonValue | None:
    """`value.pointer(path)` with `~0` and `~1` (GEN-23)."""
    raise NotImplementedError
