"""From the arguments in a case file to the JSON values an implementation is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.case.toml_values import decode
from harness.expectation import MISSING, parse_path, resolve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.case.model import CaseStep
    from harness.case.registries import Registries
    from harness.expectation import Json


class MissingReference(Exception):
    """A step uses something that the output of an earlier step does not have."""


def resolve_arguments(
    step: CaseStep, registries: Registries, outputs: Sequence[Json]
) -> dict[str, Json]:
    """Return the JSON arguments of `step`.

    `outputs` are the outputs of the steps before it. Raises `MissingReference` for a `$ref` to
    something that is not there, `DataError` for a registry that cannot be read.
    """
    return {name: _resolve(value, registries, outputs) for name, value in step.args.items()}


def _resolve(value: Json, registries: Registries, outputs: Sequence[Json]) -> Json:
    if isinstance(value, dict) and len(value) == 1:
        if "$registry" in value:
            return registries.get(value["$registry"])
        if "$ref" in value:
            return _output(value["$ref"]["step"], value["$ref"]["path"], outputs)
    return decode(value)


def _output(number: int, path: str, outputs: Sequence[Json]) -> Json:
    found = resolve(outputs[number - 1], parse_path(path).segments)
    if found is MISSING:
        raise MissingReference(f"nothing stands at {path!r} in the output of step {number}")
    return found
