"""What is done for every element of a list output, though it is evaluated once (EVL-20)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from migrate.rust.evaluation import comprehensions as lists
from migrate.rust.evaluation.conditions import Predicate, both
from migrate.rust.evaluation.control import guarded, opposite, target
from migrate.rust.evaluation.holders import WRITE
from migrate.rust.evaluation.memory import Memory, are_same
from migrate.rust.evaluation.merging import is_same, merged
from migrate.rust.evaluation.mutation import spoil
from migrate.rust.evaluation.quantifiers import Quantifier
from migrate.rust.evaluation.relations import is_known
from migrate.rust.evaluation.scope import Cell, Deferred
from migrate.rust.evaluation.signals import Jump, Panicked, Unsupported
from migrate.rust.evaluation.values import Choice, Opaque
from migrate.rust.known.values import StructValue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.holders import Holder
    from migrate.rust.evaluation.memory import Version
    from migrate.rust.evaluation.scope import Run, Scope
    from migrate.rust.evaluation.values import Comprehension, Value
    from migrate.rust.source.syntax import Fragment


def for_every(
    scope: Scope,
    items: Comprehension,
    changing: Iterable[Fragment],
    turn: Callable[[], object],
    written: str,
) -> None:
    """Evaluate one turn of a loop over a list output, for all of them.

    What the code in `changing` may change is unknown in it, as other turns may have been before.
    `written` is the loop as reasons quote it.
    """
    run, recorder = scope.run, scope.run.recorder
    changing = list(changing)
    memory, mark = Memory(run), recorder.mark()
    unread = Opaque("output_dependent_property", "changed in a loop over an output")
    spoil(scope, changing, unread)
    spoiled = memory.now()
    leaving = _turned(run, items, turn, memory, spoiled)
    if any(map(_continues, changing)):
        is_foreseen = _cut_short(memory, spoiled, unread) and not leaving
    else:
        is_foreseen = _settled(memory, spoiled, items, unread)
    gap = Unsupported("output_dependent_property", written)
    if not (leaving or is_foreseen):
        recorder.retract(mark, gap.code, gap.detail)
    if leaving:
        # What a loop demands that is left early need not hold for the elements after that.
        demanded = recorder.retract(mark, gap.code, gap.detail)
        is_single = is_foreseen and not demanded and len(leaving) == 1
        for jump in leaving:
            _leave(run, items, jump, gap.opaque() if not is_single else None)


def _turned(
    run: Run,
    items: Comprehension,
    turn: Callable[[], object],
    memory: Memory,
    before: Version,
) -> list[Deferred]:
    """Evaluate a turn; return the jumps by which it leaves the loop."""
    recorder = run.recorder
    guards, earlier = len(recorder.guards), len(run.deferred)
    quantifiers = len(recorder.quantifiers)
    recorder.quantifiers.append(Quantifier(items.element, items.source))
    last = None
    try:
        with guarded(run, items.kept):
            last = _ended(run, turn, memory, before)
    finally:
        del recorder.quantifiers[quantifiers:], recorder.guards[guards:]
        leaving = run.deferred[earlier:]
        del run.deferred[earlier:]
    if last is not None:
        last.condition = items.kept
        leaving.append(last)
    return leaving


def _ended(
    run: Run, turn: Callable[[], object], memory: Memory, before: Version
) -> Deferred | None:
    """Evaluate a turn; return the jump with which it ends in any case."""
    try:
        turn()
    except Jump as jump:
        last = Deferred(target(run, jump), True, jump.value, Memory(run))
        memory.go_to(before)
        return last
    except Panicked as panic:
        with suppress(Unsupported):
            run.recorder.imply(False, panic.site)
        memory.go_to(before)
    return None


def _settled(memory: Memory, spoiled: Version, items: Comprehension, unread: Opaque) -> bool:
    """Let variables hold what they hold after all turns; tells whether each change was foreseen.

    What one turn leaves as it was holds what it held before the loop.
    """
    unforeseen: list[Holder] = []
    versions = zip(memory.holders, memory.start, spoiled, memory.now(), strict=True)
    for holder, start, before, after in versions:
        if type(holder) in SPOILED and len(start) == len(after):
            parts = zip(start, before, after, strict=True)
            found = tuple(_after(items, unread, *part) for part in parts)
            if None not in found:
                WRITE[type(holder)](holder, found)
                continue
        if not are_same(before, after):
            unforeseen.append(holder)
    memory.forget(unforeseen, unread)
    return not unforeseen


def _continues(code: Fragment) -> bool:
    """Tell whether a turn may end before its end; of what a macro is given only words are seen."""
    in_tokens = any("continue" in tree.text for tree in code.find("token_tree"))
    return in_tokens or bool(code.find("continue_expression"))


def _cut_short(memory: Memory, spoiled: Version, unread: Opaque) -> bool:
    """Let nobody know what turns change of which some end early; tells whether nothing is.

    What stands behind a `continue` is done for some elements only, and one turn does not show it.
    """
    versions = zip(memory.holders, memory.start, spoiled, memory.now(), strict=True)
    lost = [
        holder
        for holder, start, before, after in versions
        if not (are_same(start, before) and are_same(before, after))
    ]
    memory.forget(lost, unread)
    return not lost


SPOILED = frozenset({Cell, StructValue})
"""Holders of which single parts can be unknown before the loop."""


def _after(
    items: Comprehension, unread: Opaque, start: Value, before: Value, after: Value
) -> Value | None:
    """Return what holds after all turns, None where other turns saw a change nobody foresaw."""
    # What was forgotten in the turn is unknown for the same reason, and yet not as it was.
    if after is before or (not isinstance(after, Opaque) and is_same(before, after)):
        return start
    if before is not unread:
        return None
    condition: Condition = True
    if isinstance(after, Choice) and after.otherwise is unread:
        condition, after = after.condition, after.then
    if not is_known(after):
        return unread
    try:
        return merged(lists.exists(items, condition), after, start)
    except Unsupported:
        return unread


def _leave(run: Run, items: Comprehension, jump: Deferred, unknown: Opaque | None) -> None:
    """Defer a jump out of the loop: it is taken for the first element with which it is."""
    if unknown is None:
        try:
            jump.condition, jump.value = _first_taken(items, jump)
        except Unsupported as gap:
            unknown = gap.opaque()
    if unknown is not None:
        jump.condition, jump.value = unknown, unknown
    run.deferred.append(jump)
    run.recorder.guards.append(opposite(jump.condition))


def _first_taken(items: Comprehension, jump: Deferred) -> tuple[Condition | Opaque, Value]:
    condition = jump.condition
    if isinstance(condition, Opaque):
        return condition, condition
    left = replace(items, kept=condition, value=jump.value)
    if isinstance(condition, Predicate) and items.element in condition.roots:
        first = lists.first(left)
        return first.condition, first.then.value
    first = lists.part_at(replace(left, kept=True), 0, 1)
    return both(first.condition, condition), first.then.value
