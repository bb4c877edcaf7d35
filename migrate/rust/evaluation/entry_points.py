"""Calls of entry points become steps (EP-30…EP-35, EVL-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.dispatch import excerpt, plain
from migrate.rust.evaluation.relations import is_known
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import parse_type
from migrate.rust.evaluation.values import DERIVED, MutableBorrow, Opaque, Place, Value
from migrate.rust.known.errors import KnownError
from migrate.rust.known.values import NOTHING, Nothing, Some, to_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.expectation import Json
    from migrate.profile import Argument, EntryPoint
    from migrate.rust.evaluation.scope import Run, Scope
    from migrate.rust.source.syntax import Fragment

KEPT_REASONS = frozenset(
    {
        "ambient_state",
        "bad_literal",
        "clock_random",
        "concurrency",
        "environment",
        "filesystem",
        "include_not_text",
        "missing_include",
        "network",
        "process",
    }
)
"""Reasons of an argument that say more than `nonliteral_input`."""


class Refused(Unsupported):
    """An argument that can be no part of a case."""


def call_entry_point(scope: Scope, name: str, arguments: Sequence[Value], node: Fragment) -> Value:
    """Return the output of an entry point as a place; the call is a step (EVL-15)."""
    run = scope.run
    rows = [row for row in run.world.entry_points[name] if len(row.args) == len(arguments)]
    if not rows:
        raise Unsupported("signature_mismatch", _mismatch(run.world.entry_points[name], arguments))
    entry = rows[0]
    args: dict[str, Json] = {}
    names: dict[str, str] = {}
    for parameter, argument in zip(entry.args, arguments, strict=True):
        args[parameter.name] = bound(run, parameter, argument, node)
        if parameter.kind == "registry":
            builder = builder_of(run, args[parameter.name])
            if builder is not None:
                names[parameter.name] = builder
    root = _root(run, entry, args, names, node)
    run.inputs[root] = args
    kind = parse_type(entry.returns)
    return Place(root, (), kind, parts=entry.fields)


def _mismatch(rows: Sequence[EntryPoint], arguments: Sequence[Value]) -> str:
    """Return what a call gives and what the rows of the profile take."""
    given = f"{len(arguments)} argument{'' if len(arguments) == 1 else 's'}"
    expected = " or ".join(
        "(" + ", ".join(f"{argument.name}: {argument.kind}" for argument in row.args) + ")"
        for row in rows
    )
    return f"{rows[0].function} is given {given}, its rows take {expected}"


def _root(
    run: Run, entry: EntryPoint, args: dict[str, Json], names: dict[str, str], node: Fragment
) -> int:
    recorder = run.recorder
    for value in args.values():
        refused = _refused_input(run, value)
        if refused is not None:
            return recorder.refused_step(*refused)
    if entry.op in run.world.ported:
        return recorder.step(entry.op, args, names, node.line)
    # SKP-04: the reason of the profile holds as long as the op is not ported.
    code = entry.skip or "op_not_ported"
    return recorder.refused_step(code, f"{entry.function} ({entry.op})")


def _refused_input(run: Run, value: Json) -> tuple[str, str] | None:
    """Return why an argument that refers to a refused step's output cannot be had."""
    if isinstance(value, dict) and set(value) == {"$ref"} and value["$ref"]["step"] < 0:
        return run.recorder.refused[value["$ref"]["step"]]
    return None


def bound(run: Run, parameter: Argument, value: Value, node: Fragment) -> Json:
    """Return an argument of an entry point as it stands in a case (EP-32, EP-35)."""
    if isinstance(value, MutableBorrow):
        value = value.cell.value
    if isinstance(value, Opaque):
        code = value.code if value.code in KEPT_REASONS else "nonliteral_input"
        raise Refused(code, f"{parameter.name}: {value.detail}")
    if parameter.kind in {"registry", "list"} and isinstance(value, Some | Nothing):
        value = None if value is NOTHING else plain(value.value)  # type: ignore[union-attr]
        if value is None:
            return None
    if isinstance(value, Place):
        return _reference(run, parameter, value)
    if isinstance(value, DERIVED) or not is_known(value):
        raise Refused("nonliteral_input", f"{parameter.name}: {excerpt(node)}")
    return _known(parameter, value)


def _reference(run: Run, parameter: Argument, place: Place) -> Json:
    if not isinstance(place.root, int) or place.via:
        raise Refused("nonliteral_input", f"{parameter.name}: a value computed from an output")
    # EP-35: schemas are always collected from a registry, which is bound itself.
    earlier = run.inputs.get(place.root, {})
    if parameter.kind == "list" and not place.segments and "tools" in earlier:
        return earlier["tools"]
    _, _, path = place.path.partition(":")
    return {"$ref": {"step": place.root, "path": path}}


def _known(parameter: Argument, value: Value) -> Json:
    try:
        json = to_json(value)
    except KnownError as error:
        raise Refused("nonliteral_input", f"{parameter.name}: {error}") from error
    if parameter.kind in {"text", "string"} and not isinstance(json, str):
        raise _of_another_kind(parameter, json, "a string")
    if parameter.kind == "names":
        if not isinstance(json, list) or not all(isinstance(item, str) for item in json):
            raise _of_another_kind(parameter, json, "a set of names")
        return sorted(set(json))
    return json


def _of_another_kind(parameter: Argument, given: Json, wanted: str) -> Unsupported:
    shape = "null" if given is None else SHAPES.get(type(given), "an object")
    return Unsupported("signature_mismatch", f"{parameter.name} is given {shape}, not {wanted}")


SHAPES: dict[type, str] = {
    bool: "a bool",
    int: "an integer",
    float: "a float",
    str: "a string",
    list: "a list of other things",
}
"""Kinds of JSON values, in words."""


def builder_of(run: Run, registry: Json) -> str | None:
    """Return the zero-argument function of this test that returned exactly this registry."""
    for name, built in reversed(run.builders):
        if registry is not None and built == registry:
            return name
    return None
