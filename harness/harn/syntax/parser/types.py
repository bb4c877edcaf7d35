"""Types (GRM-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax import nodes
from harness.harn.syntax.parser.sequences import elements, separated
from harness.harn.syntax.tokens import NAME, NUMBER, TEXT

if TYPE_CHECKING:
    from harness.harn.syntax.parser.cursor import Cursor


def type_(cursor: Cursor) -> nodes.Type:
    """Parse a type: `A | B`, or one of its members."""
    at = cursor.token.at
    cursor.enter()
    members = [_member(cursor)]
    while cursor.accept("|"):
        members.append(_member(cursor))
    cursor.leave()
    return members[0] if len(members) == 1 else nodes.UnionType(at, tuple(members))


def annotation(cursor: Cursor) -> nodes.Type | None:
    """Parse `: T`, if it is there."""
    return type_(cursor) if cursor.accept(":") else None


def return_type(cursor: Cursor) -> nodes.Type | None:
    """Parse `-> T`, if it is there."""
    return type_(cursor) if cursor.accept("->") else None


def type_arguments(cursor: Cursor) -> tuple[nodes.Type, ...]:
    """Parse `<A, B>`, if it is there."""
    return separated(cursor, ">", type_) if cursor.accept("<") else ()


def type_parameters(cursor: Cursor) -> tuple[nodes.TypeParameter, ...]:
    """Parse `<T, in U, V: Bound>`, if it is there."""
    return separated(cursor, ">", _type_parameter) if cursor.accept("<") else ()


def bounds(cursor: Cursor) -> tuple[tuple[str, nodes.Type], ...]:
    """Parse `where T: Bound, U: Bound`, if it is there."""
    found: list[tuple[str, nodes.Type]] = []
    if cursor.accept_word("where"):
        found.append(_bound(cursor))
        while cursor.accept(","):
            found.append(_bound(cursor))
    return tuple(found)


def type_field(cursor: Cursor) -> nodes.TypeField:
    """Parse a field of a shape or of a struct: `a: T`, or `a?: T` when it is optional."""
    at = cursor.token.at
    name = cursor.expect_label("field name")
    optional = cursor.accept("?")
    cursor.expect(":")
    return nodes.TypeField(at, name, type_(cursor), optional)


def type_fields(cursor: Cursor) -> tuple[nodes.TypeField, ...]:
    """Parse the fields between braces; each may be ended by a comma, a `;` or nothing."""
    cursor.expect("{")
    return elements(cursor, "}", type_field, _starts_field)


def _starts_field(cursor: Cursor) -> bool:
    return cursor.accept(";") or cursor.is_label()


def _bound(cursor: Cursor) -> tuple[str, nodes.Type]:
    name = cursor.expect_name()
    cursor.expect(":")
    return name, type_(cursor)


def _type_parameter(cursor: Cursor) -> nodes.TypeParameter:
    at = cursor.token.at
    if cursor.accept("in"):
        return nodes.TypeParameter(at, cursor.expect_name(), annotation(cursor), "in")
    if cursor.is_word("out") and cursor.next().kind == NAME:
        cursor.advance()
        return nodes.TypeParameter(at, cursor.expect_name(), annotation(cursor), "out")
    return nodes.TypeParameter(at, cursor.expect_name(), annotation(cursor))


def _member(cursor: Cursor) -> nodes.Type:
    token = cursor.token
    match token.kind:
        case "{":
            return nodes.ShapeType(token.at, type_fields(cursor))
        case "fn":
            return _function_type(cursor)
        case "(":
            cursor.advance()
            member = type_(cursor)
            cursor.expect(")")
            return member
        case "nil":
            cursor.advance()
            return nodes.NamedType(token.at, "nil")
        case kind if kind == NAME:
            cursor.advance()
            return nodes.NamedType(token.at, token.text, type_arguments(cursor))
        case _:
            return _literal_type(cursor)


def _function_type(cursor: Cursor) -> nodes.FunctionType:
    at = cursor.expect("fn").at
    cursor.expect("(")
    parameters = separated(cursor, ")", _parameter_type)
    return nodes.FunctionType(at, parameters, return_type(cursor))


def _parameter_type(cursor: Cursor) -> nodes.Type:
    """The name of a parameter may stand before its type; it means nothing."""
    if cursor.token.kind == NAME and cursor.next().kind == ":":
        cursor.advance()
        cursor.advance()
    return type_(cursor)


def _literal_type(cursor: Cursor) -> nodes.LiteralType:
    token = cursor.token
    if token.kind in {"true", "false"}:
        cursor.advance()
        return nodes.LiteralType(token.at, token.kind == "true")
    sign = -1 if cursor.accept("-") else 1
    value = cursor.token.value
    if cursor.token.kind == NUMBER and isinstance(value, int | float):
        cursor.advance()
        return nodes.LiteralType(token.at, sign * value)
    if cursor.token.kind == TEXT and isinstance(value, str) and sign == 1:
        cursor.advance()
        return nodes.LiteralType(token.at, value)
    raise cursor.unexpected("type")
