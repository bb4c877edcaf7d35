"""Hash maps and sets: what depends on the order in which they are walked nobody knows (EVL-02)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from migrate.rust.evaluation.memory import Memory
from migrate.rust.evaluation.relations import PARTS
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Function, Opaque
from migrate.rust.known.any_order import has_no_order

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Run
    from migrate.rust.evaluation.values import Value

UNKNOWN = Opaque("unsupported_expr", "the order of a hash map")


def need_order(value: Value) -> None:
    """Raise `Unsupported` for items that come in an order nobody knows."""
    if has_no_order(value):
        raise Unsupported(UNKNOWN.code, UNKNOWN.detail)


def need_order_inside(value: Value) -> None:
    """Raise `Unsupported` for a value with such items anywhere in it."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        need_order(part)
        if type(part) in PARTS:
            waiting += PARTS[type(part)](part)


def forgetting(run: Run, function: Value) -> Value:
    """Return a closure for items without an order: of what a call changed nobody knows more."""
    if not isinstance(function, Function):
        return function

    def call(*arguments: Value) -> Value:
        memory = Memory(run)
        try:
            return function(*arguments)
        finally:
            memory.forget(memory.changed(memory.start), UNKNOWN)

    return replace(function, call=call)
