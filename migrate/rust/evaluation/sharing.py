"""Values that change whoever has them: `RefCell`, `Cell`, `Mutex`, `RwLock` (EVL-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation.exchanging import default_of
from migrate.rust.evaluation.owning import independent
from migrate.rust.evaluation.values import MutableBorrow, Shared
from migrate.rust.known.values import UNIT, Ok

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.evaluation.calling import Call
    from migrate.rust.evaluation.values import Value

Method: TypeAlias = "Callable[..., Value]"


def call_shared(shared: Shared, call: Call) -> Value:
    """Call a method of a value that is shared. Raises `Unsupported` for others."""
    method = METHODS.get((shared.kind, call.method, len(call.arguments)))
    method = method or COMMON.get((call.method, len(call.arguments)))
    if method is None:
        raise call.unsupported(f"of a {shared.kind}")
    return method(shared, *call.arguments)


def _lend(shared: Shared) -> MutableBorrow:
    return MutableBorrow(shared.cell)


def _lend_ok(shared: Shared) -> Ok:
    return Ok(_lend(shared))


def _get(shared: Shared) -> Value:
    return independent(shared.cell.value)


def _set(shared: Shared, value: Value) -> Value:
    shared.cell.value = value
    return UNIT


def _replace(shared: Shared, value: Value) -> Value:
    before, shared.cell.value = shared.cell.value, value
    return before


def _take(shared: Shared) -> Value:
    before = shared.cell.value
    shared.cell.value = default_of(before)
    return before


def _inner(shared: Shared) -> Value:
    return shared.cell.value


def _inner_ok(shared: Shared) -> Ok:
    return Ok(_inner(shared))


COMMON: dict[tuple[str, int], Method] = {
    ("as_ref", 0): lambda shared: shared,
    ("clone", 0): Shared.clone,
    ("to_owned", 0): Shared.clone,
}
METHODS: dict[tuple[str, str, int], Method] = {
    ("Cell", "get", 0): _get,
    ("Cell", "get_mut", 0): _lend,
    ("Cell", "into_inner", 0): _inner,
    ("Cell", "replace", 1): _replace,
    ("Cell", "set", 1): _set,
    ("Cell", "take", 0): _take,
    ("Mutex", "get_mut", 0): _lend_ok,
    ("Mutex", "into_inner", 0): _inner_ok,
    ("Mutex", "lock", 0): _lend_ok,
    ("RefCell", "borrow", 0): _lend,
    ("RefCell", "borrow_mut", 0): _lend,
    ("RefCell", "get_mut", 0): _lend,
    ("RefCell", "into_inner", 0): _inner,
    ("RefCell", "replace", 1): _replace,
    ("RefCell", "take", 0): _take,
    ("RwLock", "get_mut", 0): _lend_ok,
    ("RwLock", "into_inner", 0): _inner_ok,
    ("RwLock", "read", 0): _lend_ok,
    ("RwLock", "write", 0): _lend_ok,
}
"""By the kind, the method and the number of its arguments."""
