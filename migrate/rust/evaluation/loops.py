"""Loops: unrolled over Known sequences, quantified over list outputs (EVL-19…EVL-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.branches import label_of, test
from migrate.rust.evaluation.changing import lent
from migrate.rust.evaluation.comprehensions import comprehend
from migrate.rust.evaluation.control import guarded, region, settled
from migrate.rust.evaluation.counting import is_counted
from migrate.rust.evaluation.counting import turn as turn_counted
from migrate.rust.evaluation.dispatch import evaluate, excerpt, expression, plain
from migrate.rust.evaluation.iterating import known_items
from migrate.rust.evaluation.matching import bind_irrefutable
from migrate.rust.evaluation.mutation import spoil
from migrate.rust.evaluation.places import category, demand
from migrate.rust.evaluation.recorder import Quantifier
from migrate.rust.evaluation.signals import Jump, Unsupported
from migrate.rust.evaluation.values import (
    DERIVED,
    Advanced,
    Comprehension,
    Opaque,
    Place,
    Value,
    Zipped,
)
from migrate.rust.known.values import UNIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.conditions import Predicate
    from migrate.rust.evaluation.scope import Region, Scope
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment

LEAVING = ("break_expression", "return_expression", "try_expression")


@expression("for_expression")
def for_(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `for pattern in value { body }`."""
    items = plain(lent(evaluate(scope, node.need("value"))))
    if isinstance(items, Advanced):
        raise Unsupported("mutates_output", excerpt(node.need("value")))
    if isinstance(items, Zipped):
        return zipped(scope, node, items)
    if isinstance(items, Place | Comprehension):
        return quantified(scope, node, items)
    if isinstance(items, DERIVED):
        raise Unsupported("output_dependent_property", excerpt(node.need("value")))
    return unrolled(scope, node, known_items(items))


def unrolled(scope: Scope, node: Fragment, items: Sequence[Value]) -> Value:
    """Evaluate the body once for every element (EVL-19)."""
    with region(scope.run, "break", label_of(node)) as opened:
        for number, item in enumerate(items, start=1):
            if not turn(scope, node, item, number, opened):
                break
    return UNIT


def turn(scope: Scope, node: Fragment, item: Value, number: int, loop: Region) -> bool:
    """Evaluate one turn of a `for`; tells whether the loop goes on."""
    recorder = scope.run.recorder
    before = recorder.loop
    recorder.loop = recorder.turn(node.spot, number)
    try:
        inner = scope.inner()
        bind_irrefutable(inner, node.need("pattern"), item)
        return body(inner, node.need("body"), loop)
    finally:
        recorder.loop = before


def body(scope: Scope, node: Fragment, loop: Region) -> bool:
    """Evaluate the body of a loop once; tells whether the loop goes on."""
    with region(scope.run, "continue", loop.label):
        try:
            evaluate(scope, node)
        except Jump as jump:
            if jump.kind == "return" or jump.label not in {None, loop.label}:
                raise
            return jump.kind == "continue"
    return True


def zipped(scope: Scope, node: Fragment, items: Zipped) -> Value:
    """Unroll a loop over an output zipped with values: it stops at the shorter (EVL-21)."""
    spoil(scope, [node.need("body")], _changed())
    long_enough = demand(items.source, "length_min", len(items.items))
    unconditional = scope.run.recorder.demands_already(long_enough)
    with region(scope.run, "break", label_of(node)) as opened:
        for number, item in enumerate(items.items, start=1):
            there = True if unconditional else demand(items.source, "length_min", number)
            with guarded(scope.run, there):
                if not turn(scope, node, item, number, opened):
                    break
    return UNIT


def quantified(scope: Scope, node: Fragment, items: Place | Comprehension) -> Value:
    """Evaluate the body once, for every element of a list output (EVL-20)."""
    if isinstance(items, Place) and category(items) != "list":
        raise Unsupported("output_dependent_property", excerpt(node.need("value")))
    if node.need("body").find(*LEAVING):
        # What is left early need not hold for the elements after it.
        raise Unsupported("output_dependent_property", excerpt(node))
    every = comprehend(items)
    recorder = scope.run.recorder
    recorder.walked.add(node.spot)
    spoil(scope, [node.need("body")], _changed())
    inner = scope.inner()
    bind_irrefutable(inner, node.need("pattern"), every.value)
    depth = len(recorder.quantifiers)
    recorder.quantifiers.append(Quantifier(every.element, every.source))
    try:
        with region(scope.run, "break", label_of(node)) as opened, guarded(scope.run, every.kept):
            body(inner, node.need("body"), opened)
    finally:
        del recorder.quantifiers[depth:]
    return UNIT


def _changed() -> Opaque:
    return Opaque("output_dependent_property", "changed in a loop over an output")


@expression("while_expression")
def while_(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `while` with Known state (EVL-22)."""
    if is_counted(scope, node):
        return UNIT
    with region(scope.run, "break", label_of(node)) as opened:
        while True:
            turn_counted(scope.run)
            inner = scope.inner()
            if not _known(test(inner, node.need("condition")), node):
                break
            if not body(inner, node.need("body"), opened):
                break
    return _without_output(opened, node, UNIT)


@expression("loop_expression")
def loop(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `loop` with Known state (EVL-22)."""
    if is_counted(scope, node):
        return UNIT
    with region(scope.run, "break", label_of(node)) as opened:
        while True:
            turn_counted(scope.run)
            try:
                with region(scope.run, "continue", opened.label):
                    evaluate(scope, node.need("body"))
            except Jump as jump:
                if jump.kind == "return" or jump.label not in {None, opened.label}:
                    raise
                if jump.kind == "break":
                    return _without_output(opened, node, jump.value)
            _without_output(opened, node, UNIT, waiting=scope.run.deferred)


def _known(condition: bool | Predicate, node: Fragment) -> bool:
    if not isinstance(condition, bool):
        raise Unsupported("loop_not_unrollable", excerpt(node))
    return condition


def _without_output(
    opened: Region, node: Fragment, value: Value, waiting: Sequence[object] = ()
) -> Value:
    if opened.taken or any(getattr(jump, "region", None) is opened for jump in waiting):
        raise Unsupported("loop_not_unrollable", excerpt(node))
    return settled(opened, value)
