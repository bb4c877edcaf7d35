"""Values that are built, fed and then asked (EVL-18, IDM-124)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NoReturn

from migrate.profile import Argument
from migrate.rust.evaluation.entry_rows import asked_row
from migrate.rust.evaluation.places import expanded
from migrate.rust.evaluation.questions import mismatch, question_of
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.undescribed import undescribed
from migrate.rust.evaluation.values import Choice, Opaque, Receiver, Value
from migrate.rust.known.values import Err, Nothing, Ok, Some

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.profile import Ask, Feed, ReceiverType
    from migrate.rust.evaluation.scope import Run
    from migrate.rust.source.syntax import Fragment

COPIES = frozenset({"as_mut", "as_ref", "borrow", "by_ref", "clone", "to_owned"})
"""Methods without arguments that give the value again, or one like it."""

UNWRAPPED = frozenset({"expect", "unwrap"})
"""Methods of the result that a constructor gives: no case can ask whether it succeeds."""


OUTCOMES = frozenset({"err", "expect_err", "is_err", "is_none", "is_ok", "is_some", "unwrap_err"})
"""Methods that ask whether a constructor succeeded."""


def build(
    run: Run, kind: ReceiverType, name: str, arguments: Sequence[Value], node: Fragment
) -> Receiver:
    """Return the value that a constructor makes."""
    rows = [row for row in kind.constructor if row.function == name]
    fitting = next((row for row in rows if len(row.args) == len(arguments)), None)
    if fitting is None:
        raise mismatch(name, [row.args for row in rows], len(arguments))
    question = question_of(run, fitting.args, arguments, {}, node)
    return Receiver(kind, {**_unfed(kind), **question.args}, question.names)


def built_with_answer(
    run: Run, kind: ReceiverType, name: str, arguments: Sequence[Value], node: Fragment
) -> Value:
    """Return what a constructor gives that is an op too: its answer, with the value in it."""
    answer = asked_row(run, run.world.entry_points[name], arguments, node)
    return _holding(answer, build(run, kind, name, arguments, node))


def _holding(answer: Value, built: Receiver) -> Value:
    answer = expanded(answer)
    if isinstance(answer, Choice):
        then, otherwise = _holding(answer.then, built), _holding(answer.otherwise, built)
        return Choice(answer.condition, then, otherwise)
    if isinstance(answer, Some | Ok):
        return type(answer)(replace(built, output=answer.value))
    if isinstance(answer, Nothing | Err):
        return answer
    return replace(built, output=answer)


def constant_of(run: Run, kind: ReceiverType, name: str) -> Receiver:
    """Return a value that the crate has by name."""
    run.recorder.used.add(name)
    return Receiver(kind, {"constant": name, **_unfed(kind)}, {})


def _unfed(kind: ReceiverType) -> dict[str, Any]:
    return {name: [] for name in kind.lists()}


def call_receiver(
    run: Run, receiver: Receiver, method: str, arguments: list[Value], node: Fragment
) -> Value:
    """Call a method of a value that was built: it is fed, or asked."""
    if receiver.lost is not None:
        if not is_method_of(receiver.kind, method):
            run.world.notice((receiver.kind.type, f".{method}()"), arguments)
        raise Unsupported(receiver.lost.code, receiver.lost.detail)
    if method in receiver.kind.methods():
        run.recorder.used.add(f"{receiver.kind.type}::{method}")
    feed = next((feed for feed in receiver.kind.feed if feed.method == method), None)
    if feed is not None:
        return _fed(run, receiver, feed, arguments, node)
    rows = [row for row in receiver.kind.ask if row.function == method]
    if rows:
        return _asked(run, receiver, rows, arguments, node)
    if method in COPIES and not arguments:
        return _copy(receiver) if method == "clone" else receiver
    if method in UNWRAPPED and receiver.output is None:
        return receiver
    if method in OUTCOMES:
        told = "whether it was built: its constructor as an [[entry_point]] too"
        raise undescribed(f"{receiver.kind.type}, {told}")
    run.world.notice((receiver.kind.type, f".{method}()"), arguments)
    raise Unsupported("unknown_entry_point", f"{receiver.kind.type}::{method}")


def _copy(receiver: Receiver) -> Receiver:
    return replace(receiver, args=dict(receiver.args), fed=None)


def is_method_of(kind: ReceiverType, name: str) -> bool:
    """Tell whether the profile says what a method of a type does, or anybody knows."""
    return name in COPIES or name in kind.methods()


def _asked(
    run: Run, receiver: Receiver, rows: list[Ask], arguments: list[Value], node: Fragment
) -> Value:
    name = rows[0].appends
    if name is None:
        return asked_row(run, rows, arguments, node, receiver)
    _need_unconditional(run, receiver, rows[0].function)
    before = replace(receiver, args=dict(receiver.args))
    row = next((row for row in rows if len(row.args) == len(arguments)), rows[0])
    try:
        given = question_of(run, row.args, arguments, {}, node).args
    except Unsupported as gap:
        _lose(receiver, gap.code, gap.detail)
    receiver.args[name] = [*receiver.args[name], {row.function: given}]
    receiver.output = None
    return asked_row(run, rows, arguments, node, before)


def _need_unconditional(run: Run, receiver: Receiver, method: str) -> None:
    """A value that changes under a condition on an output is lost."""
    if run.recorder.guards or run.recorder.quantifiers or run.recorder.demands:
        _lose(receiver, "guard_unsupported", f"{method} under a condition on an output")


def _fed(
    run: Run, receiver: Receiver, feed: Feed, arguments: list[Value], node: Fragment
) -> Receiver:
    changed = receiver
    if not feed.in_place:
        changed = replace(receiver, args=dict(receiver.args), fed=(feed.method, receiver))
    changed.output = None  # it was said of the value as it was built
    _need_unconditional(run, changed, feed.method)
    try:
        value = _given(run, feed, arguments, node)
    except Unsupported as gap:
        _lose(changed, gap.code, gap.detail)
    if feed.sets is not None:
        changed.args[feed.sets] = value
    elif feed.appends is not None:
        entry = {feed.method: value} if receiver.kind.is_shared(feed) else value
        changed.args[feed.appends] = [*changed.args[feed.appends], entry]
    return changed


def _given(run: Run, feed: Feed, arguments: list[Value], node: Fragment) -> Any:
    several = len(arguments) > 1
    names = [f"{feed.argument}[{n}]" if several else feed.argument for n in range(len(arguments))]
    parameters = [Argument(name, feed.kind) for name in names]
    values = list(question_of(run, parameters, arguments, {}, node).args.values())
    if len(values) == 1:
        return values[0]
    return values or True


def _lose(receiver: Receiver, code: str, detail: str) -> NoReturn:
    """Nobody knows what it was fed: what is asked of it later has no arguments."""
    receiver.lost = Opaque(code, detail)
    raise Unsupported(code, detail)
