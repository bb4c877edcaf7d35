"""Calls of paths: helpers are inlined, entry points become steps (EVL-05, EP-31)."""

from __future__ import annotations

from migrate.rust.evaluation import limits
from migrate.rust.evaluation.builtins import (
    crate_meaning,
    default_value,
    find_builtin,
    world_reason,
)
from migrate.rust.evaluation.control import region, settled
from migrate.rust.evaluation.dispatch import evaluate, excerpt, expression, plain, value_of
from migrate.rust.evaluation.entry_points import call_entry_point
from migrate.rust.evaluation.methods import call_method_on
from migrate.rust.evaluation.names import all_items, meaning, segments
from migrate.rust.evaluation.patterns import bind_irrefutable
from migrate.rust.evaluation.relations import is_known
from migrate.rust.evaluation.scope import Scope
from migrate.rust.evaluation.signals import Jump, LimitReached, Unsupported
from migrate.rust.evaluation.values import MutableBorrow, Opaque, Value
from migrate.rust.known.types import RustType
from migrate.rust.known.values import EnumValue, JsonValue, StructValue, to_json
from migrate.rust.source.items import Item
from migrate.rust.source.modules import Foreign, Found, Module
from migrate.rust.source.syntax import Fragment
from migrate.rust.source.types import read_type, turbofish


@expression("call_expression")
def call(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate `f(a, b)` and `x.f(a, b)`."""
    function = node.need("function")
    kinds = turbofish(function)
    if function.kind == "generic_function":
        function = function.need("function")
    if function.kind == "field_expression":
        return call_method_on(scope, node, function, kinds, wanted)
    arguments = argument_nodes(node)
    if function.kind in {"identifier", "scoped_identifier"}:
        cell = scope.cell(function.text)
        if cell is None:
            values = [value_of(scope, argument) for argument in arguments]
            kind = kinds[0] if kinds else wanted
            return call_path(scope, segments(function), values, node, kind)
    called = plain(evaluate(scope, function))
    if not callable(called):
        raise Unsupported("unsupported_expr", excerpt(node))
    return called(*[value_of(scope, argument) for argument in arguments])


def argument_nodes(node: Fragment) -> tuple[Fragment, ...]:
    """Return the arguments of a call."""
    return tuple(
        child for child in node.need("arguments").children if child.kind != "attribute_item"
    )


def is_callable(scope: Scope, path: tuple[str, ...]) -> bool:
    """Tell whether a path names a function that can be called."""
    found, _ = meaning(scope, path)
    full = found.path if isinstance(found, Foreign) else path
    if isinstance(found, Found):
        return True
    return (
        scope.run.world.is_entry_point(full[-1])
        or _crate_meaning(scope, full) is not None
        or find_builtin(full) is not None
        or _is_std_method(full)
    )


def call_path(
    scope: Scope,
    path: tuple[str, ...],
    arguments: list[Value],
    node: Fragment,
    wanted: RustType | None = None,
) -> Value:
    """Call what a path names, with evaluated arguments (EVL-04)."""
    found, owner = meaning(scope, path)
    full = found.path if isinstance(found, Foreign) else path
    name = found.item.name if isinstance(found, Found) and not found.rest else full[-1]
    if scope.run.world.is_entry_point(name) and not _is_local_helper(scope, found):
        return call_entry_point(scope, name, arguments, node)
    if isinstance(found, Found):
        return call_found(owner, found, arguments, node)
    return call_foreign(scope, full, arguments, node, wanted)


def _is_local_helper(scope: Scope, found: object) -> bool:
    # A helper beside the test may bear the name of what it wraps; the implementation may not
    # be inlined, although it is among the inputs of in-file tests.
    return isinstance(found, Found) and found.module is scope.module


def call_found(
    scope: Scope, found: Found, arguments: list[Value], node: Fragment
) -> Value:
    """Call an item of the inputs: a function, a method by path, a tuple struct or variant."""
    item = found.item
    if item.kind == "function" and not found.rest:
        return inlined(scope, item, found.module, arguments, node.line)
    if item.kind == "enum" and len(found.rest) == 1:
        method = method_of(scope, found.module, item.name, found.rest[0])
        if method is None:
            return EnumValue(item.name, found.rest[0], tuple(arguments))
        return inlined(scope, method, found.module, arguments, node.line)
    if item.kind == "struct" and not found.rest:
        fields = {str(position): value for position, value in enumerate(arguments)}
        return StructValue(item.name, fields)
    if found.rest:
        method = method_of(scope, found.module, item.name, found.rest[-1])
        if method is not None:
            return inlined(scope, method, found.module, arguments, node.line)
    raise Unsupported("unresolved_name", f"{item.kind} {item.name}")


def method_of(scope: Scope, module: Module, owner: str, name: str) -> Item | None:
    """Return a method of a type's impls, in the module of the type or of the caller."""
    for impl in (*module.impls, *scope.module.impls):
        if impl.name == owner:
            for item in impl.items:
                if item.kind == "function" and item.name == name:
                    return item
    return None


def call_foreign(
    scope: Scope,
    path: tuple[str, ...],
    arguments: list[Value],
    node: Fragment,
    wanted: RustType | None,
) -> Value:
    """Call a function outside the inputs."""
    crate = _crate_meaning(scope, path)
    if crate is not None:
        return crate_meaning(crate, [plain(argument) for argument in arguments])
    if path[-2:] == ("Default", "default"):
        return default_value(wanted)
    builtin = find_builtin(path)
    if builtin is not None and (arguments or path[-1] in {"new", "default", "empty"}):
        looked = arguments if path[-1] in {"Some", "Ok", "Err"} else [plain(a) for a in arguments]
        return builtin(looked, wanted)
    if builtin is None and _is_std_method(path) and arguments:
        from migrate.rust.evaluation.methods import call_on_value

        return call_on_value(scope, arguments[0], path[-1], arguments[1:], node, wanted)
    spoil_borrows(arguments, "::".join(path))
    reason = world_reason(path)
    if reason is not None:
        raise Unsupported(reason, "::".join(path))
    if path[-1][:1].isupper():
        return EnumValue(path[-2] if len(path) > 1 else "", path[-1], tuple(arguments))
    raise Unsupported("unknown_entry_point", "::".join(path))


STD_TYPES = frozenset(
    {"str", "String", "Value", "Option", "Result", "Vec", "char", "ToString", "Iterator", "Into"}
)


def _is_std_method(path: tuple[str, ...]) -> bool:
    """Tell a method written as a path: `str::to_string`, `Value::as_str`."""
    return len(path) >= 2 and path[-2] in STD_TYPES and path[-1][:1].islower()


def _crate_meaning(scope: Scope, path: tuple[str, ...]) -> str | None:
    meanings = scope.run.world.profile.meanings
    return meanings.get("::".join(path[-2:])) or meanings.get(path[-1])


def spoil_borrows(arguments: list[Value], name: str) -> None:
    """Forget the variables that an unknown function may have changed."""
    for argument in arguments:
        if isinstance(argument, MutableBorrow):
            argument.cell.value = Opaque("unknown_entry_point", name)


def inlined(
    scope: Scope, item: Item, module: Module, arguments: list[Value], line: int
) -> Value:
    """Evaluate the body of a function with its parameters bound (EVL-05)."""
    run = scope.run
    recorder = run.recorder
    body = item.fragment.field("body")
    if body is None:
        raise Unsupported("unresolved_name", f"{item.name} has no body")
    if len(recorder.calls) >= limits.CALLS:
        raise LimitReached("recursion_limit", f"{item.name} is called {limits.CALLS} deep")
    kind = item.fragment.field("return_type")
    returns = read_type(kind) if kind is not None else None
    inner = Scope(
        run, module, None, items=all_items(scope), uses=scope.visible_uses(), returns=returns
    )
    recorder.calls.append(line)
    try:
        bind_parameters(inner, item, arguments)
        with region(run, "return") as opened:
            value = body_value(inner, body, returns)
    finally:
        recorder.calls.pop()
    value = settled(opened, value)
    if not arguments and isinstance(value, JsonValue) and is_known(value):
        run.builders.append((item.name, to_json(value)))
    return value


def body_value(scope: Scope, body: Fragment, returns: RustType | None) -> Value:
    """Evaluate the body of a function or closure: its tail, or what it returns."""
    try:
        return evaluate(scope, body, returns)
    except Jump as jump:
        if jump.kind != "return":
            raise
        return jump.value


def bind_parameters(scope: Scope, item: Item, arguments: list[Value]) -> None:
    """Bind arguments to the parameters of a function, `self` included."""
    parameters = [
        child
        for child in item.fragment.need("parameters").children
        if child.kind in {"parameter", "self_parameter"}
    ]
    if len(parameters) != len(arguments):
        raise Unsupported("signature_mismatch", f"{item.name} with {len(arguments)} arguments")
    for parameter, argument in zip(parameters, arguments, strict=True):
        if parameter.kind == "self_parameter":
            scope.bind("self", argument)
            continue
        kind = parameter.field("type")
        declared = read_type(kind) if kind is not None else None
        bind_irrefutable(scope, parameter.need("pattern"), argument, declared)
        _allow_change(scope, parameter)


def _allow_change(scope: Scope, parameter: Fragment) -> None:
    """A `mut` parameter, or one of type `&mut T`, may be changed."""
    cell = scope.cells.get(parameter.need("pattern").text)
    kind = parameter.field("type")
    by_reference = kind is not None and any(
        child.kind == "mutable_specifier" for child in kind.children
    )
    by_value = any(child.kind == "mutable_specifier" for child in parameter.children)
    if cell is not None and (by_reference or by_value):
        cell.mutable = True
