"""`if`, `match`, `?`, jumps (EVL-23, EVL-24, IDM-63…IDM-67)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from migrate.rust.evaluation import limits
from migrate.rust.evaluation.changing import matched_value
from migrate.rust.evaluation.compiled import is_on
from migrate.rust.evaluation.conditions import Condition, both, inverse
from migrate.rust.evaluation.control import branch, conditional, defer
from migrate.rust.evaluation.dispatch import evaluate, expression, site_at, value_of
from migrate.rust.evaluation.leaving import label_of, unevaluated
from migrate.rust.evaluation.matching import Match, bind, match_pattern, names_in
from migrate.rust.evaluation.options import failed, success
from migrate.rust.evaluation.owning import owned
from migrate.rust.evaluation.panics import is_panic
from migrate.rust.evaluation.pattern_borrows import Lender, forget_lent
from migrate.rust.evaluation.places import expanded
from migrate.rust.evaluation.relations import truth
from migrate.rust.evaluation.returning import demand_ok, demand_returned
from migrate.rust.evaluation.signals import Abandoned, Jump, LimitReached, Unsupported
from migrate.rust.evaluation.statements import imply_match
from migrate.rust.evaluation.values import Receiver, Value
from migrate.rust.known.values import UNIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment


@expression("if_expression")
def if_(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate `if`, `if let` and chains of both."""
    inner = scope.inner()
    consequence, alternative = node.need("consequence"), node.field("alternative")
    condition, gap = tested(inner, node.need("condition"))
    gap = gap or too_many(scope, condition)
    if gap is not None:
        bound = node.need("condition").find("let_condition")
        branches = [part for part in (consequence, alternative) if part]
        unevaluated(inner, [node.need("condition")], gap.opaque())
        for part in bound:
            forget_lent(inner, part.need("value"), [part.need("pattern")], gap.opaque())
        return unknown(scope, gap, branches, [part.need("pattern") for part in bound])
    if isinstance(condition, bool):
        if condition:
            return evaluate(inner, consequence, wanted)
        return otherwise(scope, alternative, wanted)
    if is_panic(consequence):
        imply_match(scope, inverse(condition), node.need("condition"))
        return otherwise(scope, alternative, wanted)
    if alternative is not None and is_panic(alternative):
        imply_match(scope, condition, node.need("condition"))
        return evaluate(inner, consequence, wanted)
    return branch(
        scope.run,
        condition,
        lambda: evaluate(inner, consequence, wanted),
        lambda: otherwise(scope, alternative, wanted),
    )


def otherwise(scope: Scope, alternative: Fragment | None, wanted: RustType | None) -> Value:
    """Evaluate the `else` of an `if`."""
    if alternative is None:
        return UNIT
    return evaluate(scope, alternative.children[0], wanted)


def unknown(
    scope: Scope,
    gap: Unsupported,
    branches: Sequence[Fragment],
    patterns: Sequence[Fragment] = (),
) -> Value:
    """Evaluate branches of which nobody knows which is taken: all they assert is skipped."""
    unevaluated(scope, branches, gap.opaque())
    scope = scope.inner()
    for pattern in patterns:
        for name in names_in(pattern):
            scope.bind(name, gap.opaque())
    for part in branches:
        body = part.children[0] if part.kind == "else_clause" else part
        conditional(scope.run, gap.opaque(), partial(evaluate, scope, body), UNIT)
    return gap.opaque()


def tested(scope: Scope, node: Fragment) -> tuple[Condition, Unsupported | None]:
    """Return the condition of an `if`, or the gap that hides it; binds what `let` binds."""
    try:
        return test(scope, node), None
    except (Abandoned, LimitReached):
        raise
    except Unsupported as gap:
        return False, gap


def test(scope: Scope, node: Fragment) -> Condition:
    """Evaluate a condition, with `let` parts."""
    if node.kind == "let_condition":
        source, pattern = node.need("value"), node.need("pattern")
        given = evaluate(scope, source)
        value = matched_value(scope, source, [pattern], given)
        matched = match_pattern(scope, pattern, value)
        Lender(source, given).lend(scope, pattern, matched)
        bind(scope, matched)
        return matched.condition
    if node.kind == "let_chain":
        return _chain(scope, list(node.children))
    return truth(evaluate(scope, node))


def _chain(scope: Scope, nodes: list[Fragment]) -> Condition:
    result: Condition = True
    for node in nodes:
        met = conditional(scope.run, result, partial(test, scope, node), False)
        result = both(result, met)
        if result is False:
            break
    return result


@expression("let_condition")
def let_condition(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """A `let` inside a larger condition."""
    return test(scope, node)


@expression("match_expression")
def match(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate `match` (EVL-24)."""
    source = node.need("value")
    arms = [
        arm
        for arm in node.need("body").children
        if arm.kind == "match_arm" and is_on(arm, scope.run.world.target)
    ]
    patterns = [arm.need("pattern") for arm in arms]
    given = value_of(scope, source)
    value = matched_value(scope, source, patterns, given)
    return match_value(scope, value, arms, wanted, Lender(source, given))


def match_value(
    scope: Scope,
    value: Value,
    arms: Sequence[Fragment],
    wanted: RustType | None,
    lender: Lender,
) -> Value:
    """Evaluate the first arm that matches; the last one always does."""
    if not arms:
        raise Unsupported("unsupported_pattern", "a match without arms")
    inner = scope.inner()
    arm, rest = arms[0], arms[1:]
    body = arm.need("value")
    try:
        matched = arm_match(inner, arm, value, lender, is_last=not rest)
    except (Abandoned, LimitReached):
        raise
    except Unsupported as gap:
        return unknown_arm(scope, gap, arms, lender.source)
    condition = matched.condition
    beyond = too_many(scope, condition)
    if beyond is not None:
        return unknown_arm(scope, beyond, arms, lender.source)
    if condition is True:
        return evaluate(inner, body, wanted)
    if condition is False:
        return match_value(scope, value, rest, wanted, lender)
    pattern = arm.need("pattern")
    if is_panic(body):
        imply_match(scope, inverse(condition), pattern)
        return match_value(scope, value, rest, wanted, lender)
    if all(is_panic(one.need("value")) for one in rest):
        imply_match(scope, condition, pattern)
        return evaluate(inner, body, wanted)
    return branch(
        scope.run,
        condition,
        lambda: evaluate(inner, body, wanted),
        lambda: match_value(scope, value, rest, wanted, lender),
    )


def unknown_arm(
    scope: Scope, gap: Unsupported, arms: Sequence[Fragment], source: Fragment
) -> Value:
    """Evaluate arms of which nobody knows which is taken."""
    patterns = [arm.need("pattern") for arm in arms]
    unevaluated(scope, [source], gap.opaque())
    forget_lent(scope, source, patterns, gap.opaque())
    return unknown(scope, gap, [arm.need("value") for arm in arms], patterns)


def too_many(scope: Scope, condition: Condition) -> Unsupported | None:
    """Return the gap that ends a long row of alternatives: each is guarded by all before it."""
    if isinstance(condition, bool) or len(scope.run.recorder.guards) < limits.GUARDS:
        return None
    return Unsupported("guard_unsupported", f"more than {limits.GUARDS} conditions on outputs")


def arm_match(scope: Scope, arm: Fragment, value: Value, lender: Lender, *, is_last: bool) -> Match:
    """Match the pattern of an arm and its guard, with the pattern's names bound."""
    pattern = arm.need("pattern")
    matched = match_pattern(scope, pattern, value)
    lender.lend(scope, pattern, matched)
    bind(scope, matched)
    guard = pattern.field("condition")
    if is_last and guard is None and matched.condition is not False:
        # A match is exhaustive: what no other arm took, the last one does.
        matched.condition = True
    matched.condition = guarded_match(scope, matched.condition, guard)
    return matched


def guarded_match(scope: Scope, matched: Condition, guard: Fragment | None) -> Condition:
    """Return whether a pattern matches and its guard holds, which may use what it binds."""
    if guard is None or matched is False:
        return matched
    return both(matched, conditional(scope.run, matched, lambda: test(scope, guard), False))


@expression("try_expression")
def try_(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate `value?` (IDM-47, IDM-49; GEN-02 in the test itself)."""
    value = evaluate(scope, node.children[0], wanted)
    if isinstance(value, Receiver):  # no case can ask whether a constructor succeeds
        return value
    condition, inner = success(value)
    if condition is True:
        return inner
    run = scope.run
    if run.leaves_test:
        demand_ok(run, value, site_at(node, "?"))
    elif condition is False:
        raise Jump("return", value)
    else:
        defer(run, Jump("return", failed(expanded(value))), inverse(condition))
    return inner


@expression("return_expression")
def return_(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `return value`."""
    written = node.children[0] if node.children else None
    value = UNIT if written is None else owned(written, value_of(scope, written, scope.returns))
    if scope.run.leaves_test:
        demand_returned(scope, value, site_at(node, "return"))
    raise Jump("return", value)


@expression("break_expression")
def break_(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `break 'label value`."""
    values = [child for child in node.children if child.kind != "label"]
    value = owned(values[0], value_of(scope, values[0])) if values else UNIT
    raise Jump("break", value, label_of(node))


@expression("continue_expression")
def continue_(_scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `continue 'label`."""
    raise Jump("continue", UNIT, label_of(node))
