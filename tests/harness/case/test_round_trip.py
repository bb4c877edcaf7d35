"""Every text and value survives being written to a case file and read back."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from harness.case import Case, CaseFile, LegacyTest, read_case_file, render_case_file
from harness.case.toml_values import decode, encode
from harness.expectation import Expectation

if TYPE_CHECKING:
    from pathlib import Path

HOSTILE_TEXTS = [
    "",
    "\r",
    "a\r\nb\rc\n",
    "nul \x00 and \x1f and \x7f",
    "\u2028 \u2029 \u0085 \ufeff",
    'three """ quotes\nand \'\'\' more """"""',
    "trailing blanks  \t \n \n",
    "\\ backslash \\n \\u0041 at the end \\",
    '\n[[case]]\nid = "x"\n# not a comment\n',
    "é 💡 \U0010ffff",
    '"',
    "\n",
]

VALUES: list[Any] = [
    None,
    [None, {"a": None}],
    2**63,
    -(2**63) - 1,
    2**63 - 1,
    1.0,
    1,
    True,
    -0.0,
    1e300,
    {"$json": "1"},
    {"$ref": "x"},
    {"$registry": "x"},
    {"$json": "1", "more": 2},
    {"a b.c": {"": [1, "x", {}, []]}},
]


def written_and_read(file: CaseFile, folder: Path) -> CaseFile:
    path = folder / "case.toml"
    path.write_bytes(render_case_file(file, "written by a test"))
    return read_case_file(path)


def case_file(**args: Any) -> CaseFile:
    case = Case(id="x", op="normalize_tool_name", args=args)
    legacy = LegacyTest(file="a.rs", line=1, test="t", digest="sha256:0")
    return CaseFile(format=1, legacy=legacy, case=(case,))


@pytest.mark.parametrize("text", HOSTILE_TEXTS, ids=ascii)
def test_a_hostile_text_survives(text: str, tmp_path: Path) -> None:
    file = case_file(name=text)
    assert written_and_read(file, tmp_path) == file


@given(st.text(st.characters(exclude_categories=("Cs",))))
def test_any_text_survives(text: str) -> None:
    file = case_file(name=text)
    assert tomllib.loads(render_case_file(file, "x").decode())["case"][0]["args"]["name"] == text


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_survives_with_its_type(value: Any, tmp_path: Path) -> None:
    expectation = Expectation(path="$", op="equals", value=value, id="e1", source="a.rs:2:3")
    file = CaseFile(
        format=1,
        case=(Case(id="x", op="normalize_tool_name", args={"name": "a"}, expect=(expectation,)),),
    )
    read = written_and_read(file, tmp_path)
    assert repr(read.case[0].expect[0].value) == repr(value)
    assert read == file


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=("Cs",))),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["a", "$json", "$ref"]), inner),
    max_leaves=12,
)


@given(JSON)
def test_encoding_is_undone_exactly(value: Any) -> None:
    assert repr(decode(encode(value))) == repr(value)


@given(JSON)
def test_toml_can_hold_what_is_encoded(value: Any) -> None:
    document = {"value": encode(value)}
    read = tomllib.loads(tomli_w.dumps(document))
    assert json.dumps(read, sort_keys=True) == json.dumps(document, sort_keys=True)
