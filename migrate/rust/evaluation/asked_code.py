"""Functions of the code under test that no row of the profile names (EP-33).

Their source is among the inputs of in-file tests. An assertion about what they give is a question
to the implementation: to answer it from the source would compare the old parser with itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.code_under_test import is_of_crate
from migrate.rust.evaluation.lost_arguments import lose
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.thin_functions import is_thin
from migrate.rust.evaluation.values import Opaque
from migrate.rust.known.values import StructValue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.implementations import Member
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.modules import Found


def need_helper(
    scope: Scope, found: Found | Member, path: tuple[str, ...], arguments: Sequence[Value]
) -> None:
    """Refuse a function that is for the implementation to answer; `path` is how it is named.

    Helpers of tests pass, and what does nothing of its own. What a refused one may have changed is
    forgotten.
    """
    if not is_of_crate(scope.run, found) or is_thin(scope, found.item, path[0]):
        return
    unknown = next(filter(None, map(_unknown_in, arguments)), None)
    if unknown is not None:  # of a value that was changed: the function may be known
        gap = Unsupported(unknown.code, unknown.detail)
    else:
        gap = Unsupported("unknown_entry_point", "::".join(path))
        scope.run.world.notice(path, arguments)
    lose(scope, arguments, gap)
    raise gap


def _unknown_in(argument: Value) -> Opaque | None:
    parts = argument.fields.values() if isinstance(argument, StructValue) else ()
    return next((part for part in parts if isinstance(part, Opaque)), None)
