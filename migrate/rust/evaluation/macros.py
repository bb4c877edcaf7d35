"""Macros that give values: `format!`, `vec!`, `json!`, `matches!`, includes (IDM-11…IDM-31)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation import limits
from migrate.rust.evaluation.accounting import skip_macros, skip_sites
from migrate.rust.evaluation.assignments import assign
from migrate.rust.evaluation.branches import guarded_match
from migrate.rust.evaluation.builtins import world_reason
from migrate.rust.evaluation.compiled import compiled
from migrate.rust.evaluation.dispatch import evaluate, excerpt, expression, operand, plain, value_of
from migrate.rust.evaluation.expansion import macro_of
from migrate.rust.evaluation.integer_types import is_plain_number, type_alone
from migrate.rust.evaluation.json_writing import written
from migrate.rust.evaluation.leaving import unevaluated
from migrate.rust.evaluation.literals import repeated
from migrate.rust.evaluation.macro_sites import site_of
from migrate.rust.evaluation.matching import bind, match_pattern
from migrate.rust.evaluation.methods import call_on_value
from migrate.rust.evaluation.names import path_value
from migrate.rust.evaluation.output_forms import is_json
from migrate.rust.evaluation.own_traits import need_derived
from migrate.rust.evaluation.owning import owned
from migrate.rust.evaluation.panics import QUIET
from migrate.rust.evaluation.relations import is_known
from migrate.rust.evaluation.renderings import debug_rendering
from migrate.rust.evaluation.resolution import segments
from migrate.rust.evaluation.scope import Scope
from migrate.rust.evaluation.signals import LimitReached, Unsupported
from migrate.rust.evaluation.statements import block_of_macro
from migrate.rust.evaluation.types import JSON, argument
from migrate.rust.evaluation.values import (
    DERIVED,
    MutableBorrow,
    Opaque,
    Place,
    Receiver,
    Rendering,
    Value,
)
from migrate.rust.known.errors import FormatSpec
from migrate.rust.known.format import Placeholder, display, format_text, parse_format
from migrate.rust.known.integers import is_int
from migrate.rust.known.values import UNIT, ByteString, JsonValue, Ok, from_json, to_json
from migrate.rust.source.cfg import read_cfg
from migrate.rust.source.json_macro import (
    JsonArray,
    JsonBool,
    JsonExpr,
    JsonNode,
    JsonNull,
    JsonObject,
    read_json_macro,
)
from migrate.rust.source.macro_rules import bound_by_caller, expanded_block
from migrate.rust.source.macros import (
    Repeated,
    call_path,
    macro_arguments,
    macro_body,
    macro_name,
    matches_arguments,
    named_argument,
    vec_elements,
)
from migrate.rust.source.sites import FAMILIES, assertion_sites, claims
from migrate.rust.source.syntax import Fragment

if TYPE_CHECKING:
    from migrate.rust.known.types import RustType

Macro: TypeAlias = Callable[[Scope, Fragment, "RustType | None"], Value]
MACROS: dict[str, Macro] = {}

ENVIRONMENT = frozenset({"env", "option_env", "file", "line", "column", "module_path"})


def macro(*names: str) -> Callable[[Macro], Macro]:
    """Register the decorated function for macros."""

    def register(function: Macro) -> Macro:
        for name in names:
            MACROS[name] = function
        return function

    return register


@expression("macro_invocation")
def invocation(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate a macro call."""
    name = macro_name(node)
    definition = macro_of(scope, name, node, call_path(node))
    # A macro of the inputs is what they say, whatever a library calls so.
    handler = MACROS.get(name) if definition is None else None
    outside = world_reason(segments(node.need("macro"))[:-1])
    if outside is not None and (handler is None or name in FAMILIES):
        return from_outside(scope, node, outside)
    if handler is not None:
        return handler(scope, node, wanted)
    if name == "dbg":
        return evaluate(scope, macro_arguments(node)[0], wanted)
    if name in ENVIRONMENT:
        raise Unsupported("environment", f"{name}!")
    if definition is None and claims(name):
        return unknown_claim(scope, node)
    body = expanded_block(definition.fragment, node) if definition is not None else None
    if definition is None or body is None:
        gap = Unsupported("unsupported_macro", f"{name}!: {excerpt(node)}")
        skip_macros(scope, node, gap, len(scope.run.recorder.instances))
        raise gap
    recorder = scope.run.recorder
    if len(recorder.calls) >= limits.CALLS:
        raise LimitReached("recursion_limit", f"{name}! is called {limits.CALLS} deep")
    # A macro that calls itself grows: what it takes to read the text counts, too.
    scope.run.ticks += (body.node.end_byte - body.node.start_byte) // 8
    # Like those of a helper, its assertions stand in its body and are called from here.
    recorder.calls.append(node.line)
    try:
        names = bound_by_caller(body, definition.fragment)
        return (
            block_of_macro(scope, body, wanted, names) if names else evaluate(scope, body, wanted)
        )
    finally:
        recorder.calls.pop()


def from_outside(scope: Scope, node: Fragment, code: str) -> Value:
    """Account for a macro of a library that reaches outside a call: `bolero::check!()`."""
    gap = Unsupported(code, excerpt(node))
    if claims(macro_name(node)):
        scope.run.recorder.skip(site_of(assertion_sites(node)[0]), code, excerpt(node))
    raise gap


def unknown_claim(scope: Scope, node: Fragment) -> Value:
    """Account for a macro that asserts something nobody knows (SRC-05)."""
    detail = f"{node.need('macro').text}!: {excerpt(node)}"
    unknown = Opaque("unsupported_macro", detail)
    unevaluated(scope, [node], unknown)
    found = assertion_sites(node)
    scope.run.recorder.skip(site_of(found[0]), unknown.code, detail)
    return unknown


@macro(*QUIET)
def printed(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate what is printed, for what it does; the text itself says nothing."""
    recorder = scope.run.recorder
    for part in macro_arguments(node):
        named = named_argument(part)
        done = len(recorder.instances)
        value = value_of(scope, part if named is None else named[1])
        if isinstance(value, Opaque):
            skip_sites(scope, part, Unsupported(value.code, value.detail), done)
    return UNIT


@macro("format")
def format_(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `format!`; `"{}"` of an output gives what its `to_string` does (EVL-12)."""
    arguments = macro_arguments(node)
    if len(arguments) != 2 or arguments[0].text != '"{}"' or named_argument(arguments[1]):
        return formatted(scope, arguments, node)
    value = _looked(value_of(scope, arguments[1], type_alone(arguments[1])))
    if isinstance(value, (*DERIVED, Receiver)):
        return call_on_value(scope, value, "to_string", [], node)
    return _rendered(scope, "{}", [value], {}, node)


def formatted(scope: Scope, arguments: tuple[Fragment, ...], node: Fragment) -> str | Rendering:
    """Return the text of a format string with its arguments."""
    if not arguments:
        raise Unsupported("format_spec", excerpt(node))
    text = operand(scope, arguments[0])
    if not isinstance(text, str):
        raise Unsupported("format_spec", excerpt(node))
    return formatted_text(scope, text, arguments[1:], node)


def formatted_text(
    scope: Scope, text: str, arguments: tuple[Fragment, ...], node: Fragment
) -> str | Rendering:
    """Return the text of a Known format string with its arguments."""
    positional: list[Value] = []
    named: dict[str, Value] = {}
    for item in arguments:
        label = named_argument(item)
        if label is None:
            positional.append(_looked(value_of(scope, item, type_alone(item))))
        else:
            named[label[0]] = _looked(value_of(scope, label[1], type_alone(label[1])))
    _capture(scope, text, named, node)
    return _rendered(scope, text, positional, named, node)


def _rendered(
    scope: Scope, text: str, positional: list[Value], named: dict[str, Value], node: Fragment
) -> str | Rendering:
    rendering = debug_rendering(text, positional, named, excerpt(node))
    if rendering is not None:
        return rendering
    _refuse_outputs(scope, text, positional, named, node)
    return format_text(text, positional, named)


def _looked(value: Value) -> Value:
    return value.cell.value if isinstance(value, MutableBorrow) else value


def _capture(scope: Scope, text: str, named: dict[str, Value], node: Fragment) -> None:
    """Add the variables a format string names."""
    for part in parse_format(text):
        for used in _uses(part):
            if isinstance(used, str) and used not in named:
                cell = scope.cell(used)
                found = cell.value if cell is not None else path_value(scope, (used,), node)
                named[used] = _looked(found)


def _uses(part: str | Placeholder) -> list[int | str]:
    if isinstance(part, str):
        return []
    spec = part.spec
    sizes = [size.of for size in (spec.width, spec.precision) if size and not isinstance(size, int)]
    return [part.argument.of, *sizes]


def _refuse_outputs(
    scope: Scope, text: str, positional: list[Value], named: dict[str, Value], node: Fragment
) -> None:
    """EVL-12: a text made of an output is no text that can be compared."""
    for part in parse_format(text):
        for used in _uses(part):
            value = named.get(used) if isinstance(used, str) else _at(positional, used)
            if isinstance(value, Opaque):
                raise Unsupported(value.code, value.detail)
            if isinstance(part, Placeholder) and part.spec.kind in RADIXES and _is_negative(value):
                _demand_plain_numbers(node)
            debug = isinstance(part, Placeholder) and part.spec.kind == "?"
            if isinstance(value, DERIVED) or not is_known(value):
                # GEN-34: a Debug rendering says nothing that a port could repeat.
                code = "debug_format" if debug else "output_in_format"
                raise Unsupported(code, excerpt(node))
            need_derived(scope.run, "Debug" if debug else "Display", value)


RADIXES = frozenset({"x", "X", "o", "b"})


def _demand_plain_numbers(node: Fragment) -> None:
    """The digits of a negative number are those of its width, which only literals tell."""
    if not all(is_plain_number(item) for item in macro_arguments(node)[1:]):
        raise FormatSpec("digits of a negative number")


def _is_negative(value: Value) -> bool:
    return is_int(value) and bool(value < 0)


def _at(values: list[Value], position: int) -> Value:
    if position >= len(values):
        raise FormatSpec(f"no argument {position}")
    return values[position]


@macro("write", "writeln")
def write(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `write!(text, …)` into a Known string."""
    target, *arguments = macro_arguments(node)
    before = operand(scope, target)
    added = formatted(scope, tuple(arguments), node) if arguments else ""
    if isinstance(added, Rendering):
        raise Unsupported("debug_format", excerpt(node))
    if not isinstance(before, str):
        raise Unsupported("unsupported_macro", excerpt(node))
    assign(scope, target, before + added + ("\n" if macro_name(node) == "writeln" else ""))
    return Ok(UNIT)


@macro("concat")
def concat(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `concat!` (IDM-11)."""
    return "".join(_as_written(scope, item) for item in macro_arguments(node))


def _as_written(scope: Scope, item: Fragment) -> str:
    """Return the text of a literal; of a float it is what stands in the source."""
    if item.kind != "float_literal":
        return display(operand(scope, item))
    if not FLOAT.fullmatch(item.text):
        raise Unsupported("unsupported_macro", f"{item.text} in concat!")
    return item.text


FLOAT = re.compile(r"[0-9]+\.[0-9]+")


@macro("include_str")
def include_str(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `include_str!`: the file relative to the one with the macro (IDM-12)."""
    path, content = included_content(scope, node)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise Unsupported("include_not_text", path) from error


@macro("include_bytes")
def include_bytes(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `include_bytes!` (IDM-13)."""
    return ByteString(included_content(scope, node)[1])


def included_content(scope: Scope, node: Fragment) -> tuple[str, bytes]:
    """Return the path that a macro names, and the bytes of that file."""
    arguments = macro_arguments(node)
    path = operand(scope, arguments[0]) if arguments else None
    if not isinstance(path, str):
        raise Unsupported("unsupported_macro", excerpt(node))
    content = scope.run.world.includes(node.invoked_in.path, path)
    if content is None:
        raise Unsupported("missing_include", path)
    return path, content


@macro("vec", "smallvec")
def vec(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate `vec![…]`."""
    elements = vec_elements(node)
    kind = argument(wanted) if wanted is not None else None
    if isinstance(elements, Repeated):
        return repeated(scope, elements.value, elements.length, kind)
    items = compiled(elements, scope.run.world.target)
    return [owned(item, value_of(scope, item, kind)) for item in items]


@macro("json")
def json(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `json!` (SRC-12…SRC-14)."""
    return json_value(scope, read_json_macro(node))


def json_value(scope: Scope, node: JsonNode) -> JsonValue | Place:
    """Return the JSON value of what `json!` holds; an output may stand inside, or be all of it."""
    if isinstance(node, JsonNull):
        return from_json(None)
    if isinstance(node, JsonBool):
        return from_json(node.value)
    if isinstance(node, JsonArray):
        return JsonValue([json_value(scope, item) for item in node.items])
    if isinstance(node, JsonObject):
        return JsonValue({_key(scope, key): json_value(scope, item) for key, item in node.entries})
    return _json_of(scope, node)


def _key(scope: Scope, key: str | Fragment) -> str:
    value = key if isinstance(key, str) else operand(scope, key)
    if isinstance(value, JsonValue):
        value = value.data
    if not isinstance(value, str):
        raise Unsupported("unsupported_expr", "a key of json! that is no string")
    return value


def _json_of(scope: Scope, node: JsonExpr) -> JsonValue | Place:
    value = plain(evaluate(scope, node.expression))
    if isinstance(value, JsonValue):
        return value
    if isinstance(value, Place) and is_json(value.type):
        return value.typed(JSON)
    if isinstance(value, DERIVED):
        return JsonValue(value)
    return from_json(to_json(written(scope, value, node.expression)))


@macro("matches")
def matches(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `matches!(value, pattern if guard)` (IDM-113)."""
    parts = matches_arguments(node)
    inner = scope.inner()
    matched = match_pattern(inner, parts.pattern, evaluate(inner, parts.value))
    bind(inner, matched)
    return guarded_match(inner, matched.condition, parts.guard)


@macro("cfg")
def cfg(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `cfg!(…)` for the configured target (EVL-23, GEN-05)."""
    return read_cfg(macro_body(node)).holds(scope.run.world.target)
