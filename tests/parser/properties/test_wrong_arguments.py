"""What a caller does wrong is told by what was wrong, in which argument, and what was given."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from source_texts import REGISTRY

import parser
from parser import Call, RegistryError, StreamingToolCallDetector, stamp_synthetic_tool_call_ids

ROWS: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("wrong_arguments.json").read_text("utf-8")
)
ACCEPT_ANYTHING = {"bare_tool_names", "collect_tool_schemas", "standard_spec"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['function']}: {row['says']}")
def test_what_is_said(row: dict[str, Any]) -> None:
    with pytest.raises((TypeError, RegistryError)) as raised:
        getattr(parser, row["function"])(*row["given"])

    assert str(raised.value) == row["says"]


def test_every_public_function_has_its_row() -> None:
    functions = {name for name in parser.__all__ if inspect.isfunction(getattr(parser, name))}
    assert {row["function"] for row in ROWS} >= functions - ACCEPT_ANYTHING


_anything: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary()
    | st.builds(object) | st.just(Ellipsis),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.text(max_size=4) | st.integers(), inner, max_size=4)
    | st.tuples(inner, inner),
    max_leaves=8,
)  # fmt: skip


@pytest.mark.parametrize("name", sorted(ACCEPT_ANYTHING))
@given(_anything)
def test_these_accept_anything(name: str, value: Any) -> None:
    assert getattr(parser, name)(value) is not None


SCHEMAS = parser.collect_tool_schemas(REGISTRY)


@given(_anything, _anything)
def test_arguments_of_a_call_may_be_anything(args: Any, other: Any) -> None:
    for given_args in (
        args,
        {"to": args},
        {"to": args, "crew": other},
        {"name": args, "cmd": other},
    ):
        for name in ("sail", "run", "tool", "create", "bash"):
            parser.normalize_tool_args(name, given_args, REGISTRY)
            parser.normalize_tool_call_shape(name, given_args)
            parser.validate_tool_args(name, given_args, SCHEMAS)
        parser.recover_tool_name_by_unique_args(given_args, SCHEMAS)
        parser.schema_match_repair_result("x", given_args, SCHEMAS)


def test_a_delta_of_another_type() -> None:
    detector = StreamingToolCallDetector("s", [])

    with pytest.raises(TypeError, match=r"^delta must be str, not bytes$"):
        detector.push(b"x")  # type: ignore[arg-type]


def test_calls_stay_as_they_are_when_they_cannot_be_numbered() -> None:
    calls: Any = [Call("a", "run", {}), {"id": "b"}]

    with pytest.raises(TypeError, match=r"^calls must hold Call only, not dict$"):
        stamp_synthetic_tool_call_ids(calls, lambda: 1)
    with pytest.raises(ZeroDivisionError):
        stamp_synthetic_tool_call_ids(calls[:1], lambda: 1 // 0)

    assert calls[0].id == "a"
