"""From the arguments in a case file to the JSON values an implementation is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.case.references import (
    OutputReference,
    RegistryReference,
    TextReference,
    reference_in,
)
from harness.case.toml_values import decode
from harness.expectation import MISSING, ExpectationError, parse_path, resolve

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from harness.case.attachments import Attachments
    from harness.case.model import CaseStep
    from harness.expectation import Json


class MissingReference(Exception):
    """A step uses something that the output of an earlier step does not have."""


def resolve_arguments(
    step: CaseStep, attachments: Attachments, outputs: Sequence[Json]
) -> dict[str, Json]:
    """Return the JSON arguments of `step`.

    `outputs` are the outputs of the steps before it. Raises `MissingReference` for a `$ref` to
    something that is not there, `DataError` for an attachment that cannot be read.
    """
    return {name: _resolve(value, attachments, outputs) for name, value in step.args.items()}


def _resolve(value: Json, attachments: Attachments, outputs: Sequence[Json]) -> Json:
    reference = reference_in(value)
    match reference:
        case RegistryReference(name):
            return attachments.registry(name)
        case TextReference():
            return attachments.text(reference)
        case OutputReference():
            return _output(reference, outputs)
    return decode(value)


def _output(reference: OutputReference, outputs: Sequence[Json]) -> Json:
    found = resolve(outputs[reference.step - 1], parse_path(reference.path).segments)
    if found is MISSING:
        raise MissingReference(
            f"nothing stands at {reference.path!r} in the output of step {reference.step}"
        )
    return found


def argument_faults(step: CaseStep, earlier: int) -> Iterator[str]:
    """Yield what is wrong with the arguments of a step that `earlier` others stand before."""
    for name, value in step.args.items():
        fault = _fault(value, earlier)
        if fault is not None:
            yield f"field 'args': {name}: {fault}"


def _fault(value: Json, earlier: int) -> str | None:
    try:
        reference = reference_in(value)
        if reference is None:
            decode(value)
    except ValueError as error:
        return str(error)
    if not isinstance(reference, OutputReference):
        return None
    if reference.step > earlier:
        return f"$ref to step {reference.step}, which does not stand before this one"
    try:
        parse_path(reference.path)
    except ExpectationError as error:
        return str(error)
    return None
