"""The front door: formats, registries, purity, bad input (CMP-7 … CMP-9, CMP-94)."""

from __future__ import annotations

import copy
import inspect
import json
import sys
from collections import OrderedDict, UserDict
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from types import MappingProxyType
from typing import Any

import pytest
from compose_cases import REGISTRY, shown
from compose_soups import EXAMPLES, texts
from hypothesis import given
from hypothesis import strategies as st

from parser import parse
from parser.fenced import parse_fenced_json_tool_calls
from parser.model import Call
from parser.salvage import stamp_synthetic_tool_call_ids

CALL = '<tool_call>peek({ path: "a" })</tool_call>'
FENCED = '```tool\n{"name": "frob", "args": {"x": 1}}\n```'


class TestFormat:
    @pytest.mark.parametrize(
        "tool_format", ["text", "native", "auto", "", "JSON", "json ", "xml", None, 7, b"json", []]
    )
    def test_every_other_format_is_tagged_text(self, tool_format: object) -> None:
        assert parse(CALL, REGISTRY, tool_format) == parse(CALL, REGISTRY)
        assert len(parse(CALL, REGISTRY, tool_format).calls) == 1

    def test_json_is_the_fenced_grammar_and_asks_no_registry(self) -> None:
        result = parse(FENCED, REGISTRY, "json")

        assert result == parse_fenced_json_tool_calls(FENCED)
        assert [call.name for call in result.calls] == ["frob"]
        assert parse(CALL, REGISTRY, "json").calls == ()


class TestRegistry:
    @pytest.mark.parametrize(
        "registry",
        [
            [{"name": "peek"}],
            ({"name": "peek"},),
            {"tools": [{"name": "peek"}], "name": "other"},
            MappingProxyType({"tools": ({"name": "peek"},)}),
            UserDict({"tools": [OrderedDict(name="peek")]}),
            [None, "peek", 7, ["name"], {}, {"title": "peek"}, {"name": "peek", "parameters": 7}],
        ],
    )
    def test_entries_with_a_name_are_tools(self, registry: object) -> None:
        assert [call.name for call in parse(CALL, registry).calls] == ["peek"]

    @pytest.mark.parametrize(
        "registry",
        [None, [], {}, {"tools": {"name": "peek"}}, {"tools": None}, "peek", 7, {"name": "peek"}],
    )
    def test_anything_else_has_no_tools(self, registry: object) -> None:
        result = parse(f"{CALL}\n<tool_call>ledger({{ }})</tool_call>", registry)

        assert [call.name for call in result.calls] == ["ledger"]
        assert [error.facts["known"] for error in result.errors] == [("ledger", "load_skill")]

    def test_names_that_are_no_strings_and_hostile_names(self) -> None:
        names = [7, None, [], {}, "", " ", "\n", "<tool_call>", "a" * 10_000, "\ud800", "$", "peek"]
        registry = {"tools": [{"name": name} for name in names]}

        assert [call.name for call in parse(CALL, registry).calls] == ["peek"]
        assert [call.name for call in parse("<$({ })>\n$({ })", registry).calls] == ["$", "$"]

    def test_a_thousand_tools(self) -> None:
        registry = [{"name": f"tool_{number}"} for number in range(1000)]
        text = "tool_7({ })\n<tool_call>tool_999({ })</tool_call>\n<function=tool_1000></function>"

        result = parse(text, registry)

        assert [call.name for call in result.calls] == ["tool_7", "tool_999"]
        assert [error.code for error in result.errors] == ["markup_unknown_tool"]


class TestPurity:
    def test_nothing_given_is_changed(self) -> None:
        registry = copy.deepcopy(REGISTRY)

        for text in EXAMPLES:
            parse(text, registry)

        assert registry == REGISTRY

    def test_a_second_parse_gives_the_same(self) -> None:
        first = [parse(text, REGISTRY) for text in EXAMPLES]

        assert [parse(text, REGISTRY) for text in reversed(EXAMPLES)] == first[::-1]

    def test_threads_do_not_meet(self) -> None:
        alone = [parse(text, REGISTRY) for text in EXAMPLES]

        with ThreadPoolExecutor(8) as pool:
            together = list(pool.map(lambda text: parse(text, REGISTRY), EXAMPLES * 4))

        assert together == alone * 4


class TestBadInput:
    @pytest.mark.parametrize("text", [None, 7, b"x", ["x"]])
    def test_a_text_that_is_no_string_is_the_callers_fault(self, text: Any) -> None:
        with pytest.raises(TypeError, match=r"^text must be str, not "):
            parse(text, REGISTRY)

    @given(texts, st.sampled_from([REGISTRY, None]), st.sampled_from(["text", "json"]))
    def test_no_text_makes_it_raise(self, text: str, registry: Any, tool_format: str) -> None:
        result = parse(text, registry, tool_format)

        assert isinstance(json.dumps(result.to_dict()), str)

    @pytest.mark.parametrize(
        ("text", "codes"),
        [
            ("\ud800\0", []),
            ("a" * 1_000_000, []),
            ("<tool_call>" + "[" * 100_000, ["call_truncated"]),
            ("<tool_call>" + "[" * 100_000 + "</tool_call>", ["json_body_invalid"]),
            ("<tool_call>peek({a:" + "[" * 100_000 + "</tool_call>", ["call_args_invalid"]),
            ("<function=peek>" + '{"a":' * 100_000, ["markup_json_truncated"]),
            ("<tool_call><peek>" + "{" * 100_000 + "</tool_call>", ["xml_object_incomplete"]),
            (
                "<tool_call><peek>" + '{"a":' * 500 + "1" + "}" * 500 + "</tool_call>",
                ["xml_object_invalid"],
            ),
            ("[TOOL_CALLS]" + "[" * 100_000, ["mistral_json_invalid"]),
        ],
        ids=lambda value: value[:24] if isinstance(value, str) else None,
    )
    def test_a_hostile_text_gives_a_diagnostic(self, text: str, codes: list[str]) -> None:
        assert [error.code for error in parse(text, REGISTRY).errors] == codes

    def test_depth_that_every_grammar_takes(self) -> None:
        nested = "[" * 100 + "]" * 100
        text = (
            f"<tool_call>peek({{ a: {nested} }})</tool_call>"
            f'<tool_call>{{"name":"peek","args":{{"a":{nested}}}}}</tool_call>'
        )

        result = parse(text, REGISTRY)

        assert [call.arguments for call in result.calls] == [{"a": json.loads(nested)}] * 2

    def test_a_caller_deep_in_its_own_stack(self) -> None:
        nested = "[" * 90 + "]" * 90
        text = f"<tool_call>peek({{ a: {nested} }})</tool_call><tool_call>peek({{ a: {nested}, }})"
        limit, used = sys.getrecursionlimit(), len(inspect.stack(0))

        sys.setrecursionlimit(used + 60)
        try:
            result = parse(text, REGISTRY)
        finally:
            sys.setrecursionlimit(limit)

        assert result == parse(text, REGISTRY)
        assert len(result.calls) == 2


class TestIds:
    def test_each_parse_starts_anew(self) -> None:
        assert [parse(CALL, REGISTRY).calls[0].id for _ in range(2)] == ["tc_0", "tc_0"]

    def test_a_host_numbers_over_many_turns(self) -> None:
        numbers = count(7)
        turns = [list(parse(CALL * 2, REGISTRY).calls), list(parse(CALL, REGISTRY).calls)]

        for calls in turns:
            stamp_synthetic_tool_call_ids(calls, lambda: next(numbers))

        assert [[call.id for call in calls] for calls in turns] == [["tc_7", "tc_8"], ["tc_9"]]
        assert turns[1] == [Call("tc_9", "peek", {"path": "a"})]


def test_the_exported_mapping() -> None:
    text = f"So.\n{CALL}\n<x>\n<tool_call>[]</tool_call>\n<done>ok</done>"

    exported = parse(text, REGISTRY).to_dict()

    assert json.loads(json.dumps(exported)) == exported
    assert exported["tool_calls"] == exported["calls"]
    assert exported["calls"] == [{"id": "tc_0", "name": "peek", "arguments": {"path": "a"}}]
    assert [error["code"] for error in exported["tool_parse_errors"]] == ["json_body_batch"]
    assert [each["code"] for each in exported["protocol_violations"]] == ["unknown_tag"]
    assert exported["canonical_text"] == shown(parse(text, REGISTRY))["canonical_text"]
    assert exported["dropped"] == [
        {"text": "So.", "reason": "salvaged_as_prose"},
        {"text": "<x>", "reason": "salvaged_as_prose"},
    ]
    assert exported["dispositions"][1] == {
        "unit": "block",
        "start": 4,
        "end": 46,
        "text": CALL,
        "rule": "CMP-79",
        "outcome": [{"disposition": "credited", "calls": ["tc_0"], "residue": "", "stray": False}],
    }
