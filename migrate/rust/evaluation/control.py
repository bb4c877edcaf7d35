"""Branching on conditions over outputs: guards, deferred jumps, choices (EVL-23, EVL-24)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from migrate.rust.evaluation.conditions import Condition, Predicate, both, inverse, select
from migrate.rust.evaluation.scope import Deferred, Region, Run
from migrate.rust.evaluation.signals import Jump, Panicked, Unsupported
from migrate.rust.evaluation.values import Choice, Opaque, Place, Value
from migrate.rust.known.values import NOTHING

Thunk = Callable[[], Value]


@contextmanager
def guarded(run: Run, guard: Condition | Opaque) -> Iterator[None]:
    """Evaluate the block where `guard` holds.

    Jumps deferred inside guard what follows, under the same guard (EVL-24).
    """
    guards = run.recorder.guards
    if isinstance(guard, bool):
        yield
        return
    base, earlier = len(guards), len(run.deferred)
    guards.append(guard)
    try:
        yield
    finally:
        del guards[base:]
        for jump in run.deferred[earlier:]:
            if isinstance(guard, Predicate) and not isinstance(jump.condition, Opaque):
                jump.condition = both(guard, jump.condition)
            guards.append(_opposite(jump.condition))


def _opposite(condition: Condition | Opaque) -> Predicate | Opaque:
    if isinstance(condition, Opaque):
        return condition
    opposite = inverse(condition)
    if isinstance(opposite, bool):
        return Opaque("guard_unsupported", "a jump that is always taken")
    return opposite


def defer(run: Run, jump: Jump, condition: Condition | Opaque) -> None:
    """Note a jump that is taken when `condition` holds; the rest is guarded by its opposite."""
    region = target(run, jump)
    run.deferred.append(Deferred(region, condition, jump.value))
    run.recorder.guards.append(_opposite(condition))


def target(run: Run, jump: Jump) -> Region:
    """Return the region a jump leaves."""
    for region in reversed(run.regions):
        if region.kind == jump.kind and jump.label in {None, region.label}:
            return region
        if region.kind == "return":
            break
    raise Unsupported("guard_unsupported", f"{jump.kind} under a condition on an output")


@contextmanager
def region(run: Run, kind: str, label: str | None = None) -> Iterator[Region]:
    """Open what a jump of `kind` leaves; guards of its deferred jumps end with it.

    At the end `taken` holds those jumps, in the order in which they are tried.
    """
    opened = Region(kind, label)
    guards = run.recorder.guards
    base, earlier = len(guards), len(run.deferred)
    run.regions.append(opened)
    try:
        yield opened
    finally:
        run.regions.pop()
        del guards[base:]
        inside = run.deferred[earlier:]
        opened.taken.extend(jump for jump in inside if jump.region is opened)
        run.deferred[earlier:] = [jump for jump in inside if jump.region is not opened]
        guards.extend(_opposite(jump.condition) for jump in run.deferred[earlier:])


def settled(opened: Region, value: Value) -> Value:
    """Return the value of a region: that of the jump taken, else `value` (EVL-24)."""
    for jump in reversed(opened.taken):
        value = merged(jump.condition, jump.value, value)
    return value


def branch(run: Run, condition: Condition | Opaque, then: Thunk, otherwise: Thunk) -> Value:
    """Evaluate `if condition { then } else { otherwise }`, both ways when it is not known."""
    if isinstance(condition, bool):
        return then() if condition else otherwise()
    opposite = condition if isinstance(condition, Opaque) else inverse(condition)
    first = _attempt(run, condition, then)
    second = _attempt(run, opposite, otherwise)
    if isinstance(first, Panicked) and isinstance(second, Panicked):
        raise second
    if isinstance(first, Jump) and isinstance(second, Jump):
        return _both_jump(condition, first, second)
    if isinstance(first, Jump):
        if not isinstance(second, Panicked):
            defer(run, first, condition)
            return second
        raise first
    if isinstance(second, Jump):
        if not isinstance(first, Panicked):
            defer(run, second, opposite)
            return first
        raise second
    if isinstance(first, Panicked):
        return second
    return first if isinstance(second, Panicked) else merged(condition, first, second)


def _attempt(run: Run, guard: Condition | Opaque, thunk: Thunk) -> Value | Jump | Panicked:
    with guarded(run, guard):
        try:
            return thunk()
        except Jump as jump:
            return jump
        except Panicked as panic:
            # EVL-24: a branch that panics must not be reached.
            with suppress(Unsupported):
                run.recorder.imply(False, panic.site)
            return panic


def _both_jump(condition: Condition | Opaque, first: Jump, second: Jump) -> Value:
    if (first.kind, first.label) != (second.kind, second.label):
        raise Unsupported("guard_unsupported", "two different jumps under a condition on an output")
    raise Jump(first.kind, merged(condition, first.value, second.value), first.label)


def merged(condition: Condition | Opaque, then: Value, otherwise: Value) -> Value:
    """Return what is `then` where the condition holds and `otherwise` where it does not."""
    if isinstance(condition, bool):
        return then if condition else otherwise
    if then is otherwise or _same_plain(then, otherwise):
        return then
    if isinstance(condition, Opaque):
        return condition
    if isinstance(then, bool | Predicate) and isinstance(otherwise, bool | Predicate):
        return select(condition, then, otherwise)
    if isinstance(then, Choice) and then.otherwise is NOTHING and otherwise is NOTHING:
        joined = both(condition, then.condition)
        assert isinstance(joined, Predicate)
        return Choice(joined, then.then, NOTHING)
    return Choice(condition, then, otherwise)


def _same_plain(left: Value, right: Value) -> bool:
    if isinstance(left, Place):
        return bool(left == right)
    return isinstance(left, str | int | float) and type(left) is type(right) and left == right
