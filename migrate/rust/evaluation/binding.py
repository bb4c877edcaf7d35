"""Arguments of entry points as they stand in cases (EP-30, EP-32, EP-35)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from harness.case import OutputReference
from migrate.rust.evaluation.described_forms import in_described_form
from migrate.rust.evaluation.dispatch import excerpt, plain
from migrate.rust.evaluation.options import called
from migrate.rust.evaluation.output_forms import own_types
from migrate.rust.evaluation.records import snake_case
from migrate.rust.evaluation.relations import is_known
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import DERIVED, MutableBorrow, Opaque, Place, Receiver, Value
from migrate.rust.known.errors import KnownError
from migrate.rust.known.naming import in_words
from migrate.rust.known.values import (
    NOTHING,
    ByteString,
    EnumValue,
    Nothing,
    Some,
    is_finite,
    to_json,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from harness.expectation import Json
    from migrate.profile import Argument
    from migrate.rust.evaluation.scope import Run
    from migrate.rust.source.syntax import Fragment

Arguments: TypeAlias = "Mapping[str, Json]"
"""The arguments before this one, which some kinds depend on."""

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
        "property_based",
    }
)
"""Reasons of an argument that say more than `nonliteral_input`."""


class Refused(Unsupported):
    """An argument that can be no part of a case."""


def bound(run: Run, parameter: Argument, value: Value, before: Arguments, node: Fragment) -> Json:
    """Return an argument of an entry point as it stands in a case."""
    while isinstance(value, MutableBorrow):
        value = value.cell.value
    if isinstance(value, Opaque):
        code = value.code if value.code in KEPT_REASONS else "nonliteral_input"
        raise Refused(code, f"{parameter.name}: {value.detail}")
    if parameter.kind == "numbers":
        return _numbers(parameter, value, before)
    if parameter.kind in {"registry", "list"} and isinstance(value, Some | Nothing):
        value = None if value is NOTHING else plain(value.value)  # type: ignore[union-attr]
        if value is None:
            return None
    if isinstance(value, Place):
        return _reference(run, parameter, value)
    if isinstance(value, Receiver):
        return _built(parameter, value)
    if isinstance(value, DERIVED) or not is_known(value):
        raise Refused("nonliteral_input", f"{parameter.name}: {excerpt(node)}")
    if next(own_types(value), None) is not None and parameter.kind != "enum":
        value = in_described_form(run.world, value)
    return _known(parameter, value, before)


def _built(parameter: Argument, value: Receiver) -> Json:
    """A value that was built stands in a case as what it was built from."""
    if value.lost is not None:
        raise Refused(value.lost.code, f"{parameter.name}: {value.lost.detail}")
    return dict(value.args)


def _reference(run: Run, parameter: Argument, place: Place) -> Json:
    if not isinstance(place.root, int) or place.via:
        raise Refused("nonliteral_input", f"{parameter.name}: a value computed from an output")
    if parameter.kind == "schemas":
        return _registry_of(run, parameter, place)
    _, _, path = place.path.partition(":")
    return OutputReference(place.root, path)


def _registry_of(run: Run, parameter: Argument, place: Place) -> Json:
    """EP-35: schemas are always collected from a registry, which is bound itself."""
    assert isinstance(place.root, int)
    if place.root < 0:
        raise Refused(*run.recorder.refused[place.root])
    earlier = run.inputs.get(place.root, {})
    others = [value for name, value in earlier.items() if name != parameter.of]
    if place.segments or parameter.of not in earlier or any(others):
        raise _of_another_kind(parameter, "other schemas", "those of a registry")
    run.recorder.spare.add(place.root)
    return earlier[parameter.of]


def _known(parameter: Argument, value: Value, before: Arguments) -> Json:
    if parameter.kind == "bytes" and isinstance(value, ByteString):
        return _decoded(parameter, value.value)
    if parameter.kind == "enum" and isinstance(value, EnumValue) and not value.values:
        return snake_case(value.variant)  # IDM-38
    if not is_finite(value):
        raise Refused("nonliteral_input", f"{parameter.name}: a number that JSON has not")
    try:
        json = to_json(value)
    except KnownError as error:
        raise Refused("nonliteral_input", f"{parameter.name}: {error}") from error
    read = KINDS.get(parameter.kind)
    return json if read is None else read(parameter, json, before)


def _text(parameter: Argument, json: Json, _before: Arguments) -> Json:
    if not isinstance(json, str):
        raise _of_another_kind(parameter, shape_of(json), "a string")
    return json


def _decoded(parameter: Argument, value: bytes) -> str:
    try:
        return value.decode()
    except UnicodeDecodeError as error:
        raise Refused("nonliteral_input", f"{parameter.name}: bytes that are no UTF-8") from error


def _names(parameter: Argument, json: Json, _before: Arguments) -> Json:
    if not isinstance(json, list) or not all(isinstance(item, str) for item in json):
        raise _of_another_kind(parameter, shape_of(json), "a set of names")
    return sorted(set(json))


def _schemas(parameter: Argument, json: Json, _before: Arguments) -> Json:
    if json != []:
        raise _of_another_kind(parameter, "other schemas", "those of a registry")
    return None


def _offset(parameter: Argument, json: Json, before: Arguments) -> Json:
    """DEC-3: Rust counts the bytes before a place in a text, cases its code points."""
    if isinstance(json, bool) or not isinstance(json, int):
        raise _of_another_kind(parameter, shape_of(json), "an offset")
    text = before.get(parameter.of or "")
    if json == 0:
        return 0
    if not isinstance(text, str):
        raise Refused("nonliteral_input", f"{parameter.name}: an offset into an output")
    try:
        return len(text.encode()[:json].decode())
    except UnicodeDecodeError as error:
        raise Refused("bad_literal", f"{parameter.name}: {json} is inside a character") from error


def _numbers(parameter: Argument, value: Value, before: Arguments) -> Json:
    """EP-21: what a source of numbers gives, for as many elements as a list has."""
    elements = before.get(parameter.of or "")
    if not callable(value):
        raise _of_another_kind(parameter, in_words(value), "a source of numbers")
    if not isinstance(elements, list):
        raise Refused("nonliteral_input", f"{parameter.name}: as many as an output has")
    numbers = [plain(called(value)) for _ in elements]
    if not all(isinstance(number, int) and not isinstance(number, bool) for number in numbers):
        raise Refused("nonliteral_input", f"{parameter.name}: numbers computed from an output")
    return numbers


KINDS: dict[str, Callable[[Argument, Json, Arguments], Json]] = {
    "text": _text,
    "bytes": _text,
    "string": _text,
    "enum": _text,
    "names": _names,
    "schemas": _schemas,
    "offset": _offset,
}
"""What a Known argument of a kind must be; the other kinds take any JSON."""


def _of_another_kind(parameter: Argument, given: str, wanted: str) -> Unsupported:
    return Unsupported("signature_mismatch", f"{parameter.name} is given {given}, not {wanted}")


def shape_of(json: Json) -> str:
    """Return the kind of a JSON value, in words."""
    return "null" if json is None else SHAPES.get(type(json), "an object")


SHAPES: dict[type, str] = {
    bool: "a bool",
    int: "an integer",
    float: "a float",
    str: "a string",
    list: "a list of other things",
}
