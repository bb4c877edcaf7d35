"""What is known of arguments after a call of which nobody knows what it did."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from migrate.rust.evaluation.changeable import changeable_in
from migrate.rust.evaluation.futures import skip_futures
from migrate.rust.evaluation.mutation import spoil
from migrate.rust.evaluation.values import Function

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.signals import Unsupported
    from migrate.rust.evaluation.values import Value


def lose(scope: Scope, arguments: Sequence[Value], gap: Unsupported) -> None:
    """Forget what an unknown function may have changed; account for futures that it was given."""
    unknown = gap.opaque()
    for place in chain.from_iterable(map(changeable_in, arguments)):
        if not isinstance(place, Function):
            place.value = unknown
        elif place.body is not None:
            spoil(place.scope, [place.body], unknown)
    skip_futures(scope, arguments, gap)
