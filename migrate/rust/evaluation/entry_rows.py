"""Asking the op of a row of the profile (EP-30…EP-35, EVL-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.binding import Refused
from migrate.rust.evaluation.cells import innermost
from migrate.rust.evaluation.questions import Question, add_step, mismatch, question_of
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import MutableBorrow, Place, Receiver, Value
from migrate.rust.known.values import UNIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.profile import EntryPoint
    from migrate.rust.evaluation.scope import Run
    from migrate.rust.source.syntax import Fragment


def asked_row(
    run: Run,
    known: Sequence[EntryPoint],
    arguments: Sequence[Value],
    node: Fragment,
    receiver: Receiver | None = None,
) -> Value:
    """Return the output of the row of `known` that fits a call; the call is a step (EVL-15).

    The question of a method begins with what its `receiver` was built from.
    """
    rows = [row for row in known if len(row.args) == len(arguments)]
    if not rows:
        raise mismatch(known[0].function, [row.args for row in known], len(arguments))
    entry, root = _asked(run, rows, arguments, node, receiver)
    kind = run.world.read_type(entry.returns)
    run.recorder.presence.outputs[root] = kind, entry.fields
    output = run.output(Place(root, (), kind, parts=entry.fields))
    for parameter, argument in zip(entry.args, arguments, strict=True):
        if parameter.out:  # RES-04: the variable is what the call made of it
            if not isinstance(argument, MutableBorrow):
                detail = f"{entry.function} is given no variable to change"
                raise Unsupported("unsupported_expr", detail)
            innermost(argument).value = output
            return UNIT
    return output


def _asked(
    run: Run,
    rows: Sequence[EntryPoint],
    arguments: Sequence[Value],
    node: Fragment,
    receiver: Receiver | None,
) -> tuple[EntryPoint, int]:
    """Return the row that fits a call, and the root of its output."""
    entry = rows[0]
    if entry.op not in run.world.ported:
        # SKP-04: the reason of the profile holds as long as the op is not ported.
        code = entry.skip or "op_not_ported"
        return entry, run.recorder.refused_step(code, f"{entry.function} ({entry.op})")
    try:
        question = question_of(run, entry.args, arguments, entry.fixed, node)
    except Unsupported as gap:
        if isinstance(gap, Refused) or len(rows) == 1:
            raise
        return _asked(run, rows[1:], arguments, node, receiver)  # EP-30: by arity and kind
    if receiver is not None:
        built = {name: value for name, value in receiver.args.items() if name not in question.args}
        question = Question({**built, **question.args}, {**receiver.names, **question.names})
    return entry, add_step(run, entry.op, question, node)
