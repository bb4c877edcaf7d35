"""What is known of arguments after a call of which nobody knows what it did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.cells import innermost
from migrate.rust.evaluation.mutation import shared_in
from migrate.rust.evaluation.values import MutableBorrow

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.rust.evaluation.values import Opaque, Value


def spoil_borrows(arguments: Iterable[Value], unknown: Opaque) -> None:
    """Forget the variables that an unknown function may have changed."""
    for argument in arguments:
        if isinstance(argument, MutableBorrow):
            innermost(argument).value = unknown
        for shared in shared_in(argument):
            shared.cell.value = unknown
