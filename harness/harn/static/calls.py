"""Calls: what they call, with how many arguments (HEV-4, ERR-8, FUN-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.static import results
from harness.harn.static.arguments import check_arguments
from harness.harn.static.expressions import enum_of, struct_type
from harness.harn.static.types import UNKNOWN, Named
from harness.harn.suggestion import closest
from harness.harn.syntax import nodes
from harness.harn.syntax.tokens import UNSUPPORTED_WORDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.static.checker import Checker, Visit
    from harness.harn.static.scopes import Scope
    from harness.harn.static.signatures import Signature
    from harness.harn.static.types import StaticType


def _call(checker: Checker, node: nodes.Call, scope: Scope) -> StaticType:
    if not isinstance(node.callee, nodes.Name):
        checker.visit_children(node, scope)
        return UNKNOWN
    given = [checker.visit(argument, scope) for argument in node.arguments]
    symbol = scope.find(node.callee.name)
    if symbol is None:
        return _call_of_unbound(checker, node.callee, scope)
    match symbol.declaration:
        case nodes.FunctionDeclaration() as function:
            signature = (symbol.signatures or checker.signatures).of(function)
            _warn_deprecated(checker, node, function)
            _warn_arity(checker, node, function.name, signature)
            return check_arguments(checker, node, function, signature, given, scope)
        case nodes.StructDeclaration(name=name):
            return struct_type(checker, name)
        case _:
            return UNKNOWN


def _method_call(checker: Checker, node: nodes.MethodCall, scope: Scope) -> StaticType:
    enum = enum_of(node.receiver, scope)
    if enum is not None:
        checker.visit_children(node, scope)
        return checker.annotations.named(enum.name)
    receiver = checker.annotations.resolve(checker.visit(node.receiver, scope))
    for argument in node.arguments:
        checker.visit(argument, scope)
    if node.optional:
        return UNKNOWN
    methods = checker.annotations.methods(receiver) if isinstance(receiver, Named) else None
    if methods is not None:
        method = methods.get(node.name)
        return method.signatures.of(method.declaration).result if method else UNKNOWN
    return results.method_result(receiver, node.name)


def _spread(checker: Checker, node: nodes.Spread, scope: Scope) -> StaticType:
    checker.visit(node.operand, scope)
    return UNKNOWN


# --- Targets ---


def _call_of_unbound(checker: Checker, callee: nodes.Name, scope: Scope) -> StaticType:
    """A builtin, a name from outside, or nothing (HEV-4)."""
    name = callee.name
    if name in checker.known:
        return UNKNOWN if checker.facts.imports_everything else results.builtin_result(name)
    if scope.is_open or name == "_":
        return UNKNOWN
    if name in UNSUPPORTED_WORDS:
        message = f"unsupported construct `{name}`"
        checker.report.problem(callee.at, "unsupported_construct", message)
    elif not (checker.goes_on and scope.function):
        checker.report.problem(
            callee.at, "undefined_call_target", lambda: _undefined(checker, name, scope)
        )
    return UNKNOWN


def _undefined(checker: Checker, name: str, scope: Scope) -> str:
    close = closest(name, {*scope.visible(), *checker.known})
    hint = f"; did you mean `{close}`?" if close else ""
    return f"call target `{name}` is not defined or imported{hint}"


# --- Warnings ---


def _warn_deprecated(
    checker: Checker, node: nodes.Call, function: nodes.FunctionDeclaration
) -> None:
    for attribute in function.attributes:
        if attribute.name == "deprecated":
            message = f"Function '{function.name}' is deprecated{_details(attribute)}"
            checker.report.warn(node.at, "deprecated", message)


def _details(attribute: nodes.Attribute) -> str:
    """Return what the attribute says: its texts, as `since: 1.2, use: other`."""
    said = [(name, _text(value)) for name, value in attribute.arguments]
    parts = [f"{name}: {text}" if name else text for name, text in said if text]
    return f" ({', '.join(parts)})" if parts else ""


def _text(value: nodes.Expression) -> str:
    match value:
        case nodes.Name(name=text) | nodes.Literal(value=str(text)):
            return text
        case _:
            return ""


def _warn_arity(checker: Checker, node: nodes.Call, name: str, signature: Signature) -> None:
    """FUN-8: the call runs all the same. How many arguments a spread gives is not known."""
    if any(isinstance(argument, nodes.Spread) for argument in node.arguments):
        return
    given, least, most = len(node.arguments), signature.least, signature.most
    if given < least or (most is not None and given > most):
        message = f"Function '{name}' expects {_arity(least, most)}, got {given}"
        checker.report.warn(node.at, "arity_mismatch", message)


def _arity(least: int, most: int | None) -> str:
    if most is None:
        return f"at least {least} {_arguments(least)}"
    if least == most:
        return f"{least} {_arguments(least)}"
    return f"{least}-{most} arguments"


def _arguments(count: int) -> str:
    return "argument" if count == 1 else "arguments"


VISITS: Mapping[type, Visit] = {
    nodes.Call: _call,
    nodes.MethodCall: _method_call,
    nodes.Spread: _spread,
}
