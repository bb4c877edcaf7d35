"""What async code gives: it runs when it is awaited, and then to its end (GEN-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.accounting import skip_sites
from migrate.rust.evaluation.options import called
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Future, MutableBorrow
from migrate.rust.known.values import Some

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.rust.evaluation.calling import Call
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value

BLOCKING = frozenset({"block_on", "run_until", "run_singlethreaded"})
"""Functions and methods that run a future to its end."""


def awaited(value: Value) -> Value:
    """Return what a future comes to, any other value as it is."""
    while isinstance(value, MutableBorrow):
        value = value.cell.value
    return value.run() if isinstance(value, Future) else value


def call_future(future: Future, call: Call) -> Value:
    """Call a method of a future. Raises `Unsupported` for what needs others to run beside it."""
    if call.method in SAME and not call.arguments:
        return future
    if call.method == "now_or_never":
        return Some(awaited(future))
    if call.method == "map":
        return Future(lambda: called(call.argument(), awaited(future)))
    if call.method == "then":
        return Future(lambda: awaited(called(call.argument(), awaited(future))))
    raise Unsupported("concurrency", f"{call.method} of a future")


SAME = frozenset({"boxed", "boxed_local", "fuse", "into_future", "shared"})


def skip_futures(scope: Scope, values: Iterable[Value], gap: Unsupported) -> None:
    """Account for the assertions of futures that are handed to what nobody knows."""
    recorder = scope.run.recorder
    done = len(recorder.instances)
    for value in values:
        if isinstance(value, Future) and value.body is not None:
            called_in = [] if value.line is None else [value.line]
            with recorder.called_from([*recorder.calls, *called_in]):
                skip_sites(scope, value.body, gap, done)
