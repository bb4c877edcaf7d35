"""Snapshots and what is observed: the words, and the places that expectations name."""

from __future__ import annotations

from typing import Any

import pytest

from migrate.compare.drifted import drifted


def snapshot(*outputs: Any, **others: Any) -> dict[str, Any]:
    steps = [{"op": "spell", "outcome": "output", "output": one} | others for one in outputs]
    return {"case": "a", "steps": steps}


@pytest.mark.parametrize(
    ("blessed", "observed", "lines"),
    [
        (
            snapshot({"calls": [{"any key": 1}], "gone": None}),
            snapshot({"calls": [{"any key": 2}], "come": True}),
            [
                'calls[0]["any key"]: blessed 1, observed 2',
                "come: observed true, not blessed",
                "gone: blessed null, not observed",
            ],
        ),
        (snapshot("a"), snapshot("b"), ['$: blessed "a", observed "b"']),
        (
            snapshot([1], {"x": [{"y": 1}]}),
            snapshot([1, 2], {"x": [{"y": 1.0}]}),
            ["s1:$[1]: observed 2, not blessed", "s2:x[0].y: blessed 1, observed 1.0"],
        ),
        (
            snapshot("a"),
            snapshot("a", "b"),
            [
                'step 2: observed {"op":"spell","outcome":"output","output":"b"}, not blessed',
            ],
        ),
        (
            snapshot("a"),
            {"case": "a", "steps": [{"op": "spell", "outcome": "refused", "detail": "no"}]},
            [
                '$: blessed "a", not observed',
                'step 1, detail: observed "no", not blessed',
                'step 1, outcome: blessed "output", observed "refused"',
            ],
        ),
        (
            snapshot(1, public={"op": "loud", "outcome": "output", "output": {"prose": "x"}}),
            snapshot(1, public={"op": "loud", "outcome": "output", "output": {"prose": ""}}),
            ['step 1, public, prose: blessed "x", observed ""'],
        ),
        (
            snapshot(list(range(1000))),
            snapshot([0, *map(str, range(1, 1000))]),
            ['$[1] and on: blessed 1 (of 1000), observed "1" (of 1000)'],
        ),
        (snapshot("\u0430"), snapshot("a"), [
            '$: blessed "\u0430", observed "a" '
            "(1: U+0430 CYRILLIC SMALL LETTER A blessed; 1: U+0061 LATIN SMALL LETTER A observed)",
        ]),
        ("torn {", [], ['$: blessed "torn {", observed []']),
        (snapshot(1), snapshot(1), ["the same values, written in another way"]),
    ],
)  # fmt: skip
def test_a_difference_is_told_at_its_place(blessed: Any, observed: Any, lines: list[str]) -> None:
    assert drifted(blessed, observed) == lines
