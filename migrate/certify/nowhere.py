"""A view without outputs, for transforms of a value that need none (OPR-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from harness.expectation.view import Unusable

if TYPE_CHECKING:
    from harness.expectation import Expectation, Json
    from harness.expectation.view import Place, View


class _Nowhere:
    """Refuses whatever is asked."""

    def at(self, element: Json) -> NoReturn:
        """Raise `Unusable`."""
        raise Unusable("no outputs", element)

    def look(self, place: Place, *, missing_is_null: bool = False) -> NoReturn:
        """Raise `Unusable`."""
        raise Unusable("no outputs", missing_is_null)

    def judge(self, expectation: Expectation) -> NoReturn:
        """Raise `Unusable`."""
        raise Unusable("no outputs", expectation.op)


NOWHERE: Final[View] = _Nowhere()
