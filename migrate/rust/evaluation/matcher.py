"""A matcher as a value: what another value must be (GEN-18, GEN-19)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation.conditions import Condition, both, either, inverse
from migrate.rust.evaluation.operators import related
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Opaque, Value

if TYPE_CHECKING:
    from migrate.rust.evaluation.calling import Call
    from migrate.rust.evaluation.scope import Run

Holds: TypeAlias = Callable[[Value], Condition]


@dataclass(frozen=True, slots=True, eq=False)
class Matcher:
    """What a value must be: `holds` tells when one is so."""

    holds: Holds


UNKNOWN = frozenset({"unknown_entry_point", "unresolved_name", "unsupported_macro"})
"""Reasons of what stands where a matcher is expected, when nobody knows the matcher."""


NAMES: set[str] = set()
"""Functions of libraries that make matchers; their room fills it."""

_NAME = re.compile(r"\w+")


def unknown_matcher(written: str) -> Unsupported:
    """Return the reason for what stands where a matcher is expected and is not known as one."""
    name = _NAME.match(written)
    if name is None or name[0] not in NAMES:
        return Unsupported("custom_matcher", written)
    hint = f"no `use` says that {name[0]} is of googletest, hamcrest or predicates"
    return Unsupported("custom_matcher", f"{written}: {hint}")


def as_matcher(run: Run, value: Value) -> Matcher:
    """Return a matcher as it is; any other value is matched by what equals it."""
    if isinstance(value, Matcher):
        return value
    if isinstance(value, Opaque) and value.code in UNKNOWN:
        raise unknown_matcher(value.detail)
    return Matcher(lambda subject: related(run, "==", subject, value))


def call_matcher(matcher: Matcher, call: Call) -> Value:
    """Call a method of a matcher. Raises `Unsupported`."""
    method, arguments = call.method, call.arguments
    if method in {"and", "or"} and len(arguments) == 1:
        build = all_hold if method == "and" else any_holds
        return Matcher(build([matcher, as_matcher(call.run, arguments[0])]))
    if method == "not" and not arguments:
        return Matcher(lambda subject: inverse(matcher.holds(subject)))
    if method == "eval" and len(arguments) == 1:
        return matcher.holds(arguments[0])
    raise Unsupported("custom_matcher", f"{method} of a matcher")


def all_hold(matchers: list[Matcher]) -> Holds:
    """Return that all matchers hold."""
    return lambda subject: every(one.holds(subject) for one in matchers)


def any_holds(matchers: list[Matcher]) -> Holds:
    """Return that one of the matchers holds."""
    return lambda subject: some(one.holds(subject) for one in matchers)


def every(conditions: Iterable[Condition]) -> Condition:
    """Return that all conditions hold."""
    whole: Condition = True
    return reduce(both, conditions, whole)


def some(conditions: Iterable[Condition]) -> Condition:
    """Return that one of the conditions holds."""
    nothing: Condition = False
    return reduce(either, conditions, nothing)
