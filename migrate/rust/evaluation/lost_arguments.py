"""What is known of arguments after a call of which nobody knows what it did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.cells import innermost
from migrate.rust.evaluation.futures import skip_futures
from migrate.rust.evaluation.mutation import shared_in
from migrate.rust.evaluation.values import MutableBorrow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.signals import Unsupported
    from migrate.rust.evaluation.values import Value


def lose(scope: Scope, arguments: Sequence[Value], gap: Unsupported) -> None:
    """Forget what an unknown function may have changed; account for futures that it was given."""
    unknown = gap.opaque()
    for argument in arguments:
        if isinstance(argument, MutableBorrow):
            innermost(argument).value = unknown
        for shared in shared_in(argument):
            shared.cell.value = unknown
    skip_futures(scope, arguments, gap)
