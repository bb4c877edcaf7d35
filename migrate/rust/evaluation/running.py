"""Evaluating one test function (EVL, SKP, LED-02)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec

from harness.expectation import subsumes
from migrate.rust.evaluation.closing import bare
from migrate.rust.evaluation.control import region
from migrate.rust.evaluation.dispatch import evaluate
from migrate.rust.evaluation.facets import Facets
from migrate.rust.evaluation.helper_sites import sites_called
from migrate.rust.evaluation.macro_sites import site_of, sites_in_macros
from migrate.rust.evaluation.recorder import Budget, Recorder
from migrate.rust.evaluation.scope import Run, Scope
from migrate.rust.evaluation.signals import Jump, Panicked, Unsupported
from migrate.rust.outcome import Draft, EvaluatedTest, Instance
from migrate.rust.source.discovery import nested_tests
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.world import World
    from migrate.rust.source.discovery import TestFunction
    from migrate.rust.source.syntax import Fragment

PLAIN_KINDS = frozenset({"gtest", "test", "rstest", "wasm_bindgen_test"})

KIND_REASONS = {
    "bench": "bench",
    "proptest": "property_based",
    "quickcheck": "property_based",
}

TEST_LEVEL = frozenset(
    {
        "bad_literal",
        "bench",
        "compile_fail",
        "dispatch_stage",
        "doc_test",
        "generated_by_macro",
        "include_not_text",
        "local_tool",
        "loop_not_unrollable",
        "message_build",
        "missing_include",
        "native_channel",
        "nonliteral_input",
        "op_not_ported",
        "primitive_contract",
        "prompt_render",
        "property_based",
        "recursion_limit",
        "signature_mismatch",
        "transport_remap",
        "unconditional_panic",
        "unknown_entry_point",
        "unroll_limit",
        "ambient_state",
        "environment",
        "filesystem",
        "network",
        "process",
        "clock_random",
        "concurrency",
    }
)
"""Codes of level T (SKP-01): when nothing of a test is translated, they are the test's own."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a test as a whole is not translated."""

    code: str
    detail: str | None = None


def evaluate_test(world: World, test: TestFunction, budget: Budget) -> EvaluatedTest:
    """Evaluate a test function; bounded failures become reason codes."""
    recorder = Recorder(Facets(world.profile.facets), budget)
    verdict = refused(test)
    if verdict is None:
        verdict = run_body(world, test, recorder)
    recorder.refuse_unused()
    instances = tuple(recorder.instances)
    instances += tuple(unreached(world, test, instances, verdict))
    if verdict is not None:
        instances += tuple(uncalled(world, test, instances, verdict))
    drafts = with_subsumption(recorder.drafts)
    if verdict is None:
        verdict = overall(recorder, instances, drafts)
    if verdict is not None:
        instances = tuple(recoded(instance, verdict) for instance in instances)
        drafts = ()
    fragment = test.item.fragment
    return EvaluatedTest(
        name=test.item.name,
        file=fragment.source.path,
        line=fragment.line,
        module=test.item.module,
        steps=() if verdict is not None else recorder.asked(),
        drafts=drafts,
        instances=instances,
        code=verdict.code if verdict else None,
        detail=verdict.detail if verdict else None,
        disabled=disabled(test),
        digest="sha256:" + hashlib.sha256(fragment.text.encode()).hexdigest(),
    )


def refused(test: TestFunction) -> Verdict | None:
    """Return why a test cannot be evaluated at all, from its attributes."""
    if test.nested:
        return Verdict("nested_test_fn")
    for kind in test.kinds:
        if kind in KIND_REASONS:
            return Verdict(KIND_REASONS[kind])
        if kind not in PLAIN_KINDS:
            return Verdict("generated_by_macro", kind)
    if test.should_panic is not None:
        return Verdict("should_panic", test.should_panic.expected)
    if test.item.body is None:
        return Verdict("source_parse_error", "a test without a body")
    parameters = test.item.fragment.field("parameters")
    if parameters is not None and parameters.children:
        return Verdict("generated_by_macro", "parameters")
    return None


def disabled(test: TestFunction) -> str | None:
    """Return why a test does not run in Rust though it is translated (SKP-03)."""
    ignored = test.ignored
    if ignored is not None and (ignored.condition is None or ignored.condition.holds()):
        return "ignored_test"
    if not all(predicate.holds() for predicate in test.cfg):
        return "cfg_disabled"
    return None


def run_body(world: World, test: TestFunction, recorder: Recorder) -> Verdict | None:
    """Evaluate the body of a test; tells why the whole of it cannot be had."""
    fragment = test.item.fragment
    module = world.tree.module_of(fragment.source.path, test.item.module)
    run = Run(world, recorder, [test.item.name])
    try:
        with region(run, "return"):
            evaluate(Scope(run, module), fragment.need("body"))
    except Jump:
        return None
    except Panicked as panic:
        return Verdict("unconditional_panic", panic.site.text)
    except Unsupported as gap:
        return Verdict(gap.code, gap.detail)
    except RecursionError:
        # Data nested deeper than Python's stack; nothing here recurses without end.
        return Verdict("recursion_limit", "values nested too deep")
    return None


def overall(
    recorder: Recorder, instances: Sequence[Instance], drafts: Sequence[Draft]
) -> Verdict | None:
    """Return the code that all of a test comes to, if nothing of it is translated (SKP-02)."""
    if not instances and not drafts:
        if recorder.refused:
            return Verdict(*next(iter(recorder.refused.values())))
        return Verdict("no_assertions")
    if any(instance.status == "translated" for instance in instances):
        return None
    if recorder.refused and not recorder.steps:
        return Verdict(*next(iter(recorder.refused.values())))
    first = next(iter(instances), None)
    codes = {instance.code for instance in instances}
    if first is not None and first.code in TEST_LEVEL and codes == {first.code}:
        return Verdict(first.code, first.detail)
    return None


def recoded(instance: Instance, verdict: Verdict) -> Instance:
    """Return an instance under the code of its test (SKP-02)."""
    return replace(instance, status="skipped", drafts=(), code=verdict.code, detail=verdict.detail)


def unreached(
    world: World, test: TestFunction, instances: Sequence[Instance], verdict: Verdict | None
) -> list[Instance]:
    """Account for the assertions of a test that no evaluation came to (GEN-42)."""
    reached = {instance.site.place for instance in instances}
    # SRC-04: a test inside this one accounts for its own.
    inner = [nested.item.fragment for nested in nested_tests(test.item)]
    missing: list[Instance] = []
    for found in assertion_sites(test.item.fragment, world.defined):
        site = site_of(found)
        if site.place in reached or any(_stands_in(found.fragment, part) for part in inner):
            continue
        code = LOCAL_ITEMS.get(enclosing_item(test, found.fragment) or "")
        code = code or (verdict.code if verdict else UNREACHED[found.family])
        detail = verdict.detail if verdict else "never reached"
        missing.append(Instance(site, (), "skipped", (), code, detail))
    return missing


def uncalled(
    world: World, test: TestFunction, instances: Sequence[Instance], verdict: Verdict
) -> list[Instance]:
    """Account for the assertions of helpers and macros that a test given up calls (SKP-02)."""
    fragment = test.item.fragment
    module = world.tree.module_of(fragment.source.path, test.item.module)
    reached = {(instance.site.place, instance.call_line) for instance in instances}
    in_macros = sites_in_macros(fragment, lambda name: world.macro_of(module, name), world.defined)
    return [
        Instance(site, (), "skipped", (), verdict.code, verdict.detail, line)
        for site, line in (*sites_called(world, module, fragment), *in_macros)
        if (site.place, line) not in reached
    ]


UNREACHED = {
    "plain": "unconditional_panic",
    "extended": "unconditional_panic",
    "unknown": "unsupported_macro",
}
"""Reasons of assertions by the family of their macro, where nothing came to them (GEN-42)."""

LOCAL_ITEMS = {"function_item": "unreached_helper", "macro_definition": "unsupported_macro"}
"""Reasons of assertions in items inside a test that nothing came to."""


def enclosing_item(test: TestFunction, fragment: Fragment) -> str | None:
    """Return the kind of the item inside the test in which a fragment stands, if any."""
    for part in test.item.body.walk() if test.item.body is not None else ():
        if part.kind in LOCAL_ITEMS and _stands_in(fragment, part):
            return part.kind
    return None


def _stands_in(fragment: Fragment, around: Fragment) -> bool:
    return around.start <= fragment.start and fragment.end <= around.end


def with_subsumption(drafts: Sequence[Draft]) -> tuple[Draft, ...]:
    """Mark implied drafts that another one demands anyway (EVL-26).

    That is an earlier one that demands as much, or an assertion of the very same.
    """
    asserted = {
        _demand(draft): position
        for position, draft in reversed(list(enumerate(drafts)))
        if not draft.expectation.implied
    }
    result: list[Draft] = []
    for draft in drafts:
        stronger = None
        if draft.expectation.implied:
            stronger = next(
                (position for position, other in enumerate(result) if _demands(other, draft)),
                asserted.get(_demand(draft)),
            )
        result.append(replace(draft, subsumed_by=stronger))
    return tuple(result)


def _demand(draft: Draft) -> bytes:
    """What a draft demands and when, whoever says so, as a key."""
    guard = draft.expectation.when
    return msgspec.json.encode([bare(draft.expectation), guard])


def _demands(stronger: Draft, weaker: Draft) -> bool:
    if stronger.expectation.when not in (None, weaker.expectation.when):
        return False
    return subsumes(bare(stronger.expectation), bare(weaker.expectation))
