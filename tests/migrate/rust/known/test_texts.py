"""Indentation, snapshot files and YAML, as the libraries of Rust tests read them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from migrate.rust.known import indentation, sizes, yaml_text
from migrate.rust.known.errors import KnownError
from migrate.rust.known.snapshot_text import snapshot_body
from migrate.rust.known.values import Err, ErrorText, Ok, to_json

DATA = tomllib.loads((Path(__file__).parent / "texts.toml").read_text(encoding="utf-8"))
ROWS = [
    (table["function"], *map(json.loads, row))
    for table in DATA["indentation"]
    for row in table["rows"]
]

INLINE = [tuple(map(json.loads, row)) for row in DATA["inline"]["rows"]]


@pytest.mark.parametrize(("function", "text", "result"), ROWS, ids=ascii)
def test_indentation(function: str, text: str, result: str) -> None:
    assert getattr(indentation, function)(text) == result


@pytest.mark.parametrize(("text", "texts"), INLINE, ids=ascii)
def test_inline_snapshots(text: str, texts: list[str]) -> None:
    assert list(indentation.inline_snapshots(text)) == texts


@pytest.mark.parametrize("row", DATA["snapshot"], ids=lambda row: row["title"])
def test_the_body_of_a_snapshot_file(row: dict[str, Any]) -> None:
    assert snapshot_body(row["text"]) == row.get("body")


@pytest.mark.parametrize("row", DATA["yaml"], ids=lambda row: ascii(row["text"]))
def test_yaml(row: dict[str, Any]) -> None:
    found = yaml_text.read(row["text"])
    if "fails" in row:
        assert isinstance(found, Err)
        assert row["fails"] in str(found.value)
    else:
        assert isinstance(found, Ok)
        wanted = json.loads(row["json"], strict=False)
        assert json.dumps(to_json(found.value), sort_keys=True) == json.dumps(
            wanted, sort_keys=True
        )


@pytest.mark.parametrize("text", ["[" * 100_000, "- " * 5000, "{a: " * 5000])
def test_deep_yaml_is_refused(text: str) -> None:
    assert isinstance(yaml_text.read(text), Err)


def test_long_yaml_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_text, "LONGEST", 8)
    assert isinstance(yaml_text.read("- a\n- b\n"), Ok)
    refused = yaml_text.read("- a\n- bc\n")
    assert refused == Err(ErrorText())
    assert refused.value.why == "more than 8 characters"


def test_yaml_of_too_many_values_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "VALUES", 3)
    with pytest.raises(KnownError):
        yaml_text.read("[a, b, c, d]")
