"""Traits that the inputs write by hand: what the evaluator says of a type is then not so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.changeable import changeable_in
from migrate.rust.evaluation.output_forms import own_types
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Function, Opaque

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Run
    from migrate.rust.evaluation.values import Value

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


def made(run: Run, value: Value) -> Value:
    """Return a new value of a type of the inputs; one that does something at its end is refused.

    What it shares with others is then not known any more.
    """
    if run.writes("Drop", value.type):
        gap = Unsupported("unsupported_expr", f"Drop as {value.type} implements it")
        for place in changeable_in(value):
            if not isinstance(place, Function):
                place.value = Opaque(gap.code, gap.detail)
        raise gap
    return value
