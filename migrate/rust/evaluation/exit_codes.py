"""Exit codes that a test returns, its own types of them too: all but success fail it (GEN-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.conditions import both, select
from migrate.rust.evaluation.implementations import member_of
from migrate.rust.evaluation.inlining import inlined
from migrate.rust.evaluation.library_functions import library_function
from migrate.rust.evaluation.operators import related
from migrate.rust.evaluation.options import is_optional, success
from migrate.rust.evaluation.places import expanded
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Choice, Opaque
from migrate.rust.known.values import EnumValue, StructValue

if TYPE_CHECKING:
    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment

EXIT_CODE = "ExitCode"
SUCCESS = EnumValue(EXIT_CODE, "SUCCESS")
FAILURE = EnumValue(EXIT_CODE, "FAILURE")


@library_function("ExitCode::from")
def exit_code_from(
    scope: Scope, arguments: list[Value], _node: Fragment, _wanted: RustType | None
) -> Value:
    """`ExitCode::from(number)`: only 0 is success."""
    is_zero = related(scope.run, "==", arguments[0], 0)
    if isinstance(is_zero, bool):
        return SUCCESS if is_zero else FAILURE
    return Choice(is_zero, SUCCESS, FAILURE)


@library_function("ExitCode::default")
def default_exit_code(
    _scope: Scope, _arguments: list[Value], _node: Fragment, _wanted: RustType | None
) -> Value:
    """`ExitCode::default()`: success."""
    return SUCCESS


def succeeds(scope: Scope, value: Value) -> Condition:
    """Return when a value with which a test ends is success, as `Termination` reports it.

    Raises `Unsupported` where nobody knows.
    """
    value = expanded(value)
    if isinstance(value, Opaque):
        raise Unsupported(value.code, value.detail)
    if isinstance(value, Choice):
        then, otherwise = succeeds(scope, value.then), succeeds(scope, value.otherwise)
        return select(value.condition, then, otherwise)
    if is_optional(value):
        condition, held = success(value)
        return condition if condition is False else both(condition, succeeds(scope, held))
    if isinstance(value, EnumValue) and value.type == EXIT_CODE:
        return value.variant == SUCCESS.variant
    reported = _reported(scope, value)
    return True if reported is None else succeeds(scope, reported)


def _reported(scope: Scope, value: Value) -> Value | None:
    """Return what the `Termination` of a type of the inputs reports, None without one."""
    if not isinstance(value, StructValue | EnumValue):
        return None
    report = member_of(scope, scope.module, value.type, "report", trait="Termination")
    if report is None:
        return None
    owner = {"Self": (value.type, report.module)}
    return inlined(scope, report.item, report.module, [value], report.item.line, owner)
