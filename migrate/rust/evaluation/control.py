"""Branching on conditions over outputs: guards, deferred jumps, choices (EVL-23, EVL-24)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from migrate.rust.evaluation.conditions import Condition, Predicate, both, inverse
from migrate.rust.evaluation.memory import Memory, Version
from migrate.rust.evaluation.merging import merged
from migrate.rust.evaluation.scope import Deferred, Region, Run
from migrate.rust.evaluation.signals import Jump, Panicked, Unsupported
from migrate.rust.evaluation.values import Opaque, Value
from migrate.rust.known.values import UNIT

Thunk = Callable[[], Value]
Guard = Condition | Opaque


@contextmanager
def guarded(run: Run, guard: Guard) -> Iterator[None]:
    """Guard what the block demands. What it changes, and jumps out of it, are for `branch`.

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
            jump.condition = _all_of([guard, jump.condition])
            guards.append(opposite(jump.condition))


def opposite(condition: Guard) -> Predicate | Opaque:
    """Return the guard of what is not reached where a condition holds."""
    if isinstance(condition, Opaque):
        return condition
    negated = inverse(condition)
    if isinstance(negated, bool):
        return Opaque("guard_unsupported", "a jump that is always taken")
    return negated


def _all_of(conditions: Sequence[Guard]) -> Guard:
    joined: Condition = True
    for condition in conditions:
        if isinstance(condition, Opaque):
            return condition
        joined = both(joined, condition)
    return joined


def defer(run: Run, jump: Jump, condition: Guard, memory: Memory | None = None) -> None:
    """Note a jump that is taken when `condition` holds; the rest is guarded by its opposite.

    `memory` is what the variables hold where it is taken, if that is not what they hold now.
    """
    kept = Memory(run) if memory is None else memory
    run.deferred.append(Deferred(target(run, jump), condition, jump.value, kept))
    run.recorder.guards.append(opposite(condition))


def target(run: Run, jump: Jump) -> Region:
    """Return the region a jump leaves."""
    for region in reversed(run.regions):
        if region.is_left_by(jump.kind, jump.label):
            return region
        if region.kind == "return":
            break
    raise Unsupported("guard_unsupported", f"{jump.kind} under a condition on an output")


def within(
    run: Run, kind: str, thunk: Thunk, label: str | None = None, opened: Region | None = None
) -> Value:
    """Evaluate what a jump of `kind` leaves; return what it comes to (EVL-24)."""
    opened = opened or Region(kind, label)
    ended: Value | Jump | Panicked
    try:
        with _region(run, opened):
            ended = _ended(run, opened, thunk)
    except Unsupported:
        _joined(opened.taken, UNIT)
        raise
    if isinstance(ended, Jump | Panicked):
        return _left(run, opened, ended)
    return _joined(opened.taken, ended)


def _joined(jumps: Sequence[Deferred], value: Value) -> Value:
    """Return the value of the first of the jumps that is taken, else `value`."""
    for jump in reversed(jumps):
        value = merged(jump.condition, jump.value, value)
        jump.memory.join(jump.condition, jump.memory.start, jump.memory.now())
    return value


def _ended(run: Run, opened: Region, thunk: Thunk) -> Value | Jump | Panicked:
    """Evaluate what is in a region; return what else would be raised if part of it goes on."""
    try:
        return thunk()
    except Jump as jump:
        if opened.is_left_by(jump.kind, jump.label):
            return jump.value
        if not _is_left(run, opened):
            raise
        return jump
    except Panicked as panic:
        if not _is_left(run, opened):
            raise
        # EVL-24: what panics must not be reached.
        with suppress(Unsupported):
            run.recorder.imply(False, panic.site)
        return panic


def _is_left(run: Run, opened: Region) -> bool:
    return any(jump.region is opened for jump in run.deferred)


def _left(run: Run, opened: Region, ended: Jump | Panicked) -> Value:
    """Go on where one of the jumps out of a region was taken; elsewhere it ended otherwise."""
    here = Memory(run)
    *earlier, last = opened.taken
    last.memory.go_to(last.memory.start)
    value = _joined(earlier, last.value)
    if isinstance(ended, Jump):
        defer(run, ended, _all_of([opposite(jump.condition) for jump in opened.taken]), here)
    return value


@contextmanager
def _region(run: Run, opened: Region) -> Iterator[None]:
    """Guards of the deferred jumps out of a region end with it.

    At the end `taken` holds those jumps, in the order in which they are tried.
    """
    guards = run.recorder.guards
    base, earlier = len(guards), len(run.deferred)
    run.regions.append(opened)
    try:
        yield
    finally:
        run.regions.pop()
        del guards[base:]
        inside = run.deferred[earlier:]
        opened.taken.extend(jump for jump in inside if jump.region is opened)
        run.deferred[earlier:] = [jump for jump in inside if jump.region is not opened]
        guards.extend(opposite(jump.condition) for jump in run.deferred[earlier:])


def branch(run: Run, condition: Guard, then: Thunk, otherwise: Thunk) -> Value:
    """Evaluate `if condition { then } else { otherwise }`, both ways when it is not known."""
    if isinstance(condition, bool):
        return then() if condition else otherwise()
    memory = Memory(run)
    negated = opposite(condition)
    first = _attempt(run, condition, then, memory, memory.start)
    after_first = memory.now()
    memory.go_to(memory.start)
    second = _attempt(run, negated, otherwise, memory, after_first)
    if isinstance(first, Panicked):
        return _going_on(second)
    after_second = memory.now()
    if isinstance(second, Panicked):
        memory.go_to(after_first)
        return _going_on(first)
    if isinstance(first, Jump) and isinstance(second, Jump) and first.goes_where(second):
        memory.join(condition, after_first, after_second)
        raise Jump(first.kind, merged(condition, first.value, second.value), first.label)
    if isinstance(first, Jump):
        defer(run, first, condition, memory.at(after_first))
        return _going_on(second)
    if isinstance(second, Jump):
        memory.go_to(after_first)
        defer(run, second, negated, memory.at(after_second))
        return first
    memory.join(condition, after_first, after_second)
    return merged(condition, first, second)


def conditional(run: Run, condition: Guard, thunk: Thunk, decided: Value) -> Value:
    """Return what a thunk gives where a condition holds, `decided` when it does not go on there.

    What the value is elsewhere the caller knows.
    """
    if isinstance(condition, bool):
        return thunk() if condition else decided
    memory = Memory(run)
    found = _attempt(run, condition, thunk, memory, memory.start)
    after = memory.now()
    if isinstance(found, Jump | Panicked):
        memory.go_to(memory.start)
        if isinstance(found, Jump):
            defer(run, found, condition, memory.at(after))
        return decided
    memory.join(condition, after, memory.start)
    return found


def _going_on(found: Value | Jump | Panicked) -> Value:
    if isinstance(found, Jump | Panicked):
        raise found
    return found


def _attempt(
    run: Run, guard: Guard, thunk: Thunk, memory: Memory, other: Version
) -> Value | Jump | Panicked:
    """Evaluate a branch; what it changes before it is given up, nobody knows: `other` or that."""
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
        except Unsupported as gap:
            memory.join(gap.opaque(), other, memory.now())
            raise
