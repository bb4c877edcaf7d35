"""What shows that a method changes the built value that it is called on (EVL-18, IDM-124)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.undescribed import undescribed
from migrate.rust.evaluation.values import MutableBorrow, Receiver
from migrate.rust.evaluation.world import CHANGES_IT

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Run, Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.syntax import Fragment


def note_call(scope: Scope, target: Fragment, receiver: Value, method: str) -> None:
    """Notice a method of a built value that stands where Rust lets it be changed.

    Rust warns of a `mut` that nothing needs. `target` is what the method is called on.
    """
    held = receiver.cell.value if isinstance(receiver, MutableBorrow) else receiver
    if isinstance(held, Receiver) and _may_change(scope, target, receiver):
        _notice(scope.run, held, method)


def _may_change(scope: Scope, target: Fragment, receiver: Value) -> bool:
    while target.kind == "field_expression":
        target = target.need("value")
    cell = scope.cell(target.text)
    is_declared = cell is not None and (cell.mutable or isinstance(cell.value, MutableBorrow))
    return is_declared or isinstance(receiver, MutableBorrow) or target.kind == "self"


def take(value: Value) -> None:
    """Let a variable have a value: what gave it was not called for nothing."""
    if isinstance(value, Receiver):
        value.fed = None


def discard(run: Run, value: Value) -> None:
    """Take no value: nobody knows what a method did whose result is not taken.

    A test does not call for nothing a method that, as the profile has it, only gives another
    value. It changes the one that it is called on, of which nothing is known from then on.
    """
    while isinstance(value, MutableBorrow):
        value = value.cell.value
    while isinstance(value, Receiver) and value.fed is not None:
        method, before = value.fed
        _notice(run, before, method)
        name = f"{before.kind.type}::{method}"
        before.lost = undescribed(f"what {name} changes: in_place = true in its feed").opaque()
        value = before


def _notice(run: Run, built: Receiver, method: str) -> None:
    run.world.notice((built.kind.type, f".{method}{CHANGES_IT}"), [])
