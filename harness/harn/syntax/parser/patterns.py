"""What bindings and `for` put their values into (GRM-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax import nodes
from harness.harn.syntax.parser.types import annotation
from harness.harn.syntax.tokens import NAME

if TYPE_CHECKING:
    from harness.harn.syntax.parser.cursor import Cursor


def binding_pattern(cursor: Cursor) -> nodes.Pattern:
    """Parse a name, `{a, b: alias, c = 1, ...rest}` or `[a, _, b = 1, ...rest]`."""
    cursor.enter()
    pattern = _pattern(cursor)
    cursor.leave()
    return pattern


def loop_pattern(cursor: Cursor) -> nodes.Pattern:
    """Parse the pattern of a `for`: also `(a, b)`, and a name with its type."""
    at = cursor.token.at
    if cursor.token.kind == "(":
        return _pair_pattern(cursor)
    if cursor.token.kind == NAME:
        return nodes.NamePattern(at, cursor.expect_name(), annotation(cursor))
    return binding_pattern(cursor)


def _pair_pattern(cursor: Cursor) -> nodes.PairPattern:
    cursor.enter()
    at = cursor.expect("(").at
    first = loop_pattern(cursor)
    cursor.expect(",")
    second = loop_pattern(cursor)
    cursor.expect(")")
    cursor.leave()
    return nodes.PairPattern(at, first, second)


def _pattern(cursor: Cursor) -> nodes.Pattern:
    match cursor.token.kind:
        case "{":
            return _dict_pattern(cursor)
        case "[":
            return _list_pattern(cursor)
        case _:
            at = cursor.token.at
            return nodes.NamePattern(at, cursor.expect_name())


def _dict_pattern(cursor: Cursor) -> nodes.DictPattern:
    at = cursor.expect("{").at
    fields: list[nodes.PatternField] = []
    rest = None
    while cursor.token.kind != "}":
        if cursor.accept("..."):
            rest = cursor.expect_name()
            cursor.accept(",")
            break
        fields.append(_field(cursor))
        if not cursor.accept(",") and not cursor.is_label() and cursor.token.kind != "...":
            break
    cursor.expect("}")
    return nodes.DictPattern(at, tuple(fields), rest)


def _field(cursor: Cursor) -> nodes.PatternField:
    """`a`, `a: alias`, `a: {nested}`, each with a default."""
    at = cursor.token.at
    if cursor.next().kind == ":":
        key = cursor.expect_label("key")
        cursor.advance()
        pattern = binding_pattern(cursor)
    else:
        key = cursor.expect_name()
        pattern = nodes.NamePattern(at, key)
    return nodes.PatternField(at, key, pattern, _default(cursor))


def _list_pattern(cursor: Cursor) -> nodes.ListPattern:
    at = cursor.expect("[").at
    items: list[nodes.PatternItem] = []
    rest = None
    while cursor.token.kind != "]":
        if cursor.accept("..."):
            rest = cursor.expect_name()
            cursor.accept(",")
            break
        item_at = cursor.token.at
        items.append(nodes.PatternItem(item_at, binding_pattern(cursor), _default(cursor)))
        if not cursor.accept(",") and not cursor.is_label() and cursor.token.kind != "...":
            break
    cursor.expect("]")
    return nodes.ListPattern(at, tuple(items), rest)


def _default(cursor: Cursor) -> nodes.Expression | None:
    return cursor.expression() if cursor.accept("=") else None
