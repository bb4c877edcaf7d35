"""HLX-12, GRM-2, GRM-11, GRM-16, GRM-18: scripts that cannot be read, and their messages."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from syntax_trees import tree

from harness.harn.dialect import Dialect
from harness.harn.errors import ScriptError

CASES = tomllib.loads(Path(__file__).with_name("errors.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["source"])
def test_error(case: dict[str, Any]) -> None:
    with pytest.raises(ScriptError) as raised:
        tree(case["source"], dialect=Dialect(case.get("dialect", "L2")))
    assert (raised.value.code, str(raised.value)) == (case["code"], case["message"])


@pytest.mark.parametrize(
    "case", [case for case in CASES if " at " in case["message"]], ids=lambda case: case["source"]
)
def test_message_names_the_place(case: dict[str, Any]) -> None:
    with pytest.raises(ScriptError) as raised:
        tree(case["source"], dialect=Dialect(case.get("dialect", "L2")))
    source, at = raised.value.source, raised.value.at
    assert source is not None
    assert at is not None
    line, column = source.position(at)
    message, _, _ = case["message"].partition("; `?[` is")
    assert message.endswith(f" at {line}:{column}")


def test_end_of_file_points_past_the_text() -> None:
    with pytest.raises(ScriptError) as raised:
        tree("f(")
    assert raised.value.at == len("f(")


@pytest.mark.parametrize("word", ["ask_user", "dual_control"])
def test_human_in_the_loop_is_a_name_before_l3(word: str) -> None:
    assert tree(f"{word}(1)", dialect=Dialect.L2) == f"(Call {word} [1])"
