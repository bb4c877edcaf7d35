"""Evaluating one test function, in every round that it is run (EVL, LED-02)."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

from migrate.rust.evaluation.control import region
from migrate.rust.evaluation.dispatch import evaluate
from migrate.rust.evaluation.facets import Facets
from migrate.rust.evaluation.inlining import allow_change
from migrate.rust.evaluation.matching import bind_irrefutable
from migrate.rust.evaluation.recorder import Budget, Recorder
from migrate.rust.evaluation.scope import Run, Scope
from migrate.rust.evaluation.signals import Jump, Panicked, Unsupported
from migrate.rust.evaluation.subsumption import with_subsumption
from migrate.rust.evaluation.unreached import uncalled, unreached
from migrate.rust.evaluation.verdicts import Verdict, overall, recoded, refused
from migrate.rust.outcome import EvaluatedTest
from migrate.rust.rounds import Argument, Round, rounds_of
from migrate.rust.source.types import read_type

if TYPE_CHECKING:
    from migrate.rust.evaluation.world import World
    from migrate.rust.source.discovery import TestFunction


def evaluate_test(world: World, test: TestFunction, budget: Budget) -> EvaluatedTest:
    """Evaluate a test function; bounded failures become reason codes."""
    recorder = Recorder(Facets(world.profile.facets), budget)
    verdict = refused(test)
    if verdict is None:
        verdict = run_rounds(world, test, recorder)
    else:
        account(world, test, recorder, 0, verdict)
    instances = tuple(recorder.instances)
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
        walked=frozenset(recorder.walked),
    )


def run_rounds(world: World, test: TestFunction, recorder: Recorder) -> Verdict | None:
    """Evaluate every round of a test; tells why none of it can be had."""
    try:
        rounds = rounds_of(world, test)
    except Unsupported as gap:
        verdict = Verdict(gap.code, gap.detail)
        account(world, test, recorder, 0, verdict)
        return verdict
    verdicts = [run_round(world, test, recorder, one) for one in rounds]
    return verdicts[0] if len(set(verdicts)) == 1 else None


def run_round(world: World, test: TestFunction, recorder: Recorder, one: Round) -> Verdict | None:
    """Evaluate one round of a test; what a round that is given up recorded is taken back."""
    before = recorder.open_round(one.path)
    verdict = run_body(world, test, recorder, one)
    recorder.refuse_unused()
    account(world, test, recorder, before, verdict)
    if verdict is not None:
        recorder.instances[before:] = [
            recoded(instance, verdict) for instance in recorder.instances[before:]
        ]
        recorder.forget_round()
    return verdict


def account(
    world: World, test: TestFunction, recorder: Recorder, before: int, verdict: Verdict | None
) -> None:
    """Account for the assertions that the round which began at `before` did not come to."""
    seen = recorder.instances[before:]
    missing = unreached(world, test, seen, verdict)
    if verdict is not None:
        missing += uncalled(world, test, [*seen, *missing], verdict)
    recorder.instances += [replace(instance, loop=recorder.loop) for instance in missing]


def run_body(world: World, test: TestFunction, recorder: Recorder, one: Round) -> Verdict | None:
    """Evaluate the body of a test; tells why the whole of it cannot be had."""
    fragment = test.item.fragment
    module = world.tree.module_of(fragment.source.path, test.item.module)
    run = Run(world, recorder, [test.item.name])
    scope = Scope(run, module)
    try:
        with region(run, "return"):
            for argument in one.arguments:
                bind_argument(scope, argument)
            evaluate(scope, fragment.need("body"))
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


def bind_argument(scope: Scope, argument: Argument) -> None:
    """Bind a parameter of the test to what its round gives it."""
    parameter = argument.parameter
    kind = parameter.field("type")
    declared = read_type(kind) if kind is not None else None
    bind_irrefutable(scope, parameter.need("pattern"), argument.value(scope), declared)
    allow_change(scope, parameter)


def disabled(test: TestFunction) -> str | None:
    """Return why a test does not run in Rust though it is translated (SKP-03)."""
    ignored = test.ignored
    if ignored is not None and (ignored.condition is None or ignored.condition.holds()):
        return "ignored_test"
    if not all(predicate.holds() for predicate in test.cfg):
        return "cfg_disabled"
    return None
