"""What stands for something else in an argument is read back as that, and data as data."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.case import (
    Attachments,
    Case,
    CaseFile,
    CaseStep,
    OutputReference,
    RegistryReference,
    TextReference,
    render_case_file,
    render_registry,
    resolve_arguments,
)
from harness.case.attachments import attachment_files, digest_of
from harness.case.references import reference_in, table_of
from harness.case.toml_values import encode
from harness.errors import DataError

if TYPE_CHECKING:
    from pathlib import Path

REFERENCES = [
    RegistryReference("shed"),
    OutputReference(2, "calls[0].arguments"),
    TextReference("group/case.1.txt", "sha256:00"),
]
KEYS = ["a", "$ref", "$registry", "$text", "$json"]
CONTENTS = [
    "#/$defs/spade",
    3,
    None,
    {"step": 1, "path": "prose"},
    {"file": "a.txt", "digest": "sha256:00"},
    [{"$ref": {"step": 9, "path": ""}}],
]
JSON = st.recursive(
    st.sampled_from(CONTENTS)
    | st.none()
    | st.booleans()
    | st.integers()
    | st.text(st.characters(exclude_categories=("Cs",))),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(KEYS), inner),
    max_leaves=12,
)


@pytest.mark.parametrize("reference", REFERENCES, ids=lambda reference: type(reference).__name__)
def test_a_reference_is_read_back(reference: Any) -> None:
    assert reference_in(table_of(reference)) == reference


@pytest.mark.parametrize("content", CONTENTS, ids=repr)
@pytest.mark.parametrize("key", KEYS)
def test_a_table_that_looks_like_a_reference_stays_data(key: str, content: Any) -> None:
    for value in ({key: content}, {key: content, "more": 1}, [{key: content}]):
        assert reference_in(encode(value)) is None
        assert resolved(value) == value


@given(JSON)
def test_any_argument_survives(value: Any) -> None:
    assert json.dumps(resolved(value), sort_keys=True) == json.dumps(value, sort_keys=True)


def resolved(value: Any) -> Any:
    """Return what an implementation is given for an argument that holds `value`."""
    file = CaseFile(format=1, case=(Case(id="x", op="o", args={"name": encode(value)}),))
    written = tomllib.loads(render_case_file(file, "x").decode())
    (case,) = msgspec.convert(written, CaseFile).case
    no_attachments: Any = None
    return resolve_arguments(case.questions()[0], no_attachments, [])["name"]


def test_references_are_resolved(tmp_path: Path) -> None:
    text = "a\r\nb\x00\u2028 \n"
    registry = {"tools": [{"name": "dig", "parameters": {"$ref": "#/$defs/spade"}}]}
    (tmp_path / "registries").mkdir()
    (tmp_path / "registries/shed.json").write_bytes(render_registry(registry))
    (tmp_path / "long.txt").write_bytes(text.encode())
    args = {
        "tools": table_of(RegistryReference("shed")),
        "text": table_of(TextReference("long.txt", digest_of(text.encode()))),
        "args": table_of(OutputReference(1, "calls[0]")),
    }
    step = CaseStep("o", args)
    found = resolve_arguments(step, Attachments(tmp_path), [{"calls": [{"$ref": 1}]}])
    assert found == {"tools": registry, "text": text, "args": {"$ref": 1}}
    case = Case(id="x", op="o", args=args)
    assert list(attachment_files(case)) == ["registries/shed.json", "long.txt"]


@pytest.mark.parametrize(
    ("file", "data", "says"),
    [
        ("gone.txt", b"", "no such text; run `parity migrate`"),
        ("../outside.txt", b"moss", "no such text"),
        ("link.txt", b"moss", "no such text"),
        ("other.txt", b"moss", "not the text that its case refers to"),
        ("odd.txt", b"\xff", "not UTF-8 at byte 0"),
    ],
)
def test_a_text_that_cannot_be_had_is_named(
    file: str, data: bytes, says: str, tmp_path: Path
) -> None:
    cases = tmp_path / "cases"
    cases.mkdir()
    (tmp_path / "outside.txt").write_bytes(b"moss")
    (cases / "link.txt").symlink_to(tmp_path / "outside.txt")
    (cases / "other.txt").write_bytes(b"moss, too")
    (cases / "odd.txt").write_bytes(b"\xff")
    with pytest.raises(DataError, match=says):
        Attachments(cases).text(TextReference(file, digest_of(data)))


def test_a_registry_that_cannot_be_had_is_named(tmp_path: Path) -> None:
    (tmp_path / "registries").mkdir()
    (tmp_path / "outside.json").write_text("{}")
    (tmp_path / "registries/odd.json").write_text("{")
    for name, says in (("gone", "no such"), ("../outside", "no such"), ("odd", "not JSON")):
        with pytest.raises(DataError, match=says):
            Attachments(tmp_path).registry(name)
