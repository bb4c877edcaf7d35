"""The types of expressions that are no calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.static import operators, results
from harness.harn.static.display import joined
from harness.harn.static.scopes import match_names
from harness.harn.static.types import (
    BOOL,
    DURATION,
    NIL,
    NUMBERS,
    RANGE,
    RESULT,
    STRING,
    UNKNOWN,
    Constant,
    Field,
    Named,
    base,
    dict_of,
    list_of,
    members,
    shape,
    union,
)
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.static.checker import Checker, Visit
    from harness.harn.static.scopes import Scope
    from harness.harn.static.types import StaticType

# --- Literals and names ---


def _literal(checker: Checker, node: nodes.Literal, scope: Scope) -> StaticType:
    return NIL if node.value is None else Constant(node.value)


def _duration(checker: Checker, node: nodes.DurationLiteral, scope: Scope) -> StaticType:
    return DURATION


def _interpolation(checker: Checker, node: nodes.Interpolation, scope: Scope) -> StaticType:
    checker.visit_children(node, scope)
    return STRING


def _name(checker: Checker, node: nodes.Name, scope: Scope) -> StaticType:
    symbol = scope.find(node.name)
    return symbol.type if symbol else UNKNOWN


def _list(checker: Checker, node: nodes.ListExpression, scope: Scope) -> StaticType:
    return list_of(union([base(checker.visit(item, scope)) for item in node.items]))


def _dict(checker: Checker, node: nodes.DictExpression, scope: Scope) -> StaticType:
    """A dict with known keys; spread and computed keys leave none known."""
    fields: dict[str, Field] = {}
    is_known = True
    for entry in node.entries:
        match entry:
            case nodes.Entry(key=str(key), value=value):
                fields[key] = Field(checker.visit(value, scope))
            case _:
                is_known = False
                checker.visit_children(entry, scope)
    return shape(fields) if is_known else dict_of(UNKNOWN)


def _struct(checker: Checker, node: nodes.StructExpression, scope: Scope) -> StaticType:
    checker.visit_children(node, scope)
    return struct_type(checker, node.name)


def struct_type(checker: Checker, name: str) -> StaticType:
    """Return the type of a struct, if the name is that of one."""
    is_struct = isinstance(checker.annotations.declaration(name), nodes.StructDeclaration)
    return checker.annotations.named(name) if is_struct else UNKNOWN


# --- Operators ---


def _unary(checker: Checker, node: nodes.Unary, scope: Scope) -> StaticType:
    operand = base(checker.visit(node.operand, scope))
    if node.operator == "!":
        return BOOL
    match node.operand, operand:
        case nodes.Literal(value=int() | float() as value), _ if type(value) is not bool:
            return Constant(-value)
        case _, Named(name=name) if name in NUMBERS:
            return operand
        case _:
            return UNKNOWN


def _binary(checker: Checker, node: nodes.Binary, scope: Scope) -> StaticType:
    left, right = checker.visit(node.left, scope), checker.visit(node.right, scope)
    return operators.binary(checker, node.at, node.operator, left, right)


def _logical(checker: Checker, node: nodes.Logical, scope: Scope) -> StaticType:
    """`&&` and `||` give a bool, `??` what is not nil (VAL-9)."""
    left, right = checker.visit(node.left, scope), checker.visit(node.right, scope)
    if node.operator != "??":
        return BOOL
    return union([*(member for member in members(left) if member != NIL), right])


def _ternary(checker: Checker, node: nodes.Ternary, scope: Scope) -> StaticType:
    checker.visit(node.condition, scope)
    return union([checker.visit(node.then, scope), checker.visit(node.otherwise, scope)])


def _range(checker: Checker, node: nodes.RangeExpression, scope: Scope) -> StaticType:
    checker.visit_children(node, scope)
    return RANGE


def _pipe(checker: Checker, node: nodes.Pipe, scope: Scope) -> StaticType:
    """The right side may stand for the left with `_` (HEV-13)."""
    checker.visit(node.left, scope)
    checker.visit(node.right, scope.inner(["_"]))
    return UNKNOWN


def _try_star(checker: Checker, node: nodes.TryStar, scope: Scope) -> StaticType:
    if scope.function is None:
        message = "try* requires an enclosing function"
        checker.report.problem(node.at, "try_star_outside_fn", message)
    checker.visit_children(node, scope)
    return UNKNOWN


# --- Members ---


def _member(checker: Checker, node: nodes.Member, scope: Scope) -> StaticType:
    if enum := enum_of(node.receiver, scope):
        return checker.annotations.named(enum.name)
    receiver = checker.visit(node.receiver, scope)
    return (
        UNKNOWN if node.optional else results.member_type(_resolved(checker, receiver), node.name)
    )


def _subscript(checker: Checker, node: nodes.Subscript, scope: Scope) -> StaticType:
    receiver = checker.visit(node.receiver, scope)
    checker.visit(node.index, scope)
    return results.subscript_type(_resolved(checker, receiver))


def enum_of(receiver: nodes.Expression, scope: Scope) -> nodes.EnumDeclaration | None:
    """Return the enum that a receiver names."""
    symbol = scope.find(receiver.name) if isinstance(receiver, nodes.Name) else None
    declaration = symbol.declaration if symbol else None
    return declaration if isinstance(declaration, nodes.EnumDeclaration) else None


def _resolved(checker: Checker, type_: StaticType) -> StaticType:
    return checker.annotations.resolve(type_)


# --- Branches ---


def _block(checker: Checker, node: nodes.Block, scope: Scope) -> StaticType:
    """A block gives its last expression (HEV-6); how others end is not followed."""
    return checker.visit_statements(node.statements, scope)


def _if(checker: Checker, node: nodes.If, scope: Scope) -> StaticType:
    checker.visit(node.condition, scope)
    then = checker.visit(node.then, scope)
    otherwise = checker.visit(node.otherwise, scope) if node.otherwise else NIL
    return union([then, otherwise])


def _match(checker: Checker, node: nodes.Match, scope: Scope) -> StaticType:
    subject = checker.visit(node.subject, scope)
    for arm in node.arms:
        checker.visit(arm, scope)
    if checker.report.matters(node.at):
        missing = _missing_arms(checker, node, subject, scope)
        if missing:
            message = f"Non-exhaustive match: no arm for {joined(missing, ', ')}"
            checker.report.problem(node.at, "non_exhaustive", message)
    return UNKNOWN


def _missing_arms(
    checker: Checker, node: nodes.Match, subject: StaticType, scope: Scope
) -> list[str]:
    match node.subject:
        case nodes.Member(receiver=nodes.Name() as receiver, name=field):
            return checker.exhaustiveness.missing_of_member(
                node, _name(checker, receiver, scope), field
            ) or checker.exhaustiveness.missing(node, subject)
        case _:
            return checker.exhaustiveness.missing(node, subject)


def _arm(checker: Checker, node: nodes.Arm, scope: Scope) -> StaticType:
    names = (name for pattern in node.patterns for name in match_names(pattern))
    checker.visit_children(node, scope.inner(names))
    return UNKNOWN


def _try(checker: Checker, node: nodes.Try, scope: Scope) -> StaticType:
    checker.visit_children(node, scope)
    return UNKNOWN if node.catch or node.finally_ else RESULT


def _catch(checker: Checker, node: nodes.Catch, scope: Scope) -> StaticType:
    names = [] if node.name is None else [node.name]
    checker.visit(node.body, scope.inner(names))
    return UNKNOWN


VISITS: Mapping[type, Visit] = {
    nodes.Literal: _literal,
    nodes.DurationLiteral: _duration,
    nodes.Interpolation: _interpolation,
    nodes.Name: _name,
    nodes.ListExpression: _list,
    nodes.DictExpression: _dict,
    nodes.StructExpression: _struct,
    nodes.Unary: _unary,
    nodes.Binary: _binary,
    nodes.Logical: _logical,
    nodes.Ternary: _ternary,
    nodes.RangeExpression: _range,
    nodes.Pipe: _pipe,
    nodes.TryStar: _try_star,
    nodes.Member: _member,
    nodes.Subscript: _subscript,
    nodes.Block: _block,
    nodes.If: _if,
    nodes.Match: _match,
    nodes.Arm: _arm,
    nodes.Try: _try,
    nodes.Catch: _catch,
}
