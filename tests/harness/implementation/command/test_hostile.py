"""A child that misbehaves costs its own question only, however many share the questions."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from children import HERE, answers, told

from harness.implementation import Answer

CHILDREN = tomllib.loads((HERE / "hostile.toml").read_text(encoding="utf-8"))["child"]

TEXTS = ["first", "second", "bad", "fourth", "fifth", "sixth"]
"""The bad one stands in the middle, where others are in flight."""


def expected(child: dict[str, Any]) -> Answer:
    if "length" in child:
        return Answer("output", output="x" * child["length"])
    if "levels" in child:
        value: list[Any] = []
        for _ in range(child["levels"] - 1):
            value = [value]
        return Answer("output", output=value)
    if "outcome" not in child:
        return Answer("output", output="bad")
    return Answer(child["outcome"], detail=child.get("detail"))


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("child", CHILDREN, ids=lambda child: child["name"])
def test_a_child_costs_its_own_question_only(child: dict[str, Any], workers: int) -> None:
    command = told(child["does"], workers=workers, timeout=child.get("timeout", 60))
    found = answers(command, TEXTS)
    wanted = [Answer("output", output=text) for text in TEXTS]
    wanted[TEXTS.index("bad")] = expected(child)
    assert found == wanted
    if workers == 1:
        assert bool(command.faults) is child.get("noted", False)
