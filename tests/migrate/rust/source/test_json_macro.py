"""The reader of `json!` (SRC-12…SRC-14)."""

from __future__ import annotations

from typing import Any

import pytest

from migrate.rust.source.json_macro import (
    JsonArray,
    JsonBool,
    JsonExpr,
    JsonNode,
    JsonNull,
    JsonObject,
    read_json_macro,
)
from migrate.rust.source.literals import BadLiteral
from migrate.rust.source.macros import UnreadableMacro
from migrate.rust.source.reading import read_source
from migrate.rust.source.syntax import Fragment, parse_source


def macro(text: str) -> Fragment:
    root = parse_source(read_source("a.rs", f"fn f() {{ {text}; }}".encode()))
    return next(node for node in root.walk() if node.kind == "macro_invocation")


def shown(node: JsonNode) -> Any:
    """The AST with expressions as `<text>`, and keys that are expressions too."""
    match node:
        case JsonNull():
            return None
        case JsonBool():
            return node.value
        case JsonArray():
            return [shown(item) for item in node.items]
        case JsonObject():
            return {
                key if isinstance(key, str) else f"<{key.text}>": shown(item)
                for key, item in node.entries
            }
        case JsonExpr():
            return f"<{node.expression.text}>"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("json!(null)", None),
        ("json!(true)", True),
        ("json!{ false }", False),
        ("json![1]", "<1>"),
        ("json!(1,)", "<1>"),
        ("json!(-2)", "<-2>"),
        ("json!({})", {}),
        ("json!([])", []),
        ('json!([1, -2.5, "a", null, true,])', ["<1>", "<-2.5>", '<"a">', None, True]),
        ('serde_json::json!({"a": {"b": [{}]}, "c": null,})', {"a": {"b": [{}]}, "c": None}),
        (
            'json!({"n": -2, "t": name, "w": format!("<{name}>"), "z": null})',
            {"n": "<-2>", "t": "<name>", "w": '<format!("<{name}>")>', "z": None},
        ),
        (
            'json!({r#"k"#: 1, key: 2, (f(a, b)): 3})',
            {"k": "<1>", "<key>": "<2>", "<(f(a, b))>": "<3>"},
        ),
        ("json!({a::KEY: 1, K.name(): 2})", {"<a::KEY>": "<1>", "<K.name()>": "<2>"}),
        ("json!([a, b].len())", "<[a, b].len()>"),
        ('json!({"k": [a, b].len(), "j": {x}.y})', {"k": "<[a, b].len()>", "j": "<{x}.y>"}),
        ("json!([null.x, true && b])", ["<null.x>", "<true && b>"]),
        (
            "json!([x.collect::<Map<_, _>>(), |a, b| a, 1])",
            ["<x.collect::<Map<_, _>>()>", "<|a, b| a>", "<1>"],
        ),
        ('json!({"a": f(1, 2), "b": S { c, d }})', {"a": "<f(1, 2)>", "b": "<S { c, d }>"}),
        ('json!({"a\\n": 1, /* , */ "b": /* : */ 2})', {"a\n": "<1>", "b": "<2>"}),
        (
            'json!({"a": if b { 1 } else { 2 }, "c": 3})',
            {"a": "<if b { 1 } else { 2 }>", "c": "<3>"},
        ),
        ("json!(value)", "<value>"),
        ("json!(&x[1..2])", "<&x[1..2]>"),
        ('json!({"k": json!([1])})', {"k": "<json!([1])>"}),
    ],
)
def test_values(text: str, expected: Any) -> None:
    assert shown(read_json_macro(macro(text))) == expected


def test_a_key_that_occurs_twice_is_there_twice() -> None:
    found = read_json_macro(macro('json!({"a": 1, "a": 2})'))
    assert isinstance(found, JsonObject)
    assert [key for key, _ in found.entries] == ["a", "a"]


def test_expressions_stand_where_the_file_has_them() -> None:
    found = read_json_macro(macro('json!({"é": [ñ]})'))
    assert isinstance(found, JsonObject)
    [(_, items)] = found.entries
    assert isinstance(items, JsonArray)
    [value] = items.items
    assert isinstance(value, JsonExpr)
    assert (value.expression.line, value.expression.location.column) == (1, 23)


@pytest.mark.parametrize(
    "text",
    [
        "json!()",
        'json!({"a"})',
        'json!({"a":})',
        "json!({: 1})",
        'json!({"a": 1 "b": 2})',
        "json!([,])",
        "json!([1,,2])",
        "json!([1 2])",
        "json!(1, 2)",
        "json!({a b: 1})",
    ],
)
def test_what_the_macro_does_not_take(text: str) -> None:
    with pytest.raises(UnreadableMacro):
        read_json_macro(macro(text))


def test_a_key_that_cannot_be_decoded() -> None:
    with pytest.raises(BadLiteral):
        read_json_macro(macro('json!({"\\q": 1})'))
