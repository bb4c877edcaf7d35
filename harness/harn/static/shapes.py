"""What is wrong with a shape, in the words that the run has for it (FUN-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.static.display import shown, shown_against
from harness.harn.static.types import Shape
from harness.harn.suggestion import closest

if TYPE_CHECKING:
    from harness.harn.static.annotations import Annotations
    from harness.harn.static.compatibility import Compatibility
    from harness.harn.static.types import Field, StaticType

_DEEPEST = 20
"""A type may contain itself, and so may what does not fit it."""


class Shapes:
    """Compares shapes that do not fit, for the messages about them."""

    def __init__(self, annotations: Annotations, compatibility: Compatibility) -> None:
        self._annotations = annotations
        self._compatibility = compatibility

    def detail(self, expected: StaticType, actual: StaticType, parameter: str = "") -> str:
        """Return `; ` and the first problem of a shape, '' unless both types are shapes.

        `parameter` is the name of the one that takes the shape; the path to an inner shape is
        shown after it.
        """
        path = [parameter]
        shapes = self._shapes(expected, actual)
        while shapes is not None and len(path) < _DEEPEST:
            wanted, given = shapes
            name, field = self._wrong_field(wanted, given)
            found = given.fields.get(name)
            shapes = self._shapes(field.type, found.type) if found else None
            if shapes is None:
                return f"; {_place(path)}{self._problem(name, field, given)}"
            path.append(name)
        return ""

    def _shapes(self, expected: StaticType, actual: StaticType) -> tuple[Shape, Shape] | None:
        wanted, given = self._annotations.resolve(expected), self._annotations.resolve(actual)
        if isinstance(wanted, Shape) and isinstance(given, Shape):
            return wanted, given
        return None

    def _wrong_field(self, wanted: Shape, given: Shape) -> tuple[str, Field]:
        """Return the first field, in the order of the type, that is missing or does not fit."""
        return next(
            (name, field)
            for name, field in wanted.fields.items()
            if not self._is_right(field, given.fields.get(name))
        )

    def _is_right(self, wanted: Field, given: Field | None) -> bool:
        if given is None:
            return wanted.optional
        return self._compatibility.fits(wanted.type, given.type)

    def _problem(self, name: str, wanted: Field, given: Shape) -> str:
        """A key with the same first letter may have been meant."""
        found = given.fields.get(name)
        expected = shown(wanted.type)
        if found is not None:
            return (
                f"field '{name}' expected {expected}, got {shown_against(found.type, wanted.type)}"
            )
        near = closest(name, (key for key in given.fields if key[:1] == name[:1]))
        hint = f", did you mean '{near}'?" if near else ""
        return f"missing field '{name}' ({expected}){hint}"


def _place(path: list[str]) -> str:
    """Name the parameter, or the fields that lead into a value that has no name."""
    if path[0]:
        return f"parameter '{'.'.join(path)}': "
    return f"in '{'.'.join(path[1:])}': " if path[1:] else ""
