"""Assertions of a test that no evaluation came to are accounted for by its syntax (LED-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from migrate.rust.evaluation.compiled import not_compiled_for
from migrate.rust.evaluation.dispatch import excerpt
from migrate.rust.evaluation.helper_sites import sites_called
from migrate.rust.evaluation.macro_sites import site_of, sites_in_macros
from migrate.rust.outcome import Instance
from migrate.rust.source.discovery import nested_tests
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.verdicts import Verdict
    from migrate.rust.evaluation.world import World
    from migrate.rust.rounds import Result
    from migrate.rust.source.discovery import TestFunction
    from migrate.rust.source.syntax import Fragment


def unreached(
    world: World, test: TestFunction, instances: Sequence[Instance], verdict: Verdict | None
) -> list[Instance]:
    """Account for the assertions of a test that no evaluation came to (GEN-42)."""
    reached = {instance.site.place for instance in instances}
    # SRC-04: a test inside this one accounts for its own.
    inner = [nested.item.fragment for nested in nested_tests(test.item)]
    body = test.item.body
    local = body.find(*LOCAL_ITEMS) if body is not None else []
    off = [] if body is None else [*not_compiled_for(world.target, body)]
    missing: list[Instance] = []
    for found in assertion_sites(test.item.fragment, world.macros):
        site = site_of(found)
        if site.place in reached or any(_stands_in(found.fragment, part) for part in inner):
            continue
        around = next((item for item in local if _stands_in(found.fragment, item)), None)
        gate = next((gate for gate, part in off if _stands_in(found.fragment, part)), None)
        code: str | None = UNREACHED[found.family]
        detail: str | None = NEVER
        if verdict is not None:
            code, detail = verdict.code, verdict.detail
        elif gate is not None:
            code, detail = "cfg_disabled", excerpt(gate)
        if around is not None:
            code = LOCAL_ITEMS[around.kind]
        missing.append(Instance(site, (), "skipped", (), code, detail))
    return missing


def in_some_round(instances: Sequence[Instance]) -> list[Instance]:
    """Leave out what one round did not come to and another did: its arguments led past (EVL-23)."""
    reached = {instance.site.place for instance in instances if instance.detail != NEVER}
    return [
        instance
        for instance in instances
        if instance.detail != NEVER or instance.site.place not in reached
    ]


def unclaimed(
    world: World, result: Result, instances: Sequence[Instance], verdict: Verdict | None
) -> list[Instance]:
    """Account for what a round says of the value that the test returns, when none came (GEN-11)."""
    reached = {instance.site.place for instance in instances}
    written = [site_of(found) for found in assertion_sites(result.written, world.macros)]
    code = verdict.code if verdict else UNREACHED["plain"]
    detail = verdict.detail if verdict else NEVER
    return [
        Instance(site, (), "skipped", (), code, detail)
        for site in ([result.site] if result.site else []) + written
        if site.place not in reached
    ]


def uncalled(
    world: World, test: TestFunction, instances: Sequence[Instance], verdict: Verdict
) -> list[Instance]:
    """Account for the assertions of helpers and macros that a test given up calls (SKP-02)."""
    fragment = test.item.fragment
    module = world.tree.module_of(test.item.file, test.item.module)
    reached = {(instance.site.place, instance.call_line) for instance in instances}
    in_macros = sites_in_macros(fragment, world.macros.find, world.macros)
    return [
        Instance(site, (), "skipped", (), verdict.code, verdict.detail, line)
        for site, line in (*sites_called(world, module, fragment), *in_macros)
        if (site.place, line) not in reached
    ]


NEVER: Final = "never reached"

UNREACHED = {
    "plain": "unconditional_panic",
    "extended": "unconditional_panic",
    "unknown": "unsupported_macro",
}
"""Reasons of assertions by the family of their macro, where nothing came to them (GEN-42)."""

LOCAL_ITEMS = {
    "const_item": "type_level",
    "function_item": "unreached_helper",
    "macro_definition": "unsupported_macro",
}
"""Reasons of assertions in items inside a test that nothing came to."""


def _stands_in(fragment: Fragment, around: Fragment) -> bool:
    return around.start <= fragment.start and fragment.end <= around.end
