"""Renders the tree of a script in short, for the expectations of the parser's tests.

A node is `(Kind part …)` with its fields in order, without offsets and defaults. `-` is a missing
part, a flag that is set is its name. Names, literals, entries, blocks and statements of one
expression are shown as they are written.
"""

from __future__ import annotations

import json

from msgspec import NODEFAULT
from msgspec.structs import fields

from harness.harn.source import Source
from harness.harn.syntax import nodes
from harness.harn.syntax.parser import parse_script


def tree(text: str, **options: object) -> str:
    """Give the tree of a script, one line for each statement."""
    script = parse_script(Source("case.harn", text), **options)  # type: ignore[arg-type]
    return "\n".join(shown(statement) for statement in script.statements)


def shown(value: object) -> str:
    match value:
        case nodes.Literal() | nodes.LiteralType():
            return constant(value.value)
        case nodes.Name() | nodes.NamePattern(type=None) | nodes.NamedType(arguments=()):
            return value.name
        case nodes.NamedType():
            return f"{value.name}<{', '.join(map(shown, value.arguments))}>"
        case nodes.ExpressionStatement():
            return shown(value.expression)
        case nodes.Block():
            return " ".join(["{", *map(shown, value.statements), "}"])
        case nodes.Interpolation():
            parts = (json.dumps(part) if type(part) is str else shown(part) for part in value.parts)
            return f"(Interpolation {' '.join(parts)})"
        case nodes.Entry():
            key = value.key if isinstance(value.key, str) else f"[{shown(value.key)}]"
            return f"{key}: {shown(value.value)}"
        case nodes.Node():
            return f"({' '.join([type(value).__name__, *parts_of(value)])})"
        case tuple():
            return f"[{' '.join(map(shown, value))}]"
        case None:
            return "-"
        case _:
            return str(value)


def parts_of(node: nodes.Node) -> list[str]:
    parts = [
        field.name if value is True else shown(value)
        for field in fields(node)
        for value in [getattr(node, field.name)]
        if field.name != "at" and value is not False and not is_default(value, field.default)
    ]
    while parts[-1:] == ["-"]:
        parts.pop()
    return parts


def is_default(value: object, default: object) -> bool:
    return default is not NODEFAULT and value == default


def constant(value: object) -> str:
    return "nil" if value is None else json.dumps(value, ensure_ascii=False)
