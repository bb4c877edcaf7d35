"""Results and exit codes that leave a test: an `Err` fails it (GEN-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.exit_codes import succeeds
from migrate.rust.evaluation.options import is_optional, success
from migrate.rust.evaluation.places import expanded
from migrate.rust.evaluation.signals import ErrReturned, Unsupported

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Run, Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.outcome import Site


def demand_returned(scope: Scope, value: Value, site: Site) -> None:
    """Demand that what a test returns is success; where nobody knows, the test is not all there.

    Raises `ErrReturned` for what is none whatever the outputs are.
    """
    try:
        condition = succeeds(scope, value)
    except Unsupported as gap:
        scope.run.recorder.skip(site, gap.code, gap.detail)
        return
    if condition is False:
        raise ErrReturned(site)
    scope.run.recorder.imply(condition, site)


def demand_ok(run: Run, value: Value, site: Site) -> None:
    """Demand that a result with which the test ends is `Ok`.

    Raises `ErrReturned` for one that is `Err` whatever the outputs are.
    """
    value = expanded(value)
    if not is_optional(value):
        return
    condition, _ = success(value)
    if condition is False:
        raise ErrReturned(site)
    run.recorder.imply(condition, site)
