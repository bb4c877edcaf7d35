"""Calls of functions that the profile names (EP-30…EP-35, EVL-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.binding import Refused
from migrate.rust.evaluation.exchanging import innermost
from migrate.rust.evaluation.questions import add_step, mismatch, question_of
from migrate.rust.evaluation.signals import Abandoned, Unsupported
from migrate.rust.evaluation.streams import open_stream
from migrate.rust.evaluation.values import MutableBorrow, Place, Value
from migrate.rust.known.values import UNIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.profile import EntryPoint
    from migrate.rust.evaluation.scope import Run
    from migrate.rust.source.syntax import Fragment


def call_named(run: Run, name: str, arguments: Sequence[Value], node: Fragment) -> Value:
    """Call a function that the profile names."""
    world = run.world
    if name in world.streams:
        return open_stream(run, world.streams[name], arguments, node)
    if name in world.entry_points:
        return _call_entry_point(run, name, arguments, node)
    code = world.profile.outside[name]
    if code == "ambient_state":  # IDM-129: the calls after it depend on more than their arguments
        raise Abandoned(code, name)
    raise Unsupported(code, name)


def _call_entry_point(run: Run, name: str, arguments: Sequence[Value], node: Fragment) -> Value:
    """Return the output of an entry point as a place; the call is a step (EVL-15)."""
    known = run.world.entry_points[name]
    rows = [row for row in known if len(row.args) == len(arguments)]
    if not rows:
        raise mismatch(name, [row.args for row in known], len(arguments))
    entry, root = _asked(run, rows, arguments, node)
    output = run.output(Place(root, (), run.world.read_type(entry.returns), parts=entry.fields))
    for parameter, argument in zip(entry.args, arguments, strict=True):
        if parameter.out:  # RES-04: the variable is what the call made of it
            if not isinstance(argument, MutableBorrow):
                raise Unsupported("unsupported_expr", f"{name} is given no variable to change")
            innermost(argument).value = output
            return UNIT
    return output


def _asked(
    run: Run, rows: Sequence[EntryPoint], arguments: Sequence[Value], node: Fragment
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
        return _asked(run, rows[1:], arguments, node)  # EP-30: by arity and kind
    return entry, add_step(run, entry.op, question, node)
