"""`async` blocks, `.await`, and macros that run futures beside each other (GEN-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.closures import captured
from migrate.rust.evaluation.control import within
from migrate.rust.evaluation.dispatch import evaluate, excerpt, expression, value_of
from migrate.rust.evaluation.futures import awaited
from migrate.rust.evaluation.macros import macro
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Future
from migrate.rust.source.macros import macro_arguments, macro_name

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment


@expression("async_block")
def async_block(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`async { … }`: `return` and `?` leave the block, not the function."""
    body = node.children[-1]
    seen = captured(scope, node)

    def run() -> Value:
        return within(scope.run, "return", lambda: evaluate(seen.inner(), body))

    return Future(run, body, seen)


@expression("await_expression")
def await_(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """`x.await`; what is no future is what a call gave at once."""
    return awaited(evaluate(scope, node.children[0], wanted))


@macro("join", "select", "select_biased", "try_join", "try_select")
def beside(_scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`join!(a, b)` and its kin: in which order things happen is not known."""
    raise Unsupported("concurrency", f"{macro_name(node)}!: {excerpt(node)}")


@macro("pin", "pin_mut")
def pinned(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """`pin!(x)`: the same future."""
    arguments = macro_arguments(node)
    if len(arguments) != 1:
        raise Unsupported("unsupported_macro", excerpt(node))
    return value_of(scope, arguments[0], wanted)
