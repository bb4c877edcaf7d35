"""json_extract: the JSON value in a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from host_calls import call, new_run, refused

from harness.harn.errors import LimitError
from harness.harn.runtime.host import Host
from harness.harn.runtime.limits import Limits
from harness.harn.runtime.run import Run

if TYPE_CHECKING:
    from harness.harn.values.model import Value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (' {"a": 1}\n', {"a": 1}),
        ("[1]", [1]),
        ("7", 7),
        ('Here:\n```json\n{"a": 1}\n```\nDone {"b": 2}', {"a": 1}),
        ("```\n[1, 2]\n```", [1, 2]),
        ('```python\nx = 1\n```\nso {"a": "}"} it is', {"a": "}"}),
        ('```json\n{bad}\n```\n```json\n{"a": 2}\n```', {"a": 2}),
        ('I say {maybe} [1, 2] or {"a": 1}', [1, 2]),
        ('say "[600 brackets ' + "[" * 10 + '" {"a": 1} x', {"a": 1}),
    ],
)
def test_what_is_found(text: str, expected: Value) -> None:
    assert call("json_extract", text) == expected


def test_a_key() -> None:
    assert call("json_extract", 'x {"a": {"b": [1]}}', "a") == {"b": [1]}
    assert call("json_extract", '{"7": 1}', 7) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no json here"], "JSON parse error: no JSON found in 'no json here'"),
        (["{" * 50], "JSON parse error: no JSON found in '" + "{" * 40 + "…'"),
        (['{"a": 1}', "b"], "json_extract: key 'b' not found"),
        (["[1]", "b"], "json_extract: key 'b' not found"),
    ],
)
def test_what_is_not_found(arguments: list[Value], message: str) -> None:
    raised = refused("json_extract", *arguments)
    assert raised.code == "json_extract_error"
    assert message in str(raised)


def test_many_brackets_cost_steps() -> None:
    hostile = "[1," * 100_000
    assert refused("json_extract", hostile, run=new_run()).code == "json_extract_error"
    with pytest.raises(LimitError):
        call("json_extract", hostile, run=Run(Host(environment={}), print, Limits(steps=20_000)))
