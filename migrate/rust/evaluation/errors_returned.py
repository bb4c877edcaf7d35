"""Macros of anyhow, eyre and googletest that make errors or return them (GEN-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from migrate.rust.evaluation.assertions import assertion_site, claimed, readable
from migrate.rust.evaluation.conditions import inverse
from migrate.rust.evaluation.control import defer
from migrate.rust.evaluation.dispatch import evaluate, excerpt, site_at
from migrate.rust.evaluation.macros import macro
from migrate.rust.evaluation.relations import truth
from migrate.rust.evaluation.returning import demand_ok
from migrate.rust.evaluation.signals import Jump
from migrate.rust.evaluation.values import Opaque
from migrate.rust.known.values import UNIT, Err
from migrate.rust.source.macros import macro_name

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment


@macro("anyhow", "eyre")
def error(_scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`anyhow!(message)`: an error, whose text is only a note (EVL-13)."""
    return Opaque("output_in_format", excerpt(node))


@macro("fail")
def fail(_scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`fail!(message)` of googletest: a result that failed."""
    return _failed(node)


@macro("bail")
def bail(scope: Scope, node: Fragment, _wanted: RustType | None) -> NoReturn:
    """`bail!(message)`: returns an error."""
    if scope.run.leaves_test:
        demand_ok(scope.run, _failed(node), site_at(node, macro_name(node)))
    raise Jump("return", _failed(node))


@macro("ensure")
def ensure(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`ensure!(condition, message)`: returns an error unless a condition holds.

    In the test itself that is an assertion; in a helper it depends on what is done with the error.
    """
    arguments = readable(scope, node, 1)
    if arguments is None:
        return UNIT
    if scope.run.leaves_test:
        return claimed(scope, node, arguments[1:], lambda: truth(evaluate(scope, arguments[0])))
    detail = f"an error of a helper: {excerpt(node)}"
    scope.run.recorder.skip(assertion_site(node), "unsupported_macro", detail)
    condition = truth(evaluate(scope, arguments[0]))
    if condition is False:
        raise Jump("return", _failed(node))
    if condition is not True:
        defer(scope.run, Jump("return", _failed(node)), inverse(condition))
    return UNIT


def _failed(node: Fragment) -> Err:
    return Err(Opaque("output_in_format", excerpt(node)))
