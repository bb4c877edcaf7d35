"""The text form and the structured form of paths (OPR-02)."""

from __future__ import annotations

import json
from pathlib import Path as File
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.expectation import (
    Each,
    Expectation,
    ExpectationError,
    Find,
    Index,
    Key,
    Path,
    parse_path,
    path_from_structure,
    path_structure,
    render_path,
)

DATA: dict[str, list[dict[str, Any]]] = json.loads(
    (File(__file__).parent / "paths.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("row", DATA["read"], ids=lambda row: row["text"])
def test_a_path_is_read_and_written(row: dict[str, Any]) -> None:
    path = parse_path(row["text"])
    assert path == path_from_structure(row["structure"])
    assert path_structure(path) == row["structure"]
    assert render_path(path) == row.get("render", row["text"])


@pytest.mark.parametrize("row", DATA["errors"], ids=lambda row: row["text"])
def test_an_error_names_the_path_the_column_and_what_was_expected(row: dict[str, Any]) -> None:
    with pytest.raises(ExpectationError) as error:
        parse_path(row["text"])
    assert str(error.value) == row["error"]


@pytest.mark.parametrize("row", DATA["structure_errors"], ids=lambda row: str(row["structure"]))
def test_a_structure_that_is_no_path_is_refused(row: dict[str, Any]) -> None:
    with pytest.raises(ExpectationError) as error:
        path_from_structure(row["structure"])
    assert str(error.value) == row["error"]


def test_predicates_nested_beyond_reason_are_refused() -> None:
    with pytest.raises(ExpectationError, match=r"^path with predicates nested too deeply$"):
        parse_path("a" + "[?a" * 5000)


def test_a_json_value_nested_beyond_reason_is_refused() -> None:
    with pytest.raises(ExpectationError, match=r"column 13: expected a JSON value$"):
        parse_path("a[?b equals " + "[" * 100_000)


def test_a_path_a_thousand_segments_long_is_read() -> None:
    assert parse_path("a" + "[0]" * 1000) == Path(None, (Key("a"), *[Index(0)] * 1000))


@pytest.mark.parametrize(("path", "op"), [("a b", "equals"), ("a", "no such"), ("a[", "no such")])
def test_a_malformed_predicate_is_written_as_it_is(path: str, op: str) -> None:
    written = Path(None, (Find(Expectation(path=path, op=op, value=1)),))
    assert render_path(written) == f'$[?{{"op":"{op}","path":"{path}","value":1}}]'
    assert parse_path(render_path(written)) == written


scalars = st.none() | st.booleans() | st.integers(-9, 9) | st.just(1.5) | st.text(max_size=4)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=4,
)
relative = st.sampled_from(
    ["", "$", "name", "a.b[0]", '["any key"]', "[*].x", "s2:a", "not a path"]
)
predicates = st.builds(
    Expectation,
    path=relative,
    op=st.sampled_from(["equals", "present", "any_of", "no operator"]),
    value=st.just(msgspec.UNSET) | values,
    via=st.sampled_from([(), ("trim",)]),
    numeric=st.booleans(),
    note=st.none() | st.text(),
)
segments = st.one_of(
    st.builds(Key, st.text() | st.sampled_from(["name", "s1", "0", "", "a b", '"', "\ud800"])),
    st.builds(Index, st.integers(-(10**6), 10**6)),
    st.builds(Each),
    st.builds(Find, predicates),
)
paths = st.builds(
    Path,
    st.none() | st.integers(1, 999),
    st.lists(segments, max_size=6).map(tuple),
)


@given(paths)
def test_what_is_written_is_read_back(path: Path) -> None:
    assert parse_path(render_path(path)) == path
    assert path_from_structure(path_structure(path)) == path


@given(st.text(alphabet='as1:$.[]"?* {}', max_size=12))
def test_any_text_is_a_path_or_an_error_of_one_kind(text: str) -> None:
    try:
        path = parse_path(text)
    except ExpectationError:
        return
    assert parse_path(render_path(path)) == path
