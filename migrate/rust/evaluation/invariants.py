"""Helpers that assert a property of a whole output: it has a name of its own (OPR-10, IDM-93)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from migrate.rust.evaluation.closing import conjoined
from migrate.rust.evaluation.dispatch import site_at
from migrate.rust.evaluation.expansion import macro_of
from migrate.rust.evaluation.helper_sites import functions_called, sites_called
from migrate.rust.evaluation.macro_sites import site_of, sites_in_macros
from migrate.rust.evaluation.places import category, demand
from migrate.rust.evaluation.values import MutableBorrow, Place
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.outcome import Site, Spot
    from migrate.rust.source.items import Item
    from migrate.rust.source.modules import Module


def invariants_of(scope: Scope, helper: Item, module: Module) -> tuple[str, ...]:
    """Return the names of the invariants that a helper asserts, as the profile has them."""
    table = scope.run.world.profile.invariants
    return table.get(f"{helper.owner or module.name}::{helper.name}") or table.get(helper.name, ())


def claim_invariants(
    scope: Scope, helper: Item, names: tuple[str, ...], arguments: list[Value]
) -> bool:
    """Account for a call of a helper by the invariants that its assertions come to together.

    They are demanded of its first argument, at every assertion that it leads to; without any they
    are implied. Tells whether that argument is a record or a list of an output, else nothing is
    claimed: another helper has the same name (IDM-128). `scope` is that of the helper.
    """
    subject = arguments[0] if arguments else None
    while isinstance(subject, MutableBorrow):
        subject = subject.cell.value
    if not isinstance(subject, Place) or category(subject) not in {"list", "other"}:
        return False
    recorder = scope.run.recorder
    recorder.walked.update(_loops(scope, helper))
    condition = conjoined([demand(subject, "invariant", name) for name in names])
    sites = list(dict.fromkeys(_sites(scope, helper)))
    for site in sites:
        recorder.claim(site, condition)
    if not sites:
        recorder.imply(condition, site_at(helper.fragment.need("name"), "fn", helper.fragment))
    return True


def _loops(scope: Scope, helper: Item) -> Iterator[Spot]:
    """Yield the loops of a helper and of those it calls: what they assert counts once (EVL-20)."""
    bodies = [helper.fragment]
    for call in helper.fragment.find("call_expression"):
        called = functions_called(scope.run.world, scope.module, call)
        bodies += [found.item.fragment for found in called]
    for body in bodies:
        yield from (loop.spot for loop in body.find("for_expression"))


def _sites(scope: Scope, helper: Item) -> Iterator[Site]:
    """Yield the assertions in a helper, in its macros, and in the helpers that it calls."""
    world, body = scope.run.world, helper.fragment
    yield from map(site_of, assertion_sites(body, world.macros))
    for site, _ in sites_in_macros(body, partial(macro_of, scope), world.macros):
        yield site
    for site, _ in sites_called(world, scope.module, body):
        yield site
