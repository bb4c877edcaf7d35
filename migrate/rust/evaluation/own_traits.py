"""Traits that the inputs write by hand: what the evaluator says of a type is then not so."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from migrate.rust.evaluation.changeable import changeable_in
from migrate.rust.evaluation.code_under_test import is_of_crate
from migrate.rust.evaluation.helper_sites import sites_called
from migrate.rust.evaluation.implementations import member_of
from migrate.rust.evaluation.macro_sites import site_of
from migrate.rust.evaluation.output_forms import own_types
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Function
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Run, Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.values import EnumValue, StructValue

USED_BY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("clone", "cloned", "to_owned", "to_vec"), ("Clone",)),
    **dict.fromkeys(("contains", "dedup", "eq", "ne", "starts_with", "ends_with"), ("PartialEq",)),
}
"""Methods of the standard library that call one of a type, and the traits those belong to."""


def need_derived(run: Run, trait: str, *values: Value) -> None:
    """Refuse values with a part whose type has a trait that is written by hand."""
    for value in values:
        for name in own_types(value):
            if run.writes(trait, name):
                raise Unsupported("unsupported_expr", f"{trait} as {name} implements it")


def need_derived_for(run: Run, method: str, *values: Value) -> None:
    """Refuse values on which a method calls what is written by hand."""
    for trait in USED_BY.get(method, ()):
        need_derived(run, trait, *values)


def made(scope: Scope, value: StructValue | EnumValue, line: int) -> Value:
    """Return a new value of a type of the inputs; one that does something at its end is refused.

    What it shares with others is then not known any more, and the assertions at its end are
    accounted for; `line` is where it is made.
    """
    run = scope.run
    if run.writes("Drop", value.type):
        gap = Unsupported("unsupported_expr", f"Drop as {value.type} implements it")
        for place in changeable_in(value):
            if not isinstance(place, Function):
                place.value = gap.opaque()
        _skip_end(scope, value.type, line, gap)
        raise gap
    return value


def _skip_end(scope: Scope, name: str, line: int, gap: Unsupported) -> None:
    """Skip the assertions that run when a value is dropped."""
    world, recorder = scope.run.world, scope.run.recorder
    with suppress(Unsupported):
        end = member_of(scope, scope.module, name, "drop", trait="Drop")
        if end is None or is_of_crate(scope.run, end):
            return
        code = end.item.fragment
        sites = [site_of(found) for found in assertion_sites(code, world.macros)]
        sites += [site for site, _ in sites_called(world, end.module, code)]
        with recorder.called_from([*recorder.calls, line]):
            for site in sites:
                recorder.skip(site, gap.code, gap.detail)
