"""Matching a value against a pattern, and binding what its names then mean (IDM-41, IDM-66)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation.changes_shown import take
from migrate.rust.evaluation.dispatch import evaluate, excerpt
from migrate.rust.evaluation.relations import equal, seen
from migrate.rust.evaluation.resolution import meaning
from migrate.rust.evaluation.scope import Scope
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Opaque, Receiver, Value
from migrate.rust.source.modules import Found
from migrate.rust.source.syntax import Fragment

if TYPE_CHECKING:
    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.known.types import RustType


@dataclass(slots=True)
class Match:
    """Whether a value matches a pattern, and the variables it then binds."""

    condition: Condition
    bindings: dict[str, Value] = field(default_factory=dict)
    mutable: set[str] = field(default_factory=set)


Matcher: TypeAlias = Callable[[Scope, Fragment, Value], Match]
PATTERNS: dict[str, Matcher] = {}
LITERALS = frozenset(
    {
        "string_literal",
        "raw_string_literal",
        "char_literal",
        "integer_literal",
        "float_literal",
        "boolean_literal",
        "negative_literal",
    }
)


def pattern(*kinds: str) -> Callable[[Matcher], Matcher]:
    """Register the decorated function for kinds of patterns."""

    def register(matcher: Matcher) -> Matcher:
        for kind in kinds:
            PATTERNS[kind] = matcher
        return matcher

    return register


def match_pattern(scope: Scope, node: Fragment, value: Value) -> Match:
    """Match a value. Raises `Unsupported` for a pattern that cannot be decided."""
    if node.kind == "_" or node.text == "_":
        return Match(True)
    if isinstance(value, Opaque) and node.kind != "identifier":
        return _opaque(scope, node, value)
    if node.kind in LITERALS:
        return Match(equal(scope.run, value, evaluate(scope, node)))
    if node.kind in TAKING_APART:
        value = seen(value) if isinstance(value, Receiver) else value
    matcher = PATTERNS.get(node.kind)
    if matcher is None:
        raise Unsupported("unsupported_pattern", f"{node.kind}: {excerpt(node)}")
    return matcher(scope, node, value)


TAKING_APART = frozenset({"struct_pattern", "tuple_struct_pattern"})


def _opaque(scope: Scope, node: Fragment, value: Opaque) -> Match:
    """Every name in a pattern over an opaque value is opaque; whether it matches is unknown."""
    if node.kind in IRREFUTABLE and not _may_fail(scope, node):
        return Match(True, dict.fromkeys(names_in(node), value))
    raise Unsupported(value.code, value.detail)


IRREFUTABLE = frozenset({"tuple_pattern", "mut_pattern", "ref_pattern", "reference_pattern"})


def _may_fail(scope: Scope, node: Fragment) -> bool:
    """Tell whether a part of a pattern may match or not."""
    names = {part.text for part in node.find("identifier")}
    return bool(node.find(*REFUTABLE)) or any(is_constant(scope, name) for name in names)


REFUTABLE = LITERALS | {
    "captured_pattern",
    "const_block",
    "or_pattern",
    "range_pattern",
    "scoped_identifier",
    "slice_pattern",
    "struct_pattern",
    "tuple_struct_pattern",
}
"""Patterns that are not told to match whatever the value; some of them do."""


def is_constant(scope: Scope, name: str) -> bool:
    """Tell whether a name in a pattern is compared with; in capitals it is taken for one."""
    if name[:1].isupper():
        return True
    found, _ = meaning(scope, (name,))
    return isinstance(found, Found) and found.item.kind == "const" and not found.rest


def names_in(node: Fragment) -> list[str]:
    """Return the variables a pattern binds."""
    return [
        name
        for part in node.find("identifier", "shorthand_field_identifier")
        if (name := part.text)[:1].islower()
    ]


def bind_irrefutable(
    scope: Scope, node: Fragment, value: Value, declared: RustType | None = None
) -> None:
    """Bind a pattern that always matches: a parameter, a `let` without `else`."""
    matched = match_pattern(scope, node, value)
    if matched.condition is not True:
        raise Unsupported("unsupported_pattern", excerpt(node))
    bind(scope, matched, declared)


def bind(scope: Scope, matched: Match, declared: RustType | None = None) -> None:
    """Introduce the variables of a match."""
    for name, value in matched.bindings.items():
        kind = declared if len(matched.bindings) == 1 else None
        take(value)
        scope.bind(name, value, kind, mutable=name in matched.mutable)
