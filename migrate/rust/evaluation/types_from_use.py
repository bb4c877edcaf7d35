"""Which integer type a variable has by how it is used (EVL-14)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation.integer_types import is_plain_number, type_named
from migrate.rust.known.integers import DEFAULT
from migrate.rust.source.syntax import Fragment

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.scope import Scope

Uses: TypeAlias = "dict[str, list[Fragment]]"

FREE = "free"
"""What a use says that goes with every type."""

RELATIONS = frozenset({"==", "!=", "<", "<=", ">", ">="})
SHIFTS = frozenset({"<<", ">>", "<<=", ">>="})
PAIRED = frozenset({"assignment_expression", "binary_expression", "compound_assignment_expr"})
WRITING = frozenset({"eprint", "eprintln", "format", "print", "println", "write", "writeln"})
"""Macros that write a number of any type alike."""

MOST_USES = 40
"""Of a variable; one with more is not looked into."""


def type_from_use(scope: Scope, bound: Fragment, value: Fragment) -> str | None:
    """Return the type of a variable that is bound to a number without a suffix.

    `bound` is its name where it is bound. `None` when a use leaves open which type it is, or when
    the name is bound twice.
    """
    if not is_plain_number(value):
        return None
    return _type_within(scope, bound, _enclosing(bound, "block"))


def type_of_turns(scope: Scope, loop: Fragment) -> str | None:
    """Return the type of the variable of `for i in a..b`, by the range or by its use."""
    ends = loop.need("value").children
    if loop.need("value").kind != "range_expression":
        return None
    named = next(filter(None, (type_named(scope, end) for end in ends)), None)
    if named is not None or not all(map(is_plain_number, ends)):
        return named
    return _type_within(scope, loop.need("pattern"), loop.need("body"))


def _type_within(scope: Scope, bound: Fragment, around: Fragment | None) -> str | None:
    if bound.kind != "identifier":
        return None
    uses = _uses(around).get(bound.text, []) if around is not None else []
    uses = [use for use in uses if use != bound]
    if len(uses) > MOST_USES or any(_is_bound(use) for use in uses):
        return None
    said = {_said(scope, use) for use in uses}
    named = said - {FREE, None}
    if named:
        return named.pop() if len(named) == 1 else None
    return None if None in said else DEFAULT


@lru_cache(maxsize=64)
def _uses(block: Fragment) -> Uses:
    found: Uses = {}
    for part in block.find("identifier"):
        found.setdefault(part.text, []).append(part)
    return found


def _parents(part: Fragment) -> Iterator[Fragment]:
    node = part.node.parent
    while node is not None:
        yield Fragment(node, part.parsed, node.type)
        node = node.parent


def _enclosing(part: Fragment, kind: str) -> Fragment | None:
    return next((parent for parent in _parents(part) if parent.kind == kind), None)


def _is_bound(use: Fragment) -> bool:
    parent = next(_parents(use), None)
    if parent is None or parent.kind.endswith("_pattern"):
        return True
    if parent.kind in {"closure_parameters", "match_pattern"}:
        return True
    return parent.field("pattern") == use


def _said(scope: Scope, use: Fragment) -> str | None:
    """What the expressions around a use say: a type, `FREE`, or nothing that can be told."""
    inner = use
    for parent in _parents(use):
        if parent.kind == "parenthesized_expression":
            inner = parent
            continue
        if parent.kind not in PAIRED:
            return _said_by(parent, inner)
        operator = parent.field("operator")
        sign = operator.kind if operator is not None else "="
        other = parent.need("right" if parent.field("left") == inner else "left")
        if sign in SHIFTS:
            return FREE if other == parent.need("left") else None
        said = _beside(scope, other, use)
        if said != FREE or parent.kind != "binary_expression" or sign in RELATIONS:
            return said
        inner = parent
    return None


def _beside(scope: Scope, other: Fragment, use: Fragment) -> str | None:
    """What the other side of an operator says."""
    named = type_named(scope, other)
    if named is not None:
        return named
    return FREE if is_plain_number(other) or other.text == use.text else None


def _said_by(parent: Fragment, inner: Fragment) -> str | None:
    if parent.kind == "type_cast_expression":
        return FREE
    if parent.kind == "index_expression":
        return "usize" if parent.children[-1] == inner else None
    if parent.kind == "range_expression":
        around = next(_parents(parent), None)
        return "usize" if around is not None and around.kind == "index_expression" else None
    return FREE if parent.kind == "token_tree" and _is_written(parent, inner) else None


def _is_written(tokens: Fragment, use: Fragment) -> bool:
    """Tell an argument of a macro that writes it, with no other name beside the number's."""
    if _macro_of(tokens) not in WRITING:
        return False
    argument: list[Fragment] = []
    for token in tokens.tokens:
        if token.kind == ",":
            if use in argument:
                break
            argument = []
        else:
            argument.append(token)
    kinds = {token.kind for token in argument if token.text != use.text}
    return not kinds & {"identifier", "self", "token_tree"}


def _macro_of(tokens: Fragment) -> str | None:
    """The macro that is given some tokens, also where it is called among those of another one."""
    around = next(_parents(tokens), None)
    if around is not None and around.kind == "macro_invocation":
        return around.need("macro").text
    beside = around.tokens if around is not None else ()
    at = beside.index(tokens) if tokens in beside else 0
    return beside[at - 2].text if at > 1 and beside[at - 1].kind == "!" else None
