"""Functions, closures and the other declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.attributes import check_attributes
from harness.harn.errors import ScriptError
from harness.harn.static.expressions import struct_type
from harness.harn.static.scopes import Function, Scope, Symbol, hoisted
from harness.harn.static.types import CLOSURE, UNKNOWN, list_of
from harness.harn.static.variance import variance_problems
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.harn.static.checker import Checker, Visit
    from harness.harn.static.declarations import Declared
    from harness.harn.static.types import StaticType


def _function(checker: Checker, node: nodes.FunctionDeclaration, scope: Scope) -> StaticType:
    _check_attributes(checker, node)
    _function_body(checker, node, scope)
    return UNKNOWN


def _function_body(
    checker: Checker,
    node: nodes.FunctionDeclaration,
    scope: Scope,
    receiver: StaticType = UNKNOWN,
) -> None:
    """Check a function; `receiver` is the type of `self` in a method."""
    function = Function(_checked_return(checker, node, node.is_stream), node.is_stream)
    inner = scope.of_function(function, checker.signatures.of(node).variables)
    _bind_parameters(checker, node.parameters, inner)
    if "self" in inner.names:
        inner.names["self"].type = receiver
    checker.visit(node.body, inner)


def _closure(checker: Checker, node: nodes.ClosureExpression, scope: Scope) -> StaticType:
    inner = scope.of_function(Function(_checked_return(checker, node)))
    _bind_parameters(checker, node.parameters, inner)
    checker.visit(node.body, inner)
    return CLOSURE


def _tool(checker: Checker, node: nodes.ToolDeclaration, scope: Scope) -> StaticType:
    _check_attributes(checker, node)
    inner = scope.of_function(Function())
    _bind_parameters(checker, node.parameters, inner)
    checker.visit(node.body, inner)
    return UNKNOWN


def _checked_return(
    checker: Checker,
    node: nodes.FunctionDeclaration | nodes.ClosureExpression,
    is_stream: bool = False,
) -> nodes.Type | None:
    """The annotation of a generator or a stream is not about what its body returns."""
    return None if is_stream or node.at in checker.facts.generators else node.returns


def _bind_parameters(checker: Checker, parameters: Sequence[nodes.Parameter], scope: Scope) -> None:
    """A default sees the parameters before its own (FUN-4); a rest is a list (FUN-7)."""
    for parameter in parameters:
        if parameter.default is not None:
            checker.visit(parameter.default, scope)
        type_ = checker.annotations.read(parameter.type, scope.variables)
        scope.names[parameter.name] = Symbol(list_of(type_) if parameter.rest else type_)


def _pipeline(checker: Checker, node: nodes.PipelineDeclaration, scope: Scope) -> StaticType:
    _check_attributes(checker, node)
    base = scope.find(node.extends) if node.extends else None
    inherited: dict[str, Symbol] = {}
    if base is not None and isinstance(base.declaration, nodes.PipelineDeclaration):
        inherited = hoisted(base.declaration.body.statements, scope.imports, base.signatures)
    is_open = node.extends is not None and not inherited
    inner = Scope(scope, None, scope.variables, scope.is_open or is_open, scope.imports, inherited)
    _bind_parameters(checker, node.parameters, inner)
    checker.visit(node.body, inner)
    return UNKNOWN


def _impl(checker: Checker, node: nodes.ImplDeclaration, scope: Scope) -> StaticType:
    _check_attributes(checker, node)
    for method in node.methods:
        _function_body(checker, method, scope, struct_type(checker, node.name))
    return UNKNOWN


def _declared_type(checker: Checker, node: Declared, scope: Scope) -> StaticType:
    _check_attributes(checker, node)
    for at, message in variance_problems(node, checker.annotations.declaration):
        checker.report.problem(at, "variance", message)
    return UNKNOWN


def _other(checker: Checker, node: nodes.SkillDeclaration, scope: Scope) -> StaticType:
    _check_attributes(checker, node)
    checker.visit_children(node, scope)
    return UNKNOWN


def _check_attributes(checker: Checker, node: nodes.Declaration) -> None:
    """TOOL-11, SKL-9."""
    try:
        check_attributes(node)
    except ScriptError as error:
        at = node.at if error.at is None else error.at
        message = str(error)
        checker.report.problem(at, error.code, message)


VISITS: Mapping[type, Visit] = {
    nodes.FunctionDeclaration: _function,
    nodes.ClosureExpression: _closure,
    nodes.ToolDeclaration: _tool,
    nodes.PipelineDeclaration: _pipeline,
    nodes.ImplDeclaration: _impl,
    nodes.SkillDeclaration: _other,
    nodes.EnumDeclaration: _declared_type,
    nodes.StructDeclaration: _declared_type,
    nodes.InterfaceDeclaration: _declared_type,
    nodes.TypeDeclaration: _declared_type,
}
