"""SRCH-3 … SRCH-7: where a call searches, and what it sends."""

from typing import Any

import pytest

from harness.harn.capabilities.lookup import capabilities
from harness.harn.capabilities.rules import RuleTable
from harness.harn.errors import HarnError
from harness.harn.search.native import native_search_tools, request_tools
from harness.harn.search.options import SearchOptions
from harness.harn.search.resolving import resolve

CLAUDE = ("anthropic", "claude-opus-4-7")
GPT = ("openai", "gpt-5.4")
PLAIN = ("openai", "gpt-4.1")

EAGER: dict[str, Any] = {"name": "look", "description": "Looks", "parameters": {"at": "string"}}
LATE: dict[str, Any] = {
    "name": "ship",
    "description": "Ships",
    "parameters": {
        "box": {"type": "string"},
        "fast": {"type": "boolean", "required": False, "default": False},
    },
    "outputSchema": {"type": "null"},
    "namespace": "ops",
    "defer_loading": True,
}


def known(model: tuple[str, str]) -> dict[str, Any]:
    return capabilities(RuleTable(), *model)


@pytest.mark.parametrize(
    ("mode", "model", "where"),
    [
        ("auto", CLAUDE, "native"),
        ("auto", PLAIN, "client"),
        ("auto", ("groq", "gpt-5.5"), "native"),
        ("native", GPT, "native"),
        ("client", GPT, "client"),
        ("client", PLAIN, "client"),
    ],
)
def test_a_call_searches(mode: str, model: tuple[str, str], where: str):
    assert resolve(SearchOptions(mode=mode), known(model), {}, [EAGER, LATE]) == where


@pytest.mark.parametrize(
    ("call_options", "native"),
    [
        ({"openai": {"force_native_tool_search": True}}, True),
        ({"openai": {"force_native_tool_search": 1}}, False),
        ({"anthropic": {"force_native_tool_search": True}}, False),
        ({"openai": True}, False),
    ],
)
def test_a_caller_may_insist(call_options: Any, native: bool):
    where = resolve(SearchOptions(), known(PLAIN), call_options, [EAGER])
    assert where == ("native" if native else "client")


def test_a_model_that_cannot_search_is_refused_first():
    with pytest.raises(HarnError, match="does not expose native") as caught:
        resolve(SearchOptions(mode="native"), known(PLAIN), {}, [LATE])
    assert caught.value.code == "tool_search_native_unsupported"
    assert '"openai"' in str(caught.value)
    assert '"gpt-4.1"' in str(caught.value)


@pytest.mark.parametrize("model", [GPT, PLAIN])
def test_one_tool_must_be_loaded(model: tuple[str, str]):
    with pytest.raises(HarnError, match="all tools have defer_loading set") as caught:
        resolve(SearchOptions(), known(model), {}, [LATE, LATE])
    assert caught.value.code == "tool_search_all_deferred"
    assert resolve(SearchOptions(), known(GPT), {}, []) == "native"


SCHEMA = {
    "type": "object",
    "properties": {"box": {"type": "string"}, "fast": {"type": "boolean", "default": False}},
    "required": ["box"],
}
LOOK_SCHEMA = {
    "type": "object",
    "properties": {"at": {"type": "string"}},
    "required": ["at"],
}


@pytest.mark.parametrize("model", [CLAUDE, ("mock", "claude-opus-4-7")])
def test_the_shape_of_anthropic(model: tuple[str, str]):
    assert native_search_tools([EAGER, LATE], known(model), "bm25") == [
        {"type": "tool_search_tool_bm25_20251119", "name": "tool_search_tool_bm25"},
        {"name": "look", "description": "Looks", "input_schema": LOOK_SCHEMA},
        {
            "name": "ship",
            "description": "Ships",
            "input_schema": SCHEMA,
            "x-harn-output-schema": {"type": "null"},
            "defer_loading": True,
            "namespace": "ops",
        },
    ]


@pytest.mark.parametrize(
    ("supported", "variant", "chosen"),
    [
        (["bm25", "regex"], "regex", "regex"),
        (["regex"], "bm25", "regex"),
        ([], "bm25", "bm25"),
    ],
)
def test_an_unsupported_variant_is_the_first_that_is(
    supported: list[str], variant: str, chosen: str
):
    search = native_search_tools([], known(CLAUDE) | {"tool_search": supported}, variant)[0]
    assert search == {
        "type": f"tool_search_tool_{chosen}_20251119",
        "name": f"tool_search_tool_{chosen}",
    }


@pytest.mark.parametrize("model", [GPT, ("mock", "gpt-5.4"), ("mock", "claude-3-opus")])
def test_the_shape_of_all_others(model: tuple[str, str]):
    late = {
        "name": "ship",
        "description": "Ships",
        "parameters": SCHEMA,
        "x-harn-output-schema": {"type": "null"},
    }
    look = {"name": "look", "description": "Looks", "parameters": LOOK_SCHEMA}
    assert native_search_tools([EAGER, LATE], known(model), "bm25") == [
        {"type": "tool_search", "mode": "hosted", "namespaces": ["ops"]},
        {"type": "function", "function": look},
        {"type": "function", "function": late, "defer_loading": True, "namespace": "ops"},
    ]


def test_namespaces_are_sorted_and_distinct():
    entries = [{"name": f"t{i}", "namespace": name} for i, name in enumerate(("ops", "ops", "crm"))]
    hosted = native_search_tools([*entries, EAGER], known(("mock", "gpt-5.4")), "bm25")[0]
    assert hosted == {"type": "tool_search", "mode": "hosted", "namespaces": ["crm", "ops"]}
    assert native_search_tools([EAGER], known(GPT), "bm25")[0] == {
        "type": "tool_search",
        "mode": "hosted",
    }


def test_without_search_nothing_is_added_and_the_flag_stays():
    tools = request_tools([EAGER, LATE], known(PLAIN))
    assert [tool["function"]["name"] for tool in tools] == ["look", "ship"]
    assert [tool.get("defer_loading") for tool in tools] == [None, True]
