"""What follows `=>` in an attribute of test-case (GEN-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation.accounting import skip_sites
from migrate.rust.evaluation.assertions import claimed_at
from migrate.rust.evaluation.branches import guarded_match
from migrate.rust.evaluation.conditions import inverse
from migrate.rust.evaluation.dispatch import evaluate, site_at
from migrate.rust.evaluation.matchers import make_matcher
from migrate.rust.evaluation.matching import bind, match_pattern
from migrate.rust.evaluation.operators import related
from migrate.rust.evaluation.options import called
from migrate.rust.evaluation.signals import Abandoned, LimitReached, Unsupported
from migrate.rust.known.values import UNIT
from migrate.rust.rounds.model import Result
from migrate.rust.source.discovery import Ignored, ShouldPanic
from migrate.rust.source.literals import decode_string
from migrate.rust.source.macros import UnreadableMacro, parse_pattern, parse_tokens

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.outcome import Site
    from migrate.rust.source.attributes import Attribute
    from migrate.rust.source.syntax import Fragment

Tokens: TypeAlias = "tuple[Fragment, ...]"
Demand: TypeAlias = "Callable[[Scope, Value], Condition]"

IGNORING = frozenset({"ignore", "inconclusive"})
LITERALS = frozenset({"string_literal", "raw_string_literal"})


@dataclass(frozen=True, slots=True)
class Expected:
    """What one attribute expects of the test function."""

    result: Result | None = None
    ignored: Ignored | None = None
    should_panic: ShouldPanic | None = None


def read_result(attribute: Attribute, tokens: Tokens) -> Expected:
    """Read what follows `=>`. Raises `UnreadableMacro` for what is no Rust."""
    ignored: Ignored | None = None
    while tokens and tokens[0].text in IGNORING:
        reason, tokens = _reason(tokens[1:])
        ignored = Ignored(reason or (ignored.reason if ignored else None))
    if not tokens:
        return Expected(None, ignored)
    written = attribute.fragment
    site = site_at(written, attribute.name)
    word, rest = tokens[0].text, tokens[1:]
    if word == "panics":
        text = decode_string(rest[0].text) if rest and rest[0].kind in LITERALS else None
        return Expected(Result(written, site, None), ignored, ShouldPanic(text, (), written))
    if word in HANDING_ON and rest:
        function = _single(rest)
        return Expected(Result(written, None, _handed_to(function, site)), ignored)
    demand = _demand(word, tokens)

    def claim(scope: Scope, value: Value) -> None:
        claimed_at(scope, site, (), None, lambda: (demand(scope, value), UNIT))

    return Expected(Result(written, site, claim), ignored)


def _single(tokens: Tokens) -> Fragment:
    """The one expression that tokens are. Raises `UnreadableMacro`."""
    expressions = parse_tokens(tokens)
    if len(expressions) != 1:
        raise UnreadableMacro("no expression", tokens[0])
    return expressions[0]


HANDING_ON = frozenset({"using", "with"})
"""Words before a function or closure that looks at the value itself."""


def _reason(tokens: Tokens) -> tuple[str | None, Tokens]:
    """`["reason"]` after a word."""
    if not tokens or tokens[0].kind != "token_tree" or not tokens[0].text.startswith("["):
        return None, tokens
    inside = tokens[0].tokens[1:-1]
    return decode_string(inside[0].text) if inside else None, tokens[1:]


def _handed_to(function: Fragment, site: Site) -> Callable[[Scope, Value], None]:
    def claim(scope: Scope, value: Value) -> None:
        recorder = scope.run.recorder
        done = len(recorder.instances)
        try:
            called(evaluate(scope, function), value)
        except (Abandoned, LimitReached):
            raise
        except Unsupported as gap:
            recorder.skip(site, gap.code, gap.detail)
            skip_sites(scope, function, gap, done)

    return claim


def _demand(word: str, tokens: Tokens) -> Demand:
    if word == "matches":
        return _matches(tokens[1:])
    if word in {"it", "is"}:
        return _matcher(tokens[1:], tokens[0])
    expression = _single(tokens)
    return lambda scope, value: related(
        scope.run, "==", value, evaluate(scope, expression, scope.returns)
    )


def _matches(tokens: Tokens) -> Demand:
    if not tokens:
        raise Unsupported("generated_by_macro", "matches without a pattern")
    arm = parse_pattern(tokens)

    def demand(scope: Scope, value: Value) -> Condition:
        inner = scope.inner()
        matched = match_pattern(inner, arm.pattern, value)
        bind(inner, matched)
        return guarded_match(inner, matched.condition, arm.guard)

    return demand


MATCHERS = {
    "contains": "contains",
    "empty": "empty",
    "eq": "eq",
    "equal_to": "eq",
}
"""Words after `it` or `is`, and the functions that make their matchers."""


def _matcher(tokens: Tokens, at: Fragment) -> Demand:
    negated = bool(tokens) and tokens[0].text == "not"
    tokens = tokens[negated:]
    name = MATCHERS.get(tokens[0].text) if tokens else None
    joined = any(token.text in {"and", "or"} for token in tokens)

    def demand(scope: Scope, value: Value) -> Condition:
        if name is None or joined:
            raise Unsupported("custom_matcher", " ".join(token.text for token in (at, *tokens)))
        try:
            written = parse_tokens(tokens[1:])
        except UnreadableMacro as error:
            raise Unsupported("custom_matcher", str(error)) from error
        given = [evaluate(scope, argument) for argument in written]
        told = make_matcher(scope, name, given, tokens[0]).holds(value)
        return inverse(told) if negated else told

    return demand
