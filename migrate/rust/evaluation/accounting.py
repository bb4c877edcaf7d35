"""Assertions that evaluation does not reach are accounted for by their syntax (LED-01, LED-02)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from migrate.rust.evaluation.expansion import macro_of
from migrate.rust.evaluation.helper_sites import sites_called
from migrate.rust.evaluation.macro_sites import site_of, sites_in_macros
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.signals import Unsupported
    from migrate.rust.source.syntax import Fragment


def skip_sites(scope: Scope, node: Fragment, gap: Unsupported, done: int) -> None:
    """Skip the assertions in a fragment that have no instance after the first `done` ones."""
    recorder = scope.run.recorder
    written = {instance.site.place for instance in recorder.instances[done:]}
    for found in assertion_sites(node, scope.run.world.macros):
        site = site_of(found)
        if site.place not in written:
            recorder.skip(site, gap.code, gap.detail)
    skip_macros(scope, node, gap, done)
    skip_helpers(scope, node, gap, done)


def skip_helpers(scope: Scope, node: Fragment, gap: Unsupported, done: int) -> None:
    """Skip the assertions in helpers that a fragment calls and evaluation did not come to."""
    recorder = scope.run.recorder
    written = {(one.site.place, one.call_line) for one in recorder.instances[done:]}
    outer = recorder.call_line
    for site, line in list(sites_called(scope.run.world, scope.module, node)):
        if (site.place, outer or line) not in written:
            recorder.calls.append(line)
            recorder.skip(site, gap.code, gap.detail)
            recorder.calls.pop()


def skip_macros(scope: Scope, node: Fragment, gap: Unsupported, done: int) -> None:
    """Skip the assertions in macros of the inputs that a fragment calls."""
    recorder = scope.run.recorder
    written = {(one.site.place, one.call_line) for one in recorder.instances[done:]}
    outer = recorder.call_line
    inside = list(sites_in_macros(node, partial(macro_of, scope), scope.run.world.macros))
    for site, line in inside:
        if (site.place, outer or line) not in written:
            recorder.calls.append(line)
            recorder.skip(site, gap.code, gap.detail)
            recorder.calls.pop()
