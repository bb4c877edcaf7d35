"""What the mutants of a test say about the translation of its assertions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from harness.expectation import Failure, Key, Output, Path, evaluate, rewrite_paths
from harness.expectation.describe import describe
from migrate.certify.boundaries import at_boundaries, boundaries
from migrate.certify.mutants import mutants
from migrate.certify.outputs import agreeing, completed_answer, smallest_answer
from migrate.certify.replay import Diverged, Effort, replay
from migrate.certify.rust_values import Untyped
from migrate.certify.variants import other_variants
from migrate.certify.witness import Outputs, opposed, witness
from migrate.profile import op_table
from migrate.rust.outcome import Certificate, Certificates

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.expectation import Expectation, Json
    from migrate.certify.replay import Replay
    from migrate.rust.evaluation.world import World
    from migrate.rust.outcome import EvaluatedTest, Execution
    from migrate.rust.source.discovery import TestFunction

Trial: TypeAlias = tuple[str, Outputs]
"""Outputs of all steps of a test, and in words how they were come by."""


MOST_TICKS: Final = 10_000_000
"""Expressions evaluated for one test, a minute of them or so."""


def certify(world: World, test: TestFunction, evaluated: EvaluatedTest) -> Certificates:
    """Try a translated test on mutated outputs of its steps."""
    claims = _claims(evaluated)
    explicit = {index for indexes in claims.values() for index in indexes}
    implied = [
        index
        for index, draft in enumerate(evaluated.drafts)
        if index not in explicit and draft.subsumed_by is None
    ]
    found = Certificates(
        {execution: Certificate() for execution in claims},
        {index: Certificate() for index in implied},
    )
    try:
        _try(found, claims, world, test, evaluated)
    except Exception as error:  # costs this test: the gate refuses its certificates
        for certificate in (*found.assertions.values(), *found.implied.values()):
            certificate.fault(error)
    return found


def _try(
    found: Certificates,
    claims: dict[Execution, tuple[int, ...]],
    world: World,
    test: TestFunction,
    evaluated: EvaluatedTest,
) -> None:
    # What is not translated may panic too, and a test that always fails says nothing.
    whole = all(
        instance.status != "skipped" and instance.code != "static_false"
        for instance in evaluated.instances
    )
    effort = Effort()
    for change, outputs in _trials(world, evaluated):
        if effort.ticks > MOST_TICKS:
            break  # what was tried by then counts
        values = [output.value for output in outputs if isinstance(output, Output)]
        try:
            seen = replay(world, test, evaluated, values, effort)
        except (Diverged, Untyped):
            continue
        holds = [_holds(draft.expectation, outputs) for draft in evaluated.drafts]
        _compare(found, seen, claims, holds, change, whole=whole)


def _claims(evaluated: EvaluatedTest) -> dict[Execution, tuple[int, ...]]:
    """Return the drafts of every execution that is translated whole."""
    claims: dict[Execution, tuple[int, ...]] = {}
    spoiled = set()
    for instance in evaluated.instances:
        execution = instance.execution
        if instance.status == "skipped":
            spoiled.add(execution)
        claims[execution] = (*claims.get(execution, ()), *instance.drafts)
    return {
        execution: drafts
        for execution, drafts in claims.items()
        if drafts and execution not in spoiled
    }


def _compare(
    found: Certificates,
    seen: Replay,
    claims: dict[Execution, tuple[int, ...]],
    holds: Sequence[bool],
    change: str,
    *,
    whole: bool,
) -> None:
    failed = False
    for execution, truth in seen.truths.items():
        drafts = claims.get(execution)
        if drafts is None:
            continue
        translated = all(holds[index] for index in drafts)
        # Rust stops at the first assertion that fails: what comes later may rely on it.
        if truth is not None and (truth is translated or not failed):
            found.assertions[execution].count(change, rust=truth, translated=translated)
        failed = failed or truth is False
    if failed:
        # What is implied may have been reached or not; where it fails too, both are of one mind.
        _fail(found, holds, change)
        return
    if seen.panicked:
        if whole:
            _blame(found, holds, change)
        return
    for execution, drafts in claims.items():
        if execution not in seen.truths:
            # Under a condition that is not met: nothing is demanded (OPR-08).
            translated = all(holds[index] for index in drafts)
            found.assertions[execution].count(change, rust=True, translated=translated)
    if None in seen.truths.values():
        return  # what is not known may have panicked on the way
    for index, certificate in found.implied.items():
        certificate.count(change, rust=True, translated=holds[index])


def _fail(found: Certificates, holds: Sequence[bool], change: str) -> bool:
    """Count the implied demands that fail; tells whether there is one."""
    failing = [index for index in found.implied if not holds[index]]
    for index in failing:
        found.implied[index].count(change, rust=False, translated=False)
    return bool(failing)


def _blame(found: Certificates, holds: Sequence[bool], change: str) -> None:
    """A panic outside all assertions: some implied demand, or a later assertion, must fail."""
    if not _fail(found, holds, change) and all(holds):
        for certificate in (*found.implied.values(), *found.assertions.values()):
            certificate.count(change, rust=False, translated=True)


def _holds(expectation: Expectation, outputs: Outputs) -> bool:
    return evaluate(expectation, outputs).status != "fail"


def _smallest(world: World, evaluated: EvaluatedTest) -> Iterator[Output]:
    ops = op_table(world.profile)
    by_number = {step.number: step for step in evaluated.steps}
    for number in range(1, max(by_number, default=0) + 1):
        step = by_number.get(number)
        if step is None:  # nothing is expected of it
            yield Output(None)
        else:
            typed = frozenset(ops[step.op].typed_vectors)
            yield Output(smallest_answer(world, step), typed)


def _fitting(world: World, evaluated: EvaluatedTest, outputs: Outputs) -> Outputs:
    """Give the outputs the fields that no expectation reads, but Rust values have."""
    steps = {step.number: step for step in evaluated.steps}
    fitting: list[Output | Failure] = []
    for number, output in enumerate(outputs, start=1):
        if isinstance(output, Failure) or number not in steps:
            fitting.append(output)
            continue
        whole = completed_answer(output.value, world, steps[number])
        fitting.append(replace(output, value=agreeing(whole, world, steps[number])))
    return tuple(fitting)


def _paths(demands: Sequence[Expectation]) -> list[Path]:
    """Return the paths of expectations, those inside them included."""
    paths: dict[Path, None] = {}

    def note(path: Path) -> Path:
        paths[path] = None
        return path

    for demand in demands:
        rewrite_paths(demand, note)
    return list(paths)


def _names(paths: Sequence[Path]) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(
            part.name for path in paths for part in path.segments if isinstance(part, Key)
        )
    )


def _trials(world: World, evaluated: EvaluatedTest) -> Iterator[Trial]:
    """Yield outputs to try: made-up ones that pass, their mutants, and ones that fail."""
    demands = [draft.expectation for draft in evaluated.drafts]
    nothing = tuple(_smallest(world, evaluated))
    paths = _paths(demands)
    names = _names(paths)
    ends = boundaries(demands)
    passing = _fitting(world, evaluated, witness(nothing, demands))
    yield "the smallest outputs of their types", nothing
    yield "outputs that do what is expected", passing
    for demand in demands:
        yield (
            f"outputs that do so, but for: {describe(demand)}",
            _fitting(world, evaluated, opposed(passing, demand)),
        )

    def others(value: Json) -> Iterator[tuple[str, Json]]:
        yield from other_variants(value, world)
        yield from at_boundaries(value, ends)

    for step in evaluated.steps:
        number = step.number
        output = passing[number - 1]
        if isinstance(output, Failure):
            continue
        reads = [path.segments for path in paths if (path.step or 1) == number]
        for change, value in mutants(output.value, names, reads, others):
            changed = replace(output, value=agreeing(value, world, step))
            yield (
                f"outputs that do so, but s{number}:{change}",
                (*passing[: number - 1], changed, *passing[number:]),
            )
