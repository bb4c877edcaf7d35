"""The builtins that take schemas (HSC-4). The name of a type alias is its schema by then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.builtins.schemas.canonical import Canonical
from harness.harn.builtins.schemas.checking import check, check_with_defaults
from harness.harn.errors import Thrown
from harness.harn.values import results
from harness.harn.values.arguments import argument

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.builtins.schemas.checking import Checked
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


def _schema_of(_: Run, arguments: list[Value]) -> Value:
    return Canonical().schema(argument(arguments, 0))


def _schema_is(run: Run, arguments: list[Value]) -> bool:
    return not check(run, argument(arguments, 0), argument(arguments, 1)).errors


def _schema_check(run: Run, arguments: list[Value]) -> Value:
    value = argument(arguments, 0)
    return _result(value, check(run, value, argument(arguments, 1)))


def _schema_parse(run: Run, arguments: list[Value]) -> Value:
    value = argument(arguments, 0)
    return _result(value, check_with_defaults(run, value, argument(arguments, 1)))


def _result(value: Value, checked: Checked) -> Value:
    if not checked.errors:
        return results.ok(checked.value)
    facts = {"message": "; ".join(checked.errors), "errors": checked.errors, "value": value}
    return results.error(facts)


def _schema_expect(run: Run, arguments: list[Value]) -> Value:
    """Return the value, with defaults when the third argument is truthy."""
    checked_by = check_with_defaults if argument(arguments, 2) else check
    checked = checked_by(run, argument(arguments, 0), argument(arguments, 1))
    _raise_for(checked)
    return checked.value


def _json_validate(run: Run, arguments: list[Value]) -> bool:
    _raise_for(check(run, argument(arguments, 0), argument(arguments, 1)))
    return True


def _raise_for(checked: Checked) -> None:
    if checked.errors:
        message = "; ".join(checked.errors)
        raise Thrown(message, message, code="schema_mismatch")


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "schema_of": _schema_of,
    "schema_is": _schema_is,
    "is_type": _schema_is,
    "schema_check": _schema_check,
    "schema_parse": _schema_parse,
    "schema_expect": _schema_expect,
    "json_validate": _json_validate,
}
