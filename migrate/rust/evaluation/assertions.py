"""Assertion macros: every execution of one becomes an instance (IDM-100…IDM-118)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias
from weakref import WeakKeyDictionary

from migrate.rust.evaluation.conditions import Condition
from migrate.rust.evaluation.dispatch import evaluate, site_at
from migrate.rust.evaluation.integer_types import type_beside
from migrate.rust.evaluation.leaving import unevaluated
from migrate.rust.evaluation.macro_sites import site_of
from migrate.rust.evaluation.macros import macro
from migrate.rust.evaluation.operators import related
from migrate.rust.evaluation.signals import (
    Abandoned,
    ErrReturned,
    LimitReached,
    Panicked,
    Unsupported,
)
from migrate.rust.evaluation.values import Opaque
from migrate.rust.known.errors import KnownError
from migrate.rust.known.values import UNIT
from migrate.rust.source.literals import read_literal
from migrate.rust.source.macros import (
    UnreadableMacro,
    labelled_arguments,
    macro_arguments,
    macro_name,
)
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.outcome import Site
    from migrate.rust.source.syntax import Fragment, ParsedText

Claim: TypeAlias = Callable[[], Condition]

_SITES: WeakKeyDictionary[ParsedText, dict[int, Site]] = WeakKeyDictionary()
"""Sites of assertions by where they start: a test that is certified meets each many times."""
ValueClaim: TypeAlias = "Callable[[], tuple[Condition, Value]]"


@macro("assert_eq", "debug_assert_eq")
def assert_eq(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_eq!(a, b, message)` (EVL-27, GEN-14)."""
    return compared(scope, node, "==")


@macro("assert_ne", "debug_assert_ne")
def assert_ne(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_ne!(a, b, message)`."""
    return compared(scope, node, "!=")


def compared(scope: Scope, node: Fragment, operator: str) -> Value:
    """Account for an assertion that compares its first two arguments."""
    arguments = readable(scope, node, 2)
    if arguments is None:
        return UNIT
    left, right = arguments[:2]
    return claimed(
        scope,
        node,
        arguments[2:],
        lambda: related(
            scope.run,
            operator,
            evaluate(scope, left, type_beside(scope, left, right)),
            evaluate(scope, right, type_beside(scope, right, left)),
        ),
    )


def readable(scope: Scope, node: Fragment, least: int) -> tuple[Fragment, ...] | None:
    """Return the arguments of an assertion; one that cannot be read is skipped."""
    try:
        arguments = labelled_arguments(node)
    except UnreadableMacro as error:
        scope.run.recorder.skip(assertion_site(node), "unsupported_macro", str(error))
        return None
    if len(arguments) < least:
        scope.run.recorder.skip(assertion_site(node), "unsupported_macro", node.text)
        return None
    return arguments


def claimed(scope: Scope, node: Fragment, message: tuple[Fragment, ...], claim: Claim) -> Value:
    """Evaluate an assertion and account for it (EVL-13: its message is only a note)."""
    claimed_value(scope, node, message, lambda: (claim(), UNIT))
    return UNIT


def claimed_value(
    scope: Scope, node: Fragment, message: tuple[Fragment, ...], claim: ValueClaim
) -> Value:
    """Evaluate an assertion that gives a value, and account for it; a gap gives an opaque one."""
    return claimed_at(scope, assertion_site(node), _parts(node), note_of(message), claim)


def claimed_at(
    scope: Scope,
    site: Site,
    parts: tuple[Fragment, ...],
    note: str | None,
    claim: ValueClaim,
) -> Value:
    """Evaluate what stands at a site as an assertion; `parts` are what it may change."""
    recorder = scope.run.recorder
    try:
        condition, value = claim()
    except (Abandoned, LimitReached):
        raise
    except (Unsupported, KnownError) as gap:
        unknown = Opaque(gap.code, gap.detail if isinstance(gap, Unsupported) else str(gap))
        unevaluated(scope, parts, unknown)
        recorder.skip(site, unknown.code, unknown.detail)
        return unknown
    except ErrReturned:
        raise
    except Panicked:
        recorder.skip(site, "unconditional_panic", site.text)
        raise
    recorder.claim(site, condition, note)
    return value


def _parts(node: Fragment) -> tuple[Fragment, ...]:
    """Return what an assertion evaluates, as far as it can be read."""
    if node.kind != "macro_invocation":
        return (node,)
    try:
        return macro_arguments(node)
    except UnreadableMacro:
        return (node,)


def note_of(message: tuple[Fragment, ...]) -> str | None:
    """Return the literal message, unexpanded."""
    if not message or message[0].kind not in {"string_literal", "raw_string_literal"}:
        return None
    literal = read_literal(message[0])
    return literal.value if literal is not None and isinstance(literal.value, str) else None


def assertion_site(node: Fragment) -> Site:
    """Return the site of an assertion macro, as the count of sites has it."""
    known = _SITES.setdefault(node.parsed, {})
    start = node.node.start_byte
    if start not in known:
        found = assertion_sites(node)
        known[start] = site_of(found[0]) if found else site_at(node, macro_name(node))
    return known[start]


@macro("panic", "unreachable", "todo", "unimplemented")
def panicking(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`panic!` and its kin: nothing after it runs (IDM-116)."""
    site = site_at(node, macro_name(node))
    if node.text.startswith(("assert", "debug_assert")):
        site = assertion_site(node)
        recorder = scope.run.recorder
        if recorder.guards or recorder.quantifiers:
            recorder.claim(site, False)
            raise Panicked(site)
        recorder.skip(site, "unconditional_panic", node.text)
    raise Panicked(site)
