"""`catch_unwind`: whether an op fails is an expectation of its own (GEN-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.expectation import Expectation, Path, render_path
from migrate.rust.evaluation.conditions import Condition, Predicate, both
from migrate.rust.evaluation.dispatch import excerpt, plain
from migrate.rust.evaluation.library_functions import library_function
from migrate.rust.evaluation.options import called
from migrate.rust.evaluation.signals import Panicked
from migrate.rust.evaluation.values import Choice, Opaque
from migrate.rust.known.values import Err, Ok

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment


@library_function("panic::catch_unwind")
def catch_unwind(
    scope: Scope, arguments: list[Value], node: Fragment, _wanted: RustType | None
) -> Value:
    """`catch_unwind(|| op(…))`: an error where an op fails that the closure calls."""
    recorder = scope.run.recorder
    failed = Err(Opaque("error_downcast", f"the panic in {excerpt(node)}"))
    mark = recorder.mark()
    try:
        value = called(plain(arguments[0]))
    except Panicked:
        recorder.retract(mark, "should_panic", excerpt(node))
        return failed
    if recorder.retract(mark, "should_panic", excerpt(node)):
        # What panics may be an assertion, not the op.
        return Opaque("should_panic", excerpt(node))
    if recorder.gaps > mark.gaps:  # what could not be evaluated may panic
        return Opaque("unsupported_expr", f"whether it panics: {excerpt(node)}")
    condition: Condition = True
    for root in recorder.asked_since(mark):
        condition = both(condition, completes(root))
    return Ok(value) if isinstance(condition, bool) else Choice(condition, Ok(value), failed)


def completes(root: int) -> Predicate:
    """Return that the op of a step returns an output at all."""
    path = render_path(Path(root, ()))
    roots = frozenset({root})
    fails = Predicate(Expectation(path=path, op="raises"), roots)
    return Predicate(Expectation(path=path, op="completes"), roots, fails)
