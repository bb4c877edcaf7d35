"""Transforms that read a value as a kind, null for another kind (OPR-03, IDM-75, IDM-76)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.expectation.kinds import is_kind, is_number
from harness.expectation.transforms.record import Argument, Operation
from harness.expectation.view import Found

if TYPE_CHECKING:
    from harness.expectation.model import Json
    from harness.expectation.view import Lookup, View


def _as_kind(kind: str) -> Operation:
    def apply(value: Json, _argument: Any, _view: View) -> Lookup:
        return Found(value if is_kind(value, kind) else None)

    return Operation(Argument.NONE, apply)


def _as_float(value: Json, _argument: Any, _view: View) -> Lookup:
    """Read any number: `as_f64` of the integer 1 is 1.0."""
    try:
        return Found(float(value) if is_number(value) else None)
    except OverflowError:
        return Found(None)


ACCESSORS: Final = {
    "as_string": _as_kind("string"),
    "as_array": _as_kind("array"),
    "as_object": _as_kind("object"),
    "as_bool": _as_kind("bool"),
    "as_int": _as_kind("int"),
    "as_float": Operation(Argument.NONE, _as_float),
}
