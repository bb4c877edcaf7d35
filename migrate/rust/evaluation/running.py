"""Evaluating one test function, in every round that it is run (EVL, LED-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from migrate.rust.evaluation.attribute_macros import rewritten
from migrate.rust.evaluation.control import within
from migrate.rust.evaluation.disabling import disabled
from migrate.rust.evaluation.dispatch import evaluate, site_at
from migrate.rust.evaluation.expected_panics import expect_panic
from migrate.rust.evaluation.inlining import allow_change
from migrate.rust.evaluation.matching import bind_irrefutable
from migrate.rust.evaluation.recording import recorder_of
from migrate.rust.evaluation.returning import demand_returned
from migrate.rust.evaluation.scope import Run, Scope
from migrate.rust.evaluation.signals import ErrReturned, Jump, Panicked, Unsupported
from migrate.rust.evaluation.skipped_tests import digest_of
from migrate.rust.evaluation.subsumption import with_subsumption
from migrate.rust.evaluation.unreached import in_some_round, uncalled, unclaimed, unreached
from migrate.rust.evaluation.verdicts import Verdict, overall, recoded, refused
from migrate.rust.outcome import EvaluatedTest
from migrate.rust.rounds import Argument, Result, Round, rounds_of
from migrate.rust.source.discovery import in_force
from migrate.rust.source.types import read_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.marks import Budget
    from migrate.rust.evaluation.recorder import Recorder
    from migrate.rust.evaluation.values import Value
    from migrate.rust.evaluation.world import World
    from migrate.rust.known.types import RustType
    from migrate.rust.outcome import Disabled, LoopPath, Site
    from migrate.rust.source.discovery import TestFunction
    from migrate.rust.source.syntax import Fragment


def evaluate_test(world: World, test: TestFunction, budget: Budget) -> EvaluatedTest:
    """Evaluate a test function; bounded failures become reason codes, a fault costs it alone."""
    try:
        return _evaluated(world, test, budget)
    except Exception as error:  # no other test suffers: a remark of the run tells of it
        return _faulty(world, test, budget, error)


def _faulty(world: World, test: TestFunction, budget: Budget, error: Exception) -> EvaluatedTest:
    """A test on which this program failed: all its assertions are skipped, whatever their round."""
    fault = f"a fault of this program: {type(error).__name__}: {error}"
    verdict = Verdict("unsupported_expr", fault)
    recorder = recorder_of(world, budget)
    with recorder.called_from(call_lines(test)):
        account(world, test, recorder, 0, verdict)
    return _record(world, test, recorder, (), verdict, fault)


def _evaluated(world: World, test: TestFunction, budget: Budget) -> EvaluatedTest:
    recorder = recorder_of(world, budget)
    rounds, verdict = rounds_or_verdict(world, test)
    if verdict is None:
        verdict = run_rounds(world, test, recorder, rounds)
    else:
        with recorder.called_from(call_lines(test)):
            account(world, test, recorder, 0, verdict)
    if verdict is None:
        verdict = overall(recorder, recorder.instances, recorder.drafts)
    return _record(world, test, recorder, rounds, verdict)


def _record(
    world: World,
    test: TestFunction,
    recorder: Recorder,
    rounds: Sequence[Round],
    verdict: Verdict | None,
    fault: str | None = None,
) -> EvaluatedTest:
    instances = tuple(recorder.instances)
    drafts = with_subsumption(recorder.drafts)
    if verdict is not None:
        instances = tuple(recoded(instance, verdict) for instance in instances)
        drafts = ()
    fragment = test.item.fragment
    return EvaluatedTest(
        name=test.item.name,
        file=test.item.file,
        line=test.item.line,
        module=test.item.module,
        steps=() if verdict is not None else recorder.asked(),
        drafts=drafts,
        instances=instances,
        code=verdict.code if verdict else None,
        detail=verdict.detail if verdict else None,
        disabled=disabled_rounds(world, test, rounds),
        digest=digest_of(fragment),
        walked=frozenset(recorder.walked),
        used=frozenset(recorder.used),
        fault=fault,
    )


def rounds_or_verdict(world: World, test: TestFunction) -> tuple[Sequence[Round], Verdict | None]:
    """Return the rounds of a test, or why it cannot be evaluated at all; then it has one."""
    once = [Round((), (), test.ignored)]
    verdict = refused(test) or rewritten(world, test)
    if verdict is not None:
        return once, verdict
    try:
        return rounds_of(world, test), None
    except Unsupported as gap:
        return once, Verdict(gap.code, gap.detail)


def disabled_rounds(
    world: World, test: TestFunction, rounds: Sequence[Round]
) -> dict[LoopPath, Disabled]:
    """Return why Rust does not run rounds of a test, by their place."""
    around = world.tree.module_of(test.item.file, ()).gates
    gates = (*test.cfg, *around)
    found = {one.path: disabled(one, gates, world.target) for one in rounds}
    return {path: why for path, why in found.items() if why is not None}


def run_rounds(
    world: World, test: TestFunction, recorder: Recorder, rounds: Sequence[Round]
) -> Verdict | None:
    """Evaluate every round of a test; tells why none of it can be had."""
    verdicts = [run_round(world, test, recorder, one) for one in rounds]
    recorder.instances[:] = in_some_round(recorder.instances)
    return verdicts[0] if len(set(verdicts)) == 1 else None


def run_round(world: World, test: TestFunction, recorder: Recorder, one: Round) -> Verdict | None:
    """Evaluate one round of a test; what a round that is given up recorded is taken back."""
    before = recorder.open_round(one.path)
    with recorder.called_from(call_lines(test)):
        verdict = run_body(world, test, recorder, one)
        expected = in_force(one.should_panic, world.target)
        if expected is not None:
            verdict = expect_panic(recorder, test, one, expected, verdict)
        recorder.refuse_unused()
        account(world, test, recorder, before, verdict, one.result)
    if verdict is not None:
        recorder.instances[before:] = [
            recoded(instance, verdict) for instance in recorder.instances[before:]
        ]
        recorder.forget_round()
        if one.path and len(recorder.instances) == before:
            # One round of many asserts nothing by itself: it is listed all the same.
            name = f"fn {test.item.name}"
            site = structs.replace(site_at(test.item.fragment, "test"), text=name)
            recorder.skip(site, verdict.code, verdict.detail or "")
    return verdict


def call_lines(test: TestFunction) -> tuple[int, ...]:
    """Return where a test is called from that a macro makes: its assertions stand in the macro."""
    return () if test.item.is_written else (test.item.line,)


def account(
    world: World,
    test: TestFunction,
    recorder: Recorder,
    before: int,
    verdict: Verdict | None,
    result: Result | None = None,
) -> None:
    """Account for the assertions that the round which began at `before` did not come to."""
    seen = recorder.instances[before:]
    missing = unreached(world, test, seen, verdict)
    if result is not None:
        missing += unclaimed(world, result, seen, verdict)
    if verdict is not None:
        missing += uncalled(world, test, [*seen, *missing], verdict)
    recorder.instances += [
        structs.replace(
            instance, loop=recorder.loop, call_line=recorder.call_line or instance.call_line
        )
        for instance in missing
    ]


def run_body(world: World, test: TestFunction, recorder: Recorder, one: Round) -> Verdict | None:
    """Evaluate a round of a test; tells why the whole of it cannot be had."""
    module = world.tree.module_of(test.item.file, test.item.module)
    run = Run(world, recorder, [test.item.name], module, err_fails=one.result is None)
    try:
        evaluate_round(Scope(run, module), test, one)
    except Jump:
        return None
    except ErrReturned as end:
        recorder.claim(end.site, False)
        return None
    except Panicked as panic:
        return Verdict("unconditional_panic", panic.site.text)
    except Unsupported as gap:
        return Verdict(gap.code, gap.detail)
    except RecursionError:
        # Data nested deeper than Python's stack; nothing here recurses without end.
        return Verdict("recursion_limit", "values nested too deep")
    return None


def evaluate_round(scope: Scope, test: TestFunction, one: Round) -> None:
    """Evaluate the body of a test with the arguments of a round, and what it returns.

    Raises the signals of an evaluation.
    """
    body = test.item.fragment.need("body")
    scope.returns = returned_type(test)
    if test.item.owner is not None:  # GEN-41: a test in an impl
        scope.types["Self"] = (test.item.owner, scope.module)

    def run() -> Value:
        for argument in one.arguments:
            bind_argument(scope, argument)
        value = evaluate(scope, body, scope.returns)
        if one.result is None and scope.returns is not None:
            demand_returned(scope, value, tail_site(body))
        return value

    value = within(scope.run, "return", run)
    if one.result is not None and one.result.claim is not None:
        one.result.claim(scope, value)


def returned_type(test: TestFunction) -> RustType | None:
    """Return the type that a test function returns."""
    kind = test.item.fragment.field("return_type")
    return read_type(kind) if kind is not None else None


def tail_site(body: Fragment) -> Site:
    """Return where the value stands with which a test ends."""
    return site_at(body.children[-1] if body.children else body, "return")


def bind_argument(scope: Scope, argument: Argument) -> None:
    """Bind a parameter of the test to what its round gives it."""
    parameter = argument.parameter
    pattern = parameter.fragment.need("pattern")
    bind_irrefutable(scope, pattern, argument.value(scope), parameter.type)
    allow_change(scope, parameter.fragment)
