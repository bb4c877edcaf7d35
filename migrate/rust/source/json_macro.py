"""The reader for the arguments of `json!`, on tokens (06 SRC-12…SRC-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from migrate.rust.source.syntax import Fragment


@dataclass(frozen=True, slots=True)
class JsonNull:
    """`null`."""


@dataclass(frozen=True, slots=True)
class JsonBool:
    """`true` or `false`."""

    value: bool


@dataclass(frozen=True, slots=True)
class JsonArray:
    """`[v, …]`."""

    items: tuple[JsonNode, ...]


@dataclass(frozen=True, slots=True)
class JsonObject:
    """`{k: v, …}` in the order written; a key is a decoded string or an expression."""

    entries: tuple[tuple[str | Fragment, JsonNode], ...]


@dataclass(frozen=True, slots=True)
class JsonExpr:
    """Any other value: a Rust expression, numbers and strings included (SRC-13)."""

    expression: Fragment


JsonNode: TypeAlias = "JsonNull | JsonBool | JsonArray | JsonObject | JsonExpr"


def read_json_macro(invocation: Fragment) -> JsonNode:
    """Read `json!(…)`, in any delimiters; a bare token tree is read the same way.

    Raises `UnreadableMacro`.
    """
    raise NotImplementedError
