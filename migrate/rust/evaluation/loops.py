"""Loops: unrolled over Known sequences, quantified over list outputs (EVL-19…EVL-22)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NoReturn

from migrate.rust.evaluation.branches import test
from migrate.rust.evaluation.cells import innermost, lent_items
from migrate.rust.evaluation.changes_shown import discard
from migrate.rust.evaluation.changing import lent
from migrate.rust.evaluation.comprehensions import comprehend
from migrate.rust.evaluation.control import conditional, defer, within
from migrate.rust.evaluation.counting import is_counted
from migrate.rust.evaluation.counting import turn as turn_counted
from migrate.rust.evaluation.dispatch import evaluate, excerpt, expression, plain
from migrate.rust.evaluation.every_turn import for_every
from migrate.rust.evaluation.iterating import known_items
from migrate.rust.evaluation.leaving import jumps_out, label_of
from migrate.rust.evaluation.matching import bind_irrefutable
from migrate.rust.evaluation.memory import Memory
from migrate.rust.evaluation.owning import owned
from migrate.rust.evaluation.places import category, demand
from migrate.rust.evaluation.running_ahead import in_turn
from migrate.rust.evaluation.scope import Region
from migrate.rust.evaluation.signals import Jump, LimitReached, Unsupported
from migrate.rust.evaluation.types_from_use import type_of_turns
from migrate.rust.evaluation.values import (
    DERIVED,
    Advanced,
    Comprehension,
    MutableBorrow,
    Place,
    Value,
    Zipped,
)
from migrate.rust.evaluation.without_order import UNKNOWN
from migrate.rust.known.any_order import has_no_order
from migrate.rust.known.methods import call_method
from migrate.rust.known.types import RustType
from migrate.rust.known.values import UNIT, Range

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from migrate.rust.evaluation.conditions import Predicate
    from migrate.rust.evaluation.scope import Run, Scope
    from migrate.rust.source.syntax import Fragment


@expression("for_expression")
def for_(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `for pattern in value { body }`."""
    written = node.need("value")
    items = plain(_walked(owned(written, evaluate(scope, written))))
    if isinstance(items, Advanced):
        raise Unsupported("mutates_output", excerpt(written))
    if isinstance(items, Zipped):
        return zipped(scope, node, items)
    if isinstance(items, Place | Comprehension):
        return quantified(scope, node, items)
    if isinstance(items, DERIVED):
        raise Unsupported("output_dependent_property", excerpt(written))
    if has_no_order(items):
        return in_any_order(scope, node, known_items(items))
    return unrolled(scope, node, in_turn(scope.run, items, known_items))


def _walked(value: Value) -> Value:
    """Return what a loop goes over: of `&mut list` the elements are lent, a range moves on."""
    items = lent(value)
    if isinstance(value, MutableBorrow) and isinstance(items, Range):
        items = innermost(value).value = call_method(items, "into_iter")
    return lent_items(items) if items is not value and isinstance(items, list) else items


def unrolled(scope: Scope, node: Fragment, items: Iterable[Value]) -> Value:
    """Evaluate the body once for every element (EVL-19)."""
    recorder = scope.run.recorder
    mark = recorder.mark()

    def turns() -> Value:
        for number, item in enumerate(items, start=1):
            turn(scope, node, item, number)
        return UNIT

    try:
        return within(scope.run, "break", turns, label_of(node))
    except LimitReached as gap:
        recorder.retract(mark, gap.code, gap.detail)
        recorder.spare.update(step.number for step in recorder.steps[mark.steps :])
        raise


def in_any_order(scope: Scope, node: Fragment, items: Sequence[Value]) -> Value:
    """Evaluate the body for elements whose order nobody knows.

    No turn knows what others changed; where one leaves the loop nobody knows which others were.
    """
    run, mark = scope.run, scope.run.recorder.mark()
    waiting = len(run.deferred)

    def turns() -> Value:
        for number, item in enumerate(items, start=1):
            memory = Memory(run)
            try:
                turn(scope, node, item, number)
            except Jump as jump:
                raise Unsupported(UNKNOWN.code, UNKNOWN.detail) from jump
            finally:
                memory.forget(memory.changed(memory.start), UNKNOWN)
            if len(run.deferred) > waiting:
                raise Unsupported(UNKNOWN.code, UNKNOWN.detail)
        return UNIT

    try:
        return within(run, "break", turns, label_of(node))
    except Unsupported as gap:
        run.recorder.retract(mark, gap.code, gap.detail)
        raise


def turn(scope: Scope, node: Fragment, item: Value, number: int) -> None:
    """Evaluate one turn of a `for`. Raises the `Jump` that ends the loop."""
    recorder = scope.run.recorder
    before = recorder.loop
    recorder.loop = recorder.turn(node.spot, number)
    try:
        inner = scope.inner()
        name = type_of_turns(scope, node)
        bind_irrefutable(inner, node.need("pattern"), item, RustType(name) if name else None)
        body(inner, node)
    finally:
        recorder.loop = before


def body(scope: Scope, node: Fragment) -> None:
    """Evaluate the body of a loop once. Raises the `Jump` that ends the loop."""
    part = node.need("body")
    value = within(scope.run, "continue", lambda: evaluate(scope, part), label_of(node))
    discard(scope.run, value)


def zipped(scope: Scope, node: Fragment, items: Zipped) -> Value:
    """Unroll a loop over an output zipped with values: it stops at the shorter (EVL-21)."""
    run = scope.run
    long_enough = demand(items.source, "length_min", len(items.items))
    unconditional = run.recorder.demands_already(long_enough)

    def turns() -> Value:
        for number, item in enumerate(items.items, start=1):
            there = True if unconditional else demand(items.source, "length_min", number)
            conditional(run, there, partial(turn, scope, node, item, number), UNIT)
        return UNIT

    return within(run, "break", turns, label_of(node))


def quantified(scope: Scope, node: Fragment, items: Place | Comprehension) -> Value:
    """Evaluate the body once, for every element of a list output (EVL-20)."""
    if isinstance(items, Place) and category(items) != "list":
        raise Unsupported("output_dependent_property", excerpt(node.need("value")))
    every = comprehend(items)
    scope.run.recorder.walked.add(node.spot)
    inner = scope.inner()
    bind_irrefutable(inner, node.need("pattern"), every.value)

    def turns() -> Value:
        changing = [node.need("body")]
        for_every(scope, every, changing, lambda: body(inner, node), excerpt(node))
        return UNIT

    return within(scope.run, "break", turns, label_of(node))


@expression("while_expression")
def while_(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `while` with Known state (EVL-22)."""
    if is_counted(scope, node):
        return UNIT
    opened = Region("break", label_of(node))

    def turns() -> Value:
        while True:
            turn_counted(scope.run)
            inner = scope.inner()
            if not _known(test(inner, node.need("condition")), node):
                return UNIT
            body(inner, node)
            _need_no_way_out(scope.run, opened, node)

    return within(scope.run, "break", turns, opened=opened)


@expression("loop_expression")
def loop(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `loop` with Known state (EVL-22)."""
    try:
        return _looped(scope, node)
    except Unsupported as gap:
        if not jumps_out(scope, node.need("body")) - {CONTINUE, (CONTINUE[0], label_of(node))}:
            # It panics, or never ends: nobody knows more of what follows.
            defer(scope.run, Jump("return", UNIT), gap.opaque())
        raise


CONTINUE = ("continue", None)


def _looped(scope: Scope, node: Fragment) -> Value:
    if is_counted(scope, node):
        return UNIT
    opened = Region("break", label_of(node))

    def turns() -> NoReturn:
        while True:
            turn_counted(scope.run)
            body(scope, node)
            _need_no_way_out(scope.run, opened, node)

    return within(scope.run, "break", turns, opened=opened)


def _known(condition: bool | Predicate, node: Fragment) -> bool:
    if not isinstance(condition, bool):
        raise Unsupported("loop_not_unrollable", excerpt(node))
    return condition


def _need_no_way_out(run: Run, opened: Region, node: Fragment) -> None:
    """Raise `Unsupported` for a loop that goes on only where a condition on outputs holds."""
    if any(jump.region is opened for jump in run.deferred):
        raise Unsupported("loop_not_unrollable", excerpt(node))
