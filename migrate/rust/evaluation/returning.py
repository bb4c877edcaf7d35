"""Results that leave a test: an `Err` fails it (GEN-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.opaque import Opaque
from migrate.rust.evaluation.options import is_optional, success
from migrate.rust.evaluation.places import expanded
from migrate.rust.evaluation.signals import ErrReturned

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Run
    from migrate.rust.evaluation.values import Value
    from migrate.rust.outcome import Site


def demand_returned(run: Run, value: Value, site: Site) -> None:
    """Demand that what a test returns is `Ok`; where nobody knows it, the test is not all there."""
    if isinstance(value, Opaque):
        run.recorder.skip(site, value.code, value.detail)
    else:
        demand_ok(run, value, site)


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
