"""Reading a scan spec: the order of checks and the facts of every error (SPEC-2…8)."""

from __future__ import annotations

import copy
import json
import pickle
from collections import OrderedDict
from dataclasses import FrozenInstanceError, replace
from types import MappingProxyType
from typing import Any

import pytest

from parser.scan import ScanSpec, SpecError, scan_units, standard_spec
from parser.scan.compiling import grammar_of

STANDARD = standard_spec([{"name": "run"}])
# SPEC-2: the order of the checks, and what each field must be.
FIELDS = {
    "call_tags": "list",
    "block_tags": "list",
    "wrapper_tags": "list",
    "markup_openers": "list",
    "reserved_openers": "list",
    "harmony": "dict",
    "harmony.header_markers": "list",
    "harmony.standalone_markers": "list",
    "harmony.frame_prefix": "string",
    "harmony.frame_suffix": "string",
    "harmony.message_marker": "string",
    "harmony.tool_call_header_prefix": "string",
    "harmony.corrupted_openers": "list",
    "known_tools": "list",
    "strip_thinking": "bool",
}
REQUIRED = [field for field in FIELDS if field != "strip_thinking"]
LISTS_OF_STRINGS = [
    field for field, kind in FIELDS.items() if kind == "list" and field != "markup_openers"
]
VALUES: dict[str, list[Any]] = {
    "nil": [None],
    "bool": [True, False],
    "number": [0, 1, 2.5],
    "string": ["", "run"],
    "list": [[], ()],
    "dict": [{}],
}


def plain() -> dict[str, Any]:
    """A complete spec as plain data, as JSON would bring it."""
    spec: dict[str, Any] = json.loads(json.dumps(STANDARD.to_dict()))
    return spec


def put(spec: dict[str, Any], field: str, value: Any) -> None:
    *outer, name = field.split(".")
    for step in outer:
        spec = spec[step]
    spec[name] = value


def drop(spec: dict[str, Any], field: str) -> None:
    *outer, name = field.split(".")
    for step in outer:
        spec = spec[step]
    del spec[name]


def fault(spec: object) -> SpecError:
    with pytest.raises(SpecError) as caught:
        ScanSpec.from_json(spec)
    return caught.value


def facts(error: SpecError) -> tuple[str, str, str, str]:
    return error.code, error.path, error.expected, error.found


def test_a_spec_reads_back_from_its_plain_data() -> None:
    assert ScanSpec.from_json(plain()) == STANDARD
    assert ScanSpec.from_json(STANDARD.to_dict()) == STANDARD
    assert list(plain()) == [field for field in FIELDS if "." not in field]
    assert list(plain()["harmony"]) == [
        field.removeprefix("harmony.") for field in FIELDS if "." in field
    ]


def test_a_spec_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        STANDARD.call_tags = ()  # type: ignore[misc]
    assert hash(STANDARD) == hash(standard_spec([{"name": "run"}]))


@pytest.mark.parametrize("field", REQUIRED)
@pytest.mark.parametrize("absent", [drop, lambda spec, field: put(spec, field, None)])
def test_a_field_that_is_absent_or_null_is_required(field: str, absent: Any) -> None:
    spec = plain()
    absent(spec, field)

    error = fault(spec)

    assert facts(error) == ("scan_spec_field_required", f"spec.{field}", FIELDS[field], "nil")
    assert error.facts == {"path": f"spec.{field}", "expected": FIELDS[field], "found": "nil"}
    assert f"spec.{field} " in str(error)
    assert "required" in str(error)


@pytest.mark.parametrize("number", range(len(REQUIRED)))
def test_the_first_fault_in_the_order_of_the_table_is_reported(number: int) -> None:
    spec = plain()
    for field in reversed(REQUIRED[number:]):
        put(spec, field, None)

    assert fault(spec).path == f"spec.{REQUIRED[number]}"


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("found", [word for word in VALUES if word != "nil"])
def test_a_field_of_another_type(field: str, found: str) -> None:
    for value in VALUES[found] if found != FIELDS[field] else ():
        spec = plain()
        put(spec, field, value)
        error = fault(spec)
        assert facts(error) == ("scan_spec_field_type", f"spec.{field}", FIELDS[field], found)
        assert all(word in str(error) for word in (f"spec.{field}", FIELDS[field], found))


@pytest.mark.parametrize("field", LISTS_OF_STRINGS)
@pytest.mark.parametrize("found", [word for word in VALUES if word != "string"])
def test_an_entry_of_another_type(field: str, found: str) -> None:
    for value in VALUES[found]:
        spec = plain()
        put(spec, field, ["a", value, 3])
        error = fault(spec)
        assert facts(error) == ("scan_spec_entry_type", f"spec.{field}", "string", found)
        assert all(word in str(error) for word in (f"spec.{field}", "string", found))


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([None], ("scan_spec_entry_type", "spec.markup_openers", "dict", "nil")),
        ([{}, 3], ("scan_spec_entry_type", "spec.markup_openers", "dict", "number")),
        ([{}], ("scan_spec_field_required", "spec.markup_openers.opener", "string", "nil")),
        (
            [{"opener": None, "close": 3}],
            ("scan_spec_field_required", "spec.markup_openers.opener", "string", "nil"),
        ),
        (
            [{"opener": "a", "close": []}],
            ("scan_spec_field_type", "spec.markup_openers.close", "string", "list"),
        ),
        (
            [{"opener": "a", "close": "b"}, {"opener": True}],
            ("scan_spec_field_type", "spec.markup_openers.opener", "string", "bool"),
        ),
    ],
)
def test_markup_entries(entries: list[Any], expected: tuple[str, str, str, str]) -> None:
    assert facts(fault(plain() | {"markup_openers": entries})) == expected


@pytest.mark.parametrize("value", [None, True])
def test_thinking_is_stripped_unless_the_spec_says_no(value: bool | None) -> None:
    assert ScanSpec.from_json(plain() | {"strip_thinking": value}).strip_thinking
    assert not ScanSpec.from_json(plain() | {"strip_thinking": False}).strip_thinking


def test_unknown_fields_are_ignored() -> None:
    spec = plain() | {"call_tag": 3}
    spec["harmony"]["tail"] = None
    spec["markup_openers"][0]["label"] = 1

    assert ScanSpec.from_json(spec) == STANDARD


def test_empty_lists_are_valid() -> None:
    spec = plain()
    for field in [*LISTS_OF_STRINGS, "markup_openers"]:
        put(spec, field, [])

    assert ScanSpec.from_json(spec).call_tags == ()


@pytest.mark.parametrize("mapping", [OrderedDict, MappingProxyType, dict])
def test_any_mapping_is_a_spec(mapping: Any) -> None:
    spec = plain()
    spec["harmony"] = mapping(spec["harmony"])

    assert ScanSpec.from_json(mapping(spec)) == STANDARD
    assert scan_units("a", mapping(spec)).units == scan_units("a", STANDARD).units


@pytest.mark.parametrize(
    ("text", "spec", "expected"),
    [
        (None, None, ("scan_text_missing", "text", "string", "nil")),
        (b"a", None, ("scan_text_type", "text", "string", "bytes")),
        (["a"], {}, ("scan_text_type", "text", "string", "list")),
        ("", None, ("scan_spec_missing", "spec", "dict", "nil")),
        ("", [], ("scan_spec_type", "spec", "dict", "list")),
        ("", "spec", ("scan_spec_type", "spec", "dict", "string")),
        ("", {}, ("scan_spec_field_required", "spec.call_tags", "list", "nil")),
    ],
)
def test_the_text_comes_first_then_the_spec_then_its_fields(
    text: Any, spec: Any, expected: tuple[str, str, str, str]
) -> None:
    with pytest.raises(SpecError) as caught:
        scan_units(text, spec)

    assert facts(caught.value) == expected
    assert isinstance(caught.value, TypeError)
    assert expected[1] in str(caught.value)


@pytest.mark.parametrize(
    "registry",
    [
        {"tools": [{"name": " run "}, {"name": ""}, {"name": "run"}, {"name": 7}, {}, "x", None]},
        [{"name": "run"}, {"name": "7\n"}],
    ],
)
def test_known_tools_are_the_implicit_ones_and_those_of_the_registry(registry: Any) -> None:
    spec = standard_spec(registry)

    assert spec.known_tools == {"ledger", "load_skill", "run", "7"}
    assert spec.to_dict()["known_tools"] == ["7", "ledger", "load_skill", "run"]


@pytest.mark.parametrize("registry", [None, {}, {"tools": None}, {"tools": "run"}, 3, "run", [3]])
def test_what_declares_no_tools_adds_none(registry: Any) -> None:
    assert standard_spec(registry) == standard_spec()
    assert standard_spec().known_tools == {"ledger", "load_skill"}


def test_specs_that_differ_in_their_tools_share_what_was_compiled() -> None:
    other = replace(standard_spec([{"name": "peek"}]), strip_thinking=False)

    assert grammar_of(STANDARD) is grammar_of(other)
    assert grammar_of(STANDARD) is not grammar_of(replace(STANDARD, call_tags=("go",)))


def test_the_error_survives_pickling_and_copies() -> None:
    error = SpecError("scan_spec_field_type", "spec.harmony", "dict", "list")

    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is SpecError
        assert (again.code, again.facts, str(again)) == (error.code, error.facts, str(error))
