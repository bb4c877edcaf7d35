"""`assert_that(&x).is_equal_to(y)`: chains of methods that each demand something (GEN-19)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation.assertions import claimed
from migrate.rust.evaluation.conditions import Condition, both, inverse
from migrate.rust.evaluation.dispatch import excerpt, operand, value_of
from migrate.rust.evaluation.googletest import matcher_of
from migrate.rust.evaluation.matchers import make_matcher
from migrate.rust.evaluation.options import called, failure, success
from migrate.rust.evaluation.resolution import meaning, segments
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.known.values import UNIT
from migrate.rust.source.macros import macro_arguments, macro_name
from migrate.rust.source.modules import Found
from migrate.rust.source.sites import FLUENT

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.syntax import Fragment

Link: TypeAlias = "tuple[Condition, Value]"
"""What a method demands, and what the next one speaks about."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A call of `assert_that` and the methods called on what it gives, in order."""

    root: Fragment
    subject: tuple[Fragment, ...]
    calls: tuple[Fragment, ...]


OPENING = re.compile("|".join(sorted(FLUENT)).encode())
"""Text without which no chain is opened: nearly no call is looked into."""

LONGEST = 64
"""Methods of a chain that are looked through for its beginning."""


def chain_of(scope: Scope, node: Fragment) -> Chain | None:
    """Return the chain that a call ends, or `None` for any other call."""
    if not OPENING.search(node.parsed.data, node.node.start_byte, node.node.end_byte):
        return None
    calls: list[Fragment] = []
    root = node
    # Every call in a chain is looked at as the last one.
    while (
        len(calls) < LONGEST
        and root.kind == "call_expression"
        and root.need("function").kind == "field_expression"
    ):
        calls.append(root)
        root = root.need("function").need("value")
    if root.kind == "macro_invocation" and calls and macro_name(root) in FLUENT:
        return Chain(root, macro_arguments(root), tuple(reversed(calls)))
    if root.kind == "call_expression" and _is_fluent(scope, root.need("function")):
        return Chain(root, root.need("arguments").children, tuple(reversed(calls)))
    return None


def _is_fluent(scope: Scope, function: Fragment) -> bool:
    if function.kind not in {"identifier", "scoped_identifier"}:
        return False
    path = segments(function)
    if path[-1] not in FLUENT or scope.cell(path[-1]) is not None:
        return False
    return not isinstance(meaning(scope, path)[0], Found)


def claim_chain(scope: Scope, chain: Chain) -> Value:
    """Account for a chain: one assertion with as many demands as it has methods."""
    claimed(scope, chain.root, (), lambda: _demanded(scope, chain))
    return UNIT


def _demanded(scope: Scope, chain: Chain) -> Condition:
    if len(chain.subject) == 2 and not chain.calls:
        # hamcrest: `assert_that(x, matcher)`.
        return matcher_of(scope, chain.subject[1]).holds(operand(scope, chain.subject[0]))
    if not chain.calls or not chain.subject:
        raise Unsupported("custom_matcher", f"nothing is said of {excerpt(chain.root)}")
    value: Value = operand(scope, chain.subject[0])
    result: Condition = True
    for call in chain.calls:
        condition, value = _link(scope, call, value)
        result = both(result, condition)
        if result is False:
            break  # Rust does not come to the rest
    return result


def _link(scope: Scope, call: Fragment, value: Value) -> Link:
    name = call.need("function").need("field").text
    written = call.need("arguments").children
    if name in REMARKS:
        return True, value
    if name == "that" and len(written) == 1:
        return True, operand(scope, written[0])
    arguments = [value_of(scope, argument) for argument in written]
    handler = LINKS.get((name, len(arguments)))
    if handler is not None:
        return handler(value, arguments)
    if (name, len(arguments)) not in MATCHERS:
        raise Unsupported("custom_matcher", f"{name} of an assertion")
    matcher, holds = MATCHERS[name, len(arguments)]
    told = make_matcher(scope, matcher, arguments, call).holds(value)
    return (told if holds else inverse(told)), value


REMARKS = frozenset({"at_location", "described_as", "named", "with_description"})
"""Methods that only say what an assertion is about."""


def _held(kind: Callable[[Value], Link]) -> Callable[[Value, list[Value]], Link]:
    return lambda value, arguments: kind(value)


LINKS: dict[tuple[str, int], Callable[[Value, list[Value]], Link]] = {
    ("is_some", 0): _held(success),
    ("is_ok", 0): _held(success),
    ("is_err", 0): _held(failure),
    ("map", 1): lambda value, arguments: (True, called(arguments[0], value)),
    ("extracting", 1): lambda value, arguments: (True, called(arguments[0], value)),
}
"""Methods after which the chain speaks about something else."""

MATCHERS: dict[tuple[str, int], tuple[str, bool]] = {
    ("contains", 1): ("contains", True),
    ("contains_all_of", 1): ("contains", True),
    ("contains_entry", 2): ("has_entry", True),
    ("contains_value", 1): ("some", True),
    ("does_not_contain", 1): ("contains", False),
    ("does_not_contain_entry", 2): ("has_entry", False),
    ("does_not_end_with", 1): ("ends_with", False),
    ("does_not_start_with", 1): ("starts_with", False),
    ("ends_with", 1): ("ends_with", True),
    ("has_length", 1): ("len", True),
    ("has_size", 1): ("len", True),
    ("is_at_least", 1): ("ge", True),
    ("is_at_most", 1): ("le", True),
    ("is_empty", 0): ("empty", True),
    ("is_equal_to", 1): ("eq", True),
    ("is_err_containing", 1): ("err", True),
    ("is_false", 0): ("is_false", True),
    ("is_greater_than", 1): ("gt", True),
    ("is_greater_than_or_equal_to", 1): ("ge", True),
    ("is_less_than", 1): ("lt", True),
    ("is_less_than_or_equal_to", 1): ("le", True),
    ("is_none", 0): ("none", True),
    ("is_not_empty", 0): ("empty", False),
    ("is_not_equal_to", 1): ("eq", False),
    ("is_ok_containing", 1): ("ok", True),
    ("is_true", 0): ("is_true", True),
    ("matches", 1): ("predicate", True),
    ("starts_with", 1): ("starts_with", True),
}
"""The matcher that a method stands for, by name and number of arguments, and what it must tell."""
