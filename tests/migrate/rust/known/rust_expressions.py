"""Evaluates the small Rust expressions of the row files, with nothing but the layers under test.

It knows literals, collections, method calls, closures, `let`, and the macros `vec!`, `format!` and
`json!`: enough to say in Rust what a method gives, so that rustc could confirm every row.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from migrate.rust.known import durations, integers
from migrate.rust.known.collecting import pairs_to_map
from migrate.rust.known.compare import order, same
from migrate.rust.known.format import format_text
from migrate.rust.known.methods import Mutated, call_method
from migrate.rust.known.types import RustType
from migrate.rust.known.values import (
    NOTHING,
    UNIT,
    Err,
    JsonValue,
    Known,
    Ok,
    Range,
    Some,
    ValueSet,
    from_json,
    to_json,
)
from migrate.rust.source.json_macro import JsonArray, JsonBool, JsonExpr, JsonNull, read_json_macro
from migrate.rust.source.literals import decode_string, read_literal
from migrate.rust.source.macros import (
    Repeated,
    macro_arguments,
    macro_name,
    named_argument,
    vec_elements,
)
from migrate.rust.source.paths import path_segments
from migrate.rust.source.reading import read_source
from migrate.rust.source.syntax import Fragment, parse_source
from migrate.rust.source.types import read_type, turbofish

if TYPE_CHECKING:
    from collections.abc import Callable

Scope = dict[str, Known]

CONSTRUCTORS: dict[str, Callable[..., Known]] = {
    "Some": Some,
    "Ok": Ok,
    "Err": Err,
    "String::from": lambda text: text,
    "String::new": str,
    "Vec::new": list,
    "BTreeMap::new": dict,
    "BTreeSet::new": lambda: ValueSet([]),
    "BTreeMap::from": pairs_to_map,
    "BTreeSet::from": lambda items: call_method(items, "collect", wanted=RustType("BTreeSet")),
}
COMPARISONS: dict[str, Callable[[Known, Known], bool]] = {
    "==": same,
    "!=": lambda one, other: not same(one, other),
    "<": lambda one, other: order(one, other) == -1,
    "<=": lambda one, other: order(one, other) in (-1, 0),
    ">": lambda one, other: order(one, other) == 1,
    ">=": lambda one, other: order(one, other) in (0, 1),
}


def value_of(expression: str) -> Known:
    """Value of a Rust expression."""
    source = read_source("row.rs", f"fn row() {{ {expression} }}".encode())
    root = parse_source(source)
    assert not root.node.has_error, f"does not parse: {expression}"
    return _block(root.children[0].need("body"), {})


def _block(block: Fragment, outer: Scope) -> Known:
    scope = dict(outer)
    result: Known = UNIT
    for statement in block.children:
        result = UNIT
        if statement.kind == "let_declaration":
            written = statement.field("type")
            wanted = read_type(written) if written else None
            value = _value(statement.need("value"), scope, wanted)
            _bind(statement.need("pattern"), value, scope)
        elif statement.kind == "expression_statement":
            value = _value(statement.children[0], scope)
            result = UNIT if statement.tokens[-1].kind == ";" else value
        else:
            result = _value(statement, scope)
    return result


def _bind(pattern: Fragment, value: Known, scope: Scope) -> None:
    match pattern.kind:
        case "identifier":
            scope[pattern.text] = value
        case "tuple_pattern":
            assert isinstance(value, tuple)
            names = [part for part in pattern.tokens if part.kind not in "(,)"]
            for part, item in zip(names, value, strict=True):
                _bind(part, item, scope)
        case "reference_pattern" | "mut_pattern":
            _bind(pattern.children[-1], value, scope)
        case "parameter":
            _bind(pattern.need("pattern"), value, scope)
        case "_":
            pass
        case _:
            raise AssertionError(f"pattern {pattern.kind}")


def _value(node: Fragment, scope: Scope, wanted: RustType | None = None) -> Known:
    literal = read_literal(node)
    if literal is not None:
        is_float = wanted is not None and wanted.name in integers.FLOATS
        return float(str(literal.value)) if is_float else literal.value
    return VALUES[node.kind](node, scope, wanted)


def _unary(node: Fragment, scope: Scope, wanted: RustType | None) -> Known:
    value = _value(node.children[0], scope, wanted)
    operator = node.tokens[0].kind
    if operator == "*":
        return value
    if operator == "!":
        return integers.invert(value)
    return integers.negate(value, "i128")


def _binary(node: Fragment, scope: Scope, wanted: RustType | None) -> Known:
    operator = node.need("operator").kind
    left = _value(node.need("left"), scope, wanted)
    if operator in ("&&", "||"):
        return left if left is (operator == "||") else _value(node.need("right"), scope)
    right = _value(node.need("right"), scope, wanted)
    if operator in COMPARISONS:
        return COMPARISONS[operator](left, right)
    if durations.is_duration(left) or durations.is_duration(right):
        return durations.arithmetic(operator, left, right)
    name = wanted.name if wanted is not None and wanted.name in integers.WIDTHS else "i32"
    return integers.arithmetic(operator, left, right, name)


def _array(node: Fragment, scope: Scope, _: RustType | None) -> Known:
    return [_value(child, scope) for child in node.children]


def _range(node: Fragment, scope: Scope, _: RustType | None) -> Known:
    tokens = node.tokens
    at = next(at for at, token in enumerate(tokens) if token.kind in ("..", "..="))
    start = _value(tokens[at - 1], scope) if at else None
    end = _value(tokens[at + 1], scope) if at + 1 < len(tokens) else None
    return Range(start, end, tokens[at].kind == "..=")


def _range_to(node: Fragment, scope: Scope, _: RustType | None) -> Known:
    # The grammar reads `..=1` as an assignment to `..`.
    assert node.need("left").text == ".."
    return Range(None, _value(node.need("right"), scope), inclusive=True)


def _index(node: Fragment, scope: Scope, _: RustType | None) -> Known:
    owner, key = (_value(child, scope) for child in node.children)
    return call_method(call_method(owner, "get", [key]), "unwrap")


def _path(node: Fragment, scope: Scope, _: RustType | None) -> Known:
    segments = path_segments(node)
    name = "::".join(segments)
    if name in scope:
        return scope[name]
    if name == "None":
        return NOTHING
    if name in CONSTRUCTORS:
        return CONSTRUCTORS[name]
    member = durations.member(segments)
    if member in durations.CONSTANTS:
        return durations.duration(durations.CONSTANTS[member])
    if member is not None:
        return durations.MAKERS[member]
    if len(segments) == 2 and segments[1].isupper():
        return integers.constant(*segments)
    # A path of a method, used as a function: `char::is_whitespace`.
    return lambda receiver, *rest: call_method(receiver, segments[-1], rest)


def _call(node: Fragment, scope: Scope, wanted: RustType | None) -> Known:
    function = node.need("function")
    kinds = turbofish(function)
    if function.kind == "generic_function":
        function = function.need("function")
    arguments = node.need("arguments").children
    if function.kind != "field_expression":
        apply = _value(function, scope)
        assert callable(apply)
        return apply(*(_value(argument, scope) for argument in arguments))
    receiver = _value(function.need("value"), scope)
    method = function.need("field").text
    values = [_value(argument, scope) for argument in arguments]
    result = call_method(receiver, method, values, wanted=kinds[0] if kinds else wanted)
    if isinstance(result, Mutated):
        target = function.need("value")
        if target.kind == "identifier":
            scope[target.text] = result.receiver
        return result.result
    return result


def _closure(node: Fragment, scope: Scope, _: RustType | None) -> Known:
    parameters = [part for part in node.need("parameters").tokens if part.kind not in ("|", ",")]

    def apply(*values: Known) -> Known:
        inner = dict(scope)
        for parameter, value in zip(parameters, values, strict=True):
            _bind(parameter, value, inner)
        return _value(node.need("body"), inner)

    return apply


def _field(node: Fragment, scope: Scope, _: RustType | None) -> Known:
    owner = _value(node.need("value"), scope)
    assert isinstance(owner, tuple)
    return owner[int(node.need("field").text)]


def _cast(node: Fragment, scope: Scope, _: RustType | None) -> Known:
    return integers.cast(_value(node.need("value"), scope), node.need("type").text)


def _if(node: Fragment, scope: Scope, wanted: RustType | None) -> Known:
    if _value(node.need("condition"), scope):
        return _block(node.need("consequence"), scope)
    return _value(node.need("alternative").children[0], scope, wanted)


def _macro(node: Fragment, scope: Scope, _: RustType | None) -> Known:
    match macro_name(node):
        case "vec":
            elements = vec_elements(node)
            if isinstance(elements, Repeated):
                count = _value(elements.length, scope)
                assert isinstance(count, int)
                return [_value(elements.value, scope)] * count
            return [_value(element, scope) for element in elements]
        case "format":
            return _format(macro_arguments(node), scope)
        case "json":
            return _json(read_json_macro(node), scope)
    raise AssertionError(f"macro {macro_name(node)}")


def _format(arguments: tuple[Fragment, ...], scope: Scope) -> str:
    named = {}
    positional = []
    for argument in arguments[1:]:
        pair = named_argument(argument)
        if pair is None:
            positional.append(_value(argument, scope))
        else:
            named[pair[0]] = _value(pair[1], scope)
    return format_text(decode_string(arguments[0].text), positional, {**named, **scope})


def _json(node: object, scope: Scope) -> JsonValue:
    match node:
        case JsonNull():
            return from_json(None)
        case JsonBool():
            return from_json(node.value)
        case JsonArray():
            return JsonValue([_json(item, scope) for item in node.items])
        case JsonExpr():
            return from_json(to_json(_value(node.expression, scope)))
    entries = {}
    for key, item in node.entries:
        name = key if isinstance(key, str) else _value(key, scope)
        entries[name] = _json(item, scope)
    return JsonValue(entries)


def _inner(field: str | None, node: Fragment, scope: Scope, wanted: RustType | None) -> Known:
    return _value(node.need(field) if field else node.children[0], scope, wanted)


VALUES: dict[str, Callable[[Fragment, Scope, RustType | None], Known]] = {
    "array_expression": _array,
    "assignment_expression": _range_to,
    "binary_expression": _binary,
    "block": lambda node, scope, _: _block(node, scope),
    "call_expression": _call,
    "closure_expression": _closure,
    "field_expression": _field,
    "generic_function": lambda node, scope, _: _path(node.need("function"), scope, None),
    "identifier": _path,
    "if_expression": _if,
    "index_expression": _index,
    "macro_invocation": _macro,
    "parenthesized_expression": partial(_inner, None),
    "range_expression": _range,
    "reference_expression": partial(_inner, "value"),
    "scoped_identifier": _path,
    "tuple_expression": lambda node, scope, _: tuple(
        _value(child, scope) for child in node.children
    ),
    "type_cast_expression": _cast,
    "unary_expression": _unary,
    "unit_expression": lambda *_: UNIT,
}
