"""Steps: what an implementation is asked, with the arguments of a Rust call (EVL-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from migrate.profile.model import REGISTRIES
from migrate.rust.evaluation.binding import bound
from migrate.rust.evaluation.signals import Unsupported

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.expectation import Json
    from migrate.profile import Argument
    from migrate.rust.evaluation.scope import Run
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.syntax import Fragment


class Question(NamedTuple):
    """The arguments of a step; for registries, the names of the functions that built them."""

    args: dict[str, Json]
    names: dict[str, str]


def question_of(
    run: Run,
    parameters: Sequence[Argument],
    arguments: Sequence[Value],
    fixed: Mapping[str, Json],
    node: Fragment,
) -> Question:
    """Return what a call asks. Raises `Unsupported` for an argument that is no part of a case."""
    if run.given is not None:  # what is asked does not matter to outputs that are given
        return Question(dict(fixed), {})
    question = Question({}, {})
    for parameter, argument in zip(parameters, arguments, strict=True):
        if parameter.kind == "unused":
            continue
        value = bound(run, parameter, argument, question.args, node)
        question.args[parameter.name] = value
        builder = _builder_of(run, value) if parameter.kind in REGISTRIES else None
        if builder is not None:
            question.names[parameter.name] = builder
    question.args.update(fixed)
    return question


def _builder_of(run: Run, registry: Json) -> str | None:
    """Return the zero-argument function of this test that returned exactly this registry."""
    for name, built in reversed(run.builders):
        if registry is not None and built == registry:
            return name
    return None


def add_step(run: Run, op: str, question: Question, node: Fragment) -> int:
    """Record a question; return the root of its output, a refused one if it cannot be asked."""
    refusals = map(run.recorder.refusal_of, question.args.values())
    refused = run.changed_world or next(filter(None, refusals), None)
    if refused is not None:
        root = run.recorder.refused_step(*refused)
    else:
        root = run.recorder.step(op, question.args, question.names, node.line)
    run.inputs[root] = question.args
    return root


def mismatch(function: str, rows: Sequence[Sequence[Argument]], given: int) -> Unsupported:
    """Return the gap that a call is whose number of arguments fits none of `rows`."""
    number = f"{given} argument{'' if given == 1 else 's'}"
    expected = " or ".join(
        "(" + ", ".join(f"{argument.name}: {argument.kind}" for argument in row) + ")"
        for row in rows
    )
    told = f"{function} is given {number}, its rows take {expected}"
    return Unsupported("signature_mismatch", told)
