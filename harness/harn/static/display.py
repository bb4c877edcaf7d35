"""How messages show types (ERR-7)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from harness.harn.static.types import (
    Constant,
    Named,
    Shape,
    Union,
    Unknown,
    Variable,
    base,
    members,
)
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from harness.harn.static.types import StaticType

_MOST_PARTS = 40
_DEEPEST = 12


def shown(type_: StaticType, depth: int = 0) -> str:
    """Return a type as it would be written; the value of a literal does not show."""
    if depth > _DEEPEST:
        return "…"
    match base(type_):
        case Named(name=name, arguments=()) | Variable(name=name):
            return name
        case Named(name=name, arguments=arguments):
            return _generic(name, arguments, depth)
        case Shape(fields=fields):
            parts = [
                f"{name}{'?' if field.optional else ''}: {shown(field.type, depth + 1)}"
                for name, field in list(fields.items())[: _MOST_PARTS + 1]
            ]
            return f"{{{joined(parts, ', ')}}}"
        case Union(members=parts):
            return joined([shown(part, depth + 1) for part in parts[: _MOST_PARTS + 1]], " | ")
        case _:
            return "any"


def shown_against(actual: StaticType, expected: StaticType) -> str:
    """Return a type that does not fit; where literals are expected its own literal shows.

    One of another file is told from that of the same name that is expected.
    """
    if isinstance(actual, Constant) and any(isinstance(m, Constant) for m in members(expected)):
        return literal(actual.value)
    return f"another {shown(actual)}" if _is_namesake(actual, expected) else shown(actual)


def _is_namesake(one: StaticType, other: StaticType) -> bool:
    """Whether two files declare types of one name."""
    return (
        isinstance(one, Named)
        and isinstance(other, Named)
        and one.name == other.name
        and one.home is not other.home
    )


def literal(value: bool | int | float | str) -> str:
    """Return a value as it would be written."""
    return json.dumps(value, ensure_ascii=False)


def written(type_: nodes.Type, depth: int = 0) -> str:
    """Return a type as the script writes it: the names of aliases stay."""
    if depth > _DEEPEST:
        return "…"
    match type_:
        case nodes.NamedType(name=name, arguments=arguments):
            return f"{name}<{_types(arguments, ', ', depth)}>" if arguments else name
        case nodes.LiteralType(value=value):
            return literal(value)
        case nodes.UnionType(members=parts):
            return _types(parts, " | ", depth)
        case nodes.ShapeType(fields=fields):
            return f"{{{joined([_field(field, depth) for field in fields], ', ')}}}"
        case nodes.FunctionType(parameters=parameters, returns=returns):
            arrow = f" -> {written(returns, depth + 1)}" if returns else ""
            return f"fn({_types(parameters, ', ', depth)}){arrow}"


def _field(field: nodes.TypeField, depth: int) -> str:
    return f"{field.name}{'?' if field.optional else ''}: {written(field.type, depth + 1)}"


def _types(types: tuple[nodes.Type, ...], separator: str, depth: int) -> str:
    return joined([written(type_, depth + 1) for type_ in types], separator)


def _generic(name: str, arguments: tuple[StaticType, ...], depth: int) -> str:
    if all(isinstance(argument, Unknown) for argument in arguments):
        return name
    return f"{name}<{', '.join(shown(argument, depth + 1) for argument in arguments)}>"


def joined(parts: list[str], separator: str) -> str:
    """Join the parts of a message, the first of many."""
    cut = [*parts[:_MOST_PARTS], "…"] if len(parts) > _MOST_PARTS else parts
    return separator.join(cut)
