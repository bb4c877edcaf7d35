"""A Rust test evaluated with given outputs: what its assertions come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.expectation import MISSING, resolve
from migrate.certify.outputs import smallest_answer
from migrate.certify.rust_values import Untyped, rust_value
from migrate.rust.evaluation.marks import Budget
from migrate.rust.evaluation.recording import recorder_of
from migrate.rust.evaluation.running import call_lines, evaluate_round
from migrate.rust.evaluation.scope import Run, Scope
from migrate.rust.evaluation.signals import Abandoned, Panicked, Unsupported
from migrate.rust.rounds import rounds_of
from migrate.rust.source.discovery import in_force

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from harness.expectation import Json
    from migrate.rust.evaluation.recorder import Recorder
    from migrate.rust.evaluation.values import Place
    from migrate.rust.evaluation.world import World
    from migrate.rust.known.values import Known
    from migrate.rust.outcome import EvaluatedTest, Execution, Instance, Step
    from migrate.rust.rounds import Round
    from migrate.rust.source.discovery import TestFunction

    Given = Callable[[Place], Known]


class Diverged(Exception):
    """With these outputs the test asks something else, or nothing that can be compared."""


@dataclass(slots=True)
class Effort:
    """What the replays of one test have cost together, in expressions evaluated."""

    ticks: int = 0


@dataclass(frozen=True, slots=True)
class Replay:
    """What a test came to: the truth of its assertions, and whether it failed without one.

    An assertion whose truth is not known is None.
    """

    truths: dict[Execution, bool | None]
    panicked: bool


def replay(
    world: World,
    test: TestFunction,
    evaluated: EvaluatedTest,
    outputs: Sequence[Json],
    effort: Effort,
) -> Replay:
    """Evaluate a test, in every round that it is run, with the outputs of its steps given.

    What it costs is added to `effort`.

    Raises `Diverged`, and `Untyped` for outputs that no Rust value can be.
    """
    recorder = recorder_of(world, Budget(), evaluated.walked)

    def given(place: Place) -> Known:
        return _output(world, recorder, evaluated, outputs, place)

    rounds = rounds_of(world, test)
    if any(draft.expectation.op == "raises" for draft in evaluated.drafts):
        raise Diverged("should_panic")  # no outputs can be given for an op that fails
    failed = False
    for one in rounds:
        if one.path and not any(_is_of(step, one) for step in evaluated.steps):
            continue  # it was given up, or asks nothing
        recorder.open_round(one.path)
        _renumber(recorder, evaluated, one)
        with recorder.called_from(call_lines(test)):
            fails = _fails(world, test, recorder, one, given, effort)
            if in_force(one.should_panic, world.target) is not None:
                fails = _misses_panic(recorder, evaluated, one, panics=fails)
            failed |= fails
    return Replay(_truths(recorder), panicked=failed)


def _misses_panic(
    recorder: Recorder, evaluated: EvaluatedTest, one: Round, *, panics: bool
) -> bool:
    """Tell whether a round that is to panic at its last op fails without an assertion (GEN-03).

    Raises `Diverged` for one that panics before that: it stays what it is.
    """
    last = max(step.number for step in evaluated.steps if _is_of(step, one))
    if panics and len(recorder.steps) < last:
        raise Diverged("a panic before the last op")
    if one.result is None or one.result.site is None:
        return not panics
    recorder.claim(one.result.site, panics)
    return False


def _renumber(recorder: Recorder, evaluated: EvaluatedTest, one: Round) -> None:
    """Give the first step of a round its number, wherever the round before it ended."""
    own = [step.number for step in evaluated.steps if _is_of(step, one)]
    if one.path and own:
        before = min(own) - 1
        recorder.steps[before:] = []
        recorder.steps += evaluated.steps[:1] * (before - len(recorder.steps))


def _is_of(step: Step, one: Round) -> bool:
    return step.loop[: len(one.path)] == one.path


def _fails(
    world: World,
    test: TestFunction,
    recorder: Recorder,
    one: Round,
    given: Given,
    effort: Effort,
) -> bool:
    """Evaluate one round; tells whether it fails without an assertion that does."""
    module = world.tree.module_of(test.item.file, test.item.module)
    run = Run(world, recorder, [test.item.name], module, err_fails=one.result is None, given=given)
    try:
        evaluate_round(Scope(run, module), test, one)
    except Panicked:
        return True
    except Abandoned as gap:
        if gap.code != "bad_literal":
            raise Diverged(gap.code) from gap
        return True
    except Unsupported as gap:
        raise Diverged(gap.code) from gap
    finally:
        effort.ticks += run.ticks
    return False


def _output(
    world: World,
    recorder: Recorder,
    evaluated: EvaluatedTest,
    outputs: Sequence[Json],
    place: Place,
) -> Known:
    if not isinstance(place.root, int) or place.root < 1:
        raise Diverged("a question that is no step")
    asked = recorder.steps[place.root - 1]
    before = next((step for step in evaluated.steps if step.number == asked.number), None)
    if before is None:  # nothing is expected of it
        return rust_value(smallest_answer(world, asked), place.type, world, place.parts)
    if (asked.op, asked.line, asked.loop) != (before.op, before.line, before.loop):
        raise Diverged("another question")
    value = resolve(outputs[place.root - 1], place.segments)
    if value is MISSING:
        raise Untyped("a part that the output does not have")
    return rust_value(value, place.type, world, place.parts)


def _truths(recorder: Recorder) -> dict[Execution, bool | None]:
    """Join the executions that are one in the translation: turns of loops over outputs."""
    truths: dict[Execution, bool | None] = {}
    for instance in recorder.instances:
        execution = instance.execution
        truth = _truth(instance)
        if execution in truths:
            truth = _both(truths[execution], truth)
        truths[execution] = truth
    return truths


def _truth(instance: Instance) -> bool | None:
    if instance.status == "static":
        return instance.code == "static_true"
    return False if instance.code == "unconditional_panic" else None


def _both(one: bool | None, other: bool | None) -> bool | None:
    if False in (one, other):
        return False
    return None if None in (one, other) else True
