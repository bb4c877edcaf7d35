"""A result is plain data under the names of CMP-14, and depends on nothing but what was given."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from promises import FORMATS, is_plain
from source_texts import FRAGMENTS, REGISTRY, case_texts
from spec_examples import ROOT, codes, spec_table

from parser import ParseResult, parse, parse_bare_calls_in_body

GOLDEN: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("results.json").read_text("utf-8")
)
TEXTS = [*case_texts(), *("".join(fragments) for fragments in FRAGMENTS.values())]


def _fields() -> dict[str, str]:
    """Read the table of CMP-14: each wire name with its default."""
    names = {
        codes(row.cells[0])[0]: row.cells[2].strip("`")
        for row in spec_table("03 CMP-14 field").rows
    }
    assert len(names) == 11
    return names


def test_the_names_of_an_export_are_those_of_the_chapter() -> None:
    fields = _fields()

    assert list(ParseResult().to_dict()) == list(fields)
    assert {
        name: None if default == "null" else json.loads(default) for name, default in fields.items()
    } == ParseResult().to_dict()


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: row["why"])
def test_the_whole_export(row: dict[str, Any]) -> None:
    plain = parse(row["text"], row["tools"], row["format"]).to_dict()

    assert plain == row["result"]
    assert list(plain) == list(row["result"])
    assert is_plain(plain)


def test_a_call_has_three_keys_in_their_order() -> None:
    (call,) = parse("<tool_call>sail({ to: 1 })</tool_call>", REGISTRY).to_dict()["calls"]

    assert list(call.items()) == [("id", "tc_0"), ("name", "sail"), ("arguments", {"to": 1})]


def test_lone_surrogates_can_be_written_as_json() -> None:
    text = "\ud800\n<tool_call>sail({ to: '\udfff' })</tool_call>\n<\udc00>\n[[CALL]\ud800({})"

    for tool_format in FORMATS:
        plain = parse(text, REGISTRY, tool_format).to_dict()
        assert json.loads(json.dumps(plain)) == plain


def test_the_deepest_arguments_can_be_written_as_json() -> None:
    value = "[" * 190 + "1" + "]" * 190

    result = parse(f"<tool_call>sail({{ crew: {value} }})</tool_call>", REGISTRY)

    assert len(result.calls) == 1
    assert json.loads(json.dumps(result.to_dict())) == result.to_dict()


def _all_results() -> list[Any]:
    return [
        *(parse(text, REGISTRY, kind).to_dict() for text in TEXTS for kind in FORMATS),
        *(parse_bare_calls_in_body(text, REGISTRY).to_dict() for text in TEXTS),
    ]


def test_nothing_of_one_parse_is_left_for_the_next() -> None:
    registry = copy.deepcopy(REGISTRY)
    first = _all_results()

    assert _all_results() == first
    assert registry == REGISTRY


def test_threads_do_not_meet() -> None:
    alone = _all_results()
    together: list[Any] = []

    def work() -> None:
        together.append(_all_results())

    workers = [threading.Thread(target=work) for _ in range(4)]
    for thread in workers:
        thread.start()
    for thread in workers:
        thread.join()

    assert together == [alone] * 4


_DIGEST = re.compile(r"[0-9a-f]{64}")
_CHILD = "import test_results; print(test_results.digest())"


def digest() -> str:
    """Sum up all results."""
    return hashlib.sha256(json.dumps(_all_results()).encode()).hexdigest()


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_order_of_sets_does_not_matter(seed: str) -> None:
    paths = [str(ROOT), str(ROOT / "tests"), str(Path(__file__).parent)]
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(paths)}

    child = subprocess.run(
        [sys.executable, "-c", _CHILD],
        capture_output=True,
        check=True,
        encoding="utf-8",
        env=environment,
    )

    assert _DIGEST.fullmatch(child.stdout.strip())
    assert child.stdout.strip() == digest()
