"""The reader for the arguments of `json!`, on tokens (06 SRC-12…SRC-14)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from migrate.rust.source.literals import decode_string
from migrate.rust.source.macros import UnreadableMacro, expression_end, macro_body, parse_tokens
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

Tokens: TypeAlias = tuple[Fragment, ...]

STRINGS = frozenset({"string_literal", "raw_string_literal"})


@dataclass(slots=True)
class _Open:
    """An array or object being read: its tokens, how far it got, what it has so far."""

    tree: Fragment
    is_object: bool
    tokens: Tokens
    at: int = 0
    items: list[JsonNode] = field(default_factory=list)
    keys: list[str | Fragment] = field(default_factory=list)

    def closed(self) -> JsonNode:
        if self.is_object:
            return JsonObject(tuple(zip(self.keys, self.items, strict=True)))
        return JsonArray(tuple(self.items))


def _opened(tree: Fragment) -> _Open:
    opening, *inside, _ = tree.tokens
    return _Open(tree, opening.kind == "{", tuple(inside))


def read_json_macro(invocation: Fragment) -> JsonNode:
    """Read `json!(…)`, in any delimiters; a bare token tree is read the same way.

    Raises `UnreadableMacro`, and `BadLiteral` for a key.
    """
    tree = macro_body(invocation)
    tokens = tree.tokens[1:-1]
    if not tokens:
        raise UnreadableMacro("json! without a value", invocation)
    # `json!(v,)`: the macro takes a trailing comma.
    end = len(tokens) - 1 if tokens[-1].kind == "," else len(tokens)
    if _is_container(tokens, end):
        return _read_container(tokens[0])
    return _read_simple(tokens[:end])


def _read_container(tree: Fragment) -> JsonNode:
    """Read an array or object without Python recursion, however deep it is nested."""
    stack = [_opened(tree)]
    while True:
        top = stack[-1]
        if top.at == len(top.tokens):
            stack.pop()
            if not stack:
                return top.closed()
            stack[-1].items.append(top.closed())
            continue
        if top.is_object:
            _read_key(top)
        inner = _read_value(top)
        if inner is not None:
            stack.append(inner)


def _read_key(top: _Open) -> None:
    """Take the tokens up to `:` as a key."""
    colon = top.at
    while colon < len(top.tokens) and top.tokens[colon].kind != ":":
        colon += 1
    run = top.tokens[top.at : colon]
    if not run or colon + 1 >= len(top.tokens):
        raise UnreadableMacro("json! entry without key or value", top.tree)
    literal = len(run) == 1 and run[0].kind in STRINGS
    top.keys.append(decode_string(run[0].text) if literal else parse_tokens(run)[0])
    top.at = colon + 1


def _read_value(top: _Open) -> _Open | None:
    """Take one value and the comma after it; gives the container to go into, if it is one."""
    begin = top.at
    end = _value_end(top.tokens, begin)
    top.at = end + 1 if end < len(top.tokens) else end
    if _is_container(top.tokens[begin:end], end - begin):
        return _opened(top.tokens[begin])
    top.items.append(_read_simple(top.tokens[begin:end]))
    return None


def _value_end(tokens: Tokens, begin: int) -> int:
    # One token before a comma needs no parsing; this is nearly every value.
    following = begin + 1
    if following == len(tokens) or tokens[following].kind == ",":
        return following
    return expression_end(tokens, begin)


def _is_container(tokens: Tokens, end: int) -> bool:
    """Whether the value is `[…]` or `{…}` and nothing after it (SRC-12)."""
    return end == 1 and tokens[0].kind == "token_tree" and tokens[0].tokens[0].kind in ("[", "{")


def _read_simple(run: Tokens) -> JsonNode:
    if len(run) == 1 and run[0].text in ("null", "true", "false"):
        word = run[0].text
        return JsonNull() if word == "null" else JsonBool(word == "true")
    expressions = parse_tokens(run)
    if len(expressions) != 1:
        raise UnreadableMacro("json! value is no expression", run[0])
    return JsonExpr(expressions[0])
