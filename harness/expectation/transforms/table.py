"""The transforms by name, reading one with its argument, and applying several in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.expectation.errors import ExpectationError, inside
from harness.expectation.suggest import unknown
from harness.expectation.transforms.accessors import ACCESSORS
from harness.expectation.transforms.arguments import read_argument
from harness.expectation.transforms.containers import CONTAINER_TRANSFORMS
from harness.expectation.transforms.record import Argument, Operation
from harness.expectation.transforms.texts import TEXT_TRANSFORMS
from harness.expectation.view import Absent, Found, Unusable

if TYPE_CHECKING:
    from harness.expectation.model import Json, Transform
    from harness.expectation.view import Lookup, View


def _default(value: Json, default: Json, _view: View) -> Lookup:
    return Found(default if value is None else value)


TRANSFORMS: Final[dict[str, Operation]] = {
    **TEXT_TRANSFORMS,
    **CONTAINER_TRANSFORMS,
    **ACCESSORS,
    "default": Operation(Argument.JSON, _default),
}


def transform_parts(transform: Transform) -> tuple[str, Operation, Any]:
    """Return name, operation and unread argument (None for none) of a transform.

    Raises `ExpectationError` for an unknown name, an argument too many or one too few.
    """
    if isinstance(transform, dict) and len(transform) == 1:
        name, argument = next(iter(transform.items()))
    elif isinstance(transform, str):
        name, argument = transform, None
    else:
        raise ExpectationError(
            f"expected a name, or a table with one name and its argument, found {transform!r}"
        )
    operation = TRANSFORMS.get(name)
    if operation is None:
        raise unknown("transform", name, TRANSFORMS)
    if (operation.argument is Argument.NONE) is not isinstance(transform, str):
        raise ExpectationError(f"{name!r} takes {operation.argument}")
    return name, operation, argument


def read_transform(transform: Transform) -> tuple[str, Operation, Any]:
    """Return name, operation and argument of a transform. Raises `ExpectationError`."""
    name, operation, raw = transform_parts(transform)
    with inside(name):
        return name, operation, read_argument(operation.argument, raw)


def apply_transforms(subject: Lookup, via: tuple[Transform, ...], view: View) -> Lookup:
    """Apply `via` in order. What is missing stays missing, except to `default`.

    Raises `Unusable` when a value is of a kind that its transform cannot read.
    """
    for transform in via:
        name, operation, argument = read_transform(transform)
        if isinstance(subject, Found):
            subject = _apply(name, operation, argument, subject.value, view)
        elif name == "default":
            subject = Found(argument)
    return subject


def _apply(name: str, operation: Operation, argument: Any, value: Json, view: View) -> Lookup:
    try:
        result = operation.apply(value, argument, view)
    except Unusable as unusable:
        raise Unusable(f"{name}: {unusable.reason}", unusable.observed) from None
    return Absent(f"{name}: {result.reason}") if isinstance(result, Absent) else result
