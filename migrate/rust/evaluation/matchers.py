"""Matchers of googletest, hamcrest and predicates: what a value must be (GEN-18, GEN-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation import comprehensions as lists
from migrate.rust.evaluation.conditions import Condition, inverse, select
from migrate.rust.evaluation.dispatch import excerpt, plain
from migrate.rust.evaluation.iterating import known_items
from migrate.rust.evaluation.matcher import NAMES, Holds, Matcher, all_hold, as_matcher, every, some
from migrate.rust.evaluation.methods import call_on_value
from migrate.rust.evaluation.operators import related
from migrate.rust.evaluation.options import called, failure, success
from migrate.rust.evaluation.relations import truth
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Comprehension, Opaque, Place, Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.source.syntax import Fragment

Maker: TypeAlias = "Callable[[Scope, Fragment, list[Value]], Holds]"

CRATES = frozenset({"googletest", "hamcrest", "hamcrest2", "predicate", "predicates"})
"""First segments of the paths of functions that make matchers."""


def make_matcher(scope: Scope, name: str, arguments: list[Value], node: Fragment) -> Matcher:
    """Return the matcher that a function of a library makes. Raises `Unsupported`."""
    maker = MAKERS.get((name, len(arguments)))
    if maker is None:
        raise Unsupported("custom_matcher", excerpt(node))
    return Matcher(maker(scope, node, arguments))


def _related(operator: str) -> Maker:
    return lambda scope, node, given: (
        lambda subject: related(scope.run, operator, subject, given[0])
    )


def _method(name: str) -> Maker:
    return lambda scope, node, given: (
        lambda subject: truth(call_on_value(scope, subject, name, given, node))
    )


def _always(holds: bool) -> Maker:
    return lambda scope, node, given: lambda subject: holds


def _truth(_scope: Scope, _node: Fragment, _given: list[Value]) -> Holds:
    return truth


def _untruth(_scope: Scope, _node: Fragment, _given: list[Value]) -> Holds:
    return lambda subject: inverse(truth(subject))


def _held(kind: Callable[[Value], tuple[Condition, Value]]) -> Maker:
    """Return a matcher of an option or result that is of a kind, and of what it then holds."""

    def make(scope: Scope, _node: Fragment, given: list[Value]) -> Holds:
        inner = all_hold([as_matcher(scope.run, one) for one in given])

        def holds(subject: Value) -> Condition:
            there, value = kind(plain(subject))
            return False if there is False else select(there, inner(value), False)

        return holds

    return make


def _none(_scope: Scope, _node: Fragment, _given: list[Value]) -> Holds:
    return lambda subject: inverse(success(plain(subject))[0])


def _same(scope: Scope, _node: Fragment, given: list[Value]) -> Holds:
    return as_matcher(scope.run, given[0]).holds


def _negated(scope: Scope, _node: Fragment, given: list[Value]) -> Holds:
    inner = as_matcher(scope.run, given[0])
    return lambda subject: inverse(inner.holds(subject))


def _length(scope: Scope, node: Fragment, given: list[Value]) -> Holds:
    inner = as_matcher(scope.run, given[0])
    return lambda subject: inner.holds(call_on_value(scope, subject, "len", [], node))


def _contains(scope: Scope, node: Fragment, given: list[Value]) -> Holds:
    """`contains(m)`: an element; `contains(x)`: an element or a part; of hamcrest, of a list."""
    wanted = given[0] if isinstance(given[0], list) else given

    def has(subject: Value, one: Value) -> Condition:
        if isinstance(one, Matcher | Opaque):
            return _some_element(subject, as_matcher(scope.run, one))
        return truth(call_on_value(scope, subject, "contains", [one], node))

    return lambda subject: every(has(plain(subject), one) for one in wanted)


def _some_element(subject: Value, matcher: Matcher) -> Condition:
    if isinstance(subject, Place | Comprehension):
        items = lists.comprehend(subject)
        return lists.exists(items, matcher.holds(items.value))
    return some(matcher.holds(item) for item in known_items(subject))


def _each(scope: Scope, _node: Fragment, given: list[Value]) -> Holds:
    matcher = as_matcher(scope.run, given[0])

    def holds(subject: Value) -> Condition:
        subject = plain(subject)
        if isinstance(subject, Place | Comprehension):
            items = lists.comprehend(subject)
            return lists.each(items, matcher.holds(items.value))
        return every(matcher.holds(item) for item in known_items(subject))

    return holds


def _entry(scope: Scope, node: Fragment, given: list[Value]) -> Holds:
    key, matcher = given[0], as_matcher(scope.run, given[1])

    def holds(subject: Value) -> Condition:
        there, value = success(call_on_value(scope, subject, "get", [key], node))
        return False if there is False else select(there, matcher.holds(value), False)

    return holds


def _satisfied(_scope: Scope, _node: Fragment, given: list[Value]) -> Holds:
    return lambda subject: truth(called(given[0], subject))


MAKERS: dict[tuple[str, int], Maker] = {
    ("always", 0): _always(True),
    ("anything", 0): _always(True),
    ("container_eq", 1): _related("=="),
    ("contains", 1): _contains,
    ("contains_substring", 1): _method("contains"),
    ("each", 1): _each,
    ("empty", 0): _method("is_empty"),
    ("ends_with", 1): _method("ends_with"),
    ("eq", 1): _related("=="),
    ("equal_to", 1): _related("=="),
    ("err", 0): _held(failure),
    ("err", 1): _held(failure),
    ("function", 1): _satisfied,
    ("ge", 1): _related(">="),
    ("greater_than", 1): _related(">"),
    ("greater_than_or_equal_to", 1): _related(">="),
    ("gt", 1): _related(">"),
    ("has_entry", 2): _entry,
    ("is", 1): _same,
    ("is_empty", 0): _method("is_empty"),
    ("is_false", 0): _untruth,
    ("is_not", 1): _negated,
    ("is_true", 0): _truth,
    ("le", 1): _related("<="),
    ("len", 1): _length,
    ("less_than", 1): _related("<"),
    ("less_than_or_equal_to", 1): _related("<="),
    ("lt", 1): _related("<"),
    ("ne", 1): _related("!="),
    ("never", 0): _always(False),
    ("none", 0): _none,
    ("not", 1): _negated,
    ("ok", 0): _held(success),
    ("ok", 1): _held(success),
    ("points_to", 1): _same,
    ("predicate", 1): _satisfied,
    ("some", 0): _held(success),
    ("some", 1): _held(success),
    ("starts_with", 1): _method("starts_with"),
}
"""Functions that make matchers, by name and number of arguments."""

MATCHER_NAMES = frozenset(name for name, _ in MAKERS)

NAMES.update(MATCHER_NAMES)
