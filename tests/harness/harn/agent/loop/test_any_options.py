"""Whatever options, tools and answers a script comes up with, a loop ends or raises `HarnError`."""

from __future__ import annotations

from typing import Any

from host_calls import call, new_run
from hypothesis import given
from hypothesis import strategies as st

from harness.harn.errors import HarnError
from harness.harn.values.model import Builtin, Duration, EnumValue, Range

NOTHING = Builtin("nothing", lambda run, arguments: None)
NO = Builtin("no", lambda run, arguments: "no")

LEAVES: list[Any] = [
    *(None, True, False, 0, 1, 2, -1, 1.5, "", "a", "*", "load_skill"),
    *(NOTHING, NO, [], {}, b"x", Duration(3), Range(1, 2), EnumValue("E", "V"), [1], ["a"]),
    *("native", "text", "json", "metadata", "stalled", "client", "verifier"),
]
ANYTHING = st.sampled_from(LEAVES)


def dict_of(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return ANYTHING | st.fixed_dictionaries({}, optional=fields)


ENTRY = st.fixed_dictionaries(
    {"name": st.sampled_from(["a", "b", "load_skill", None, 3]), "handler": st.just(NOTHING)},
    optional=dict.fromkeys(
        ("parameters", "annotations", "namespace", "defer_loading", "description"), ANYTHING
    ),
)
TOOLS = st.fixed_dictionaries({"_type": st.just("tool_registry"), "tools": st.lists(ENTRY)})
SKILL = dict_of(
    **dict.fromkeys(("name", "description", "paths", "allowed_tools", "prompt"), ANYTHING),
    on_activate=ANYTHING,
)
SKILLS = st.fixed_dictionaries({"_type": st.just("skill_registry"), "skills": st.lists(SKILL)})

OPTIONS = st.fixed_dictionaries(
    {"max_iterations": st.integers(1, 4)},
    optional={
        "tools": TOOLS,
        "skills": SKILLS,
        "skill_match": dict_of(strategy=ANYTHING, top_n=ANYTHING, sticky=ANYTHING),
        "tool_surface_narrowing": dict_of(window_turns=st.just(1), hard_keep=ANYTHING),
        "tool_search": dict_of(mode=ANYTHING, name=ANYTHING, always_loaded=ANYTHING),
        "policy": dict_of(tools=ANYTHING, tool_annotations=ANYTHING),
        "done_judge": dict_of(cadence=dict_of(every=ANYTHING, when=ANYTHING)),
        "scratchpad": dict_of(reorganize_every=ANYTHING, initial=dict_of(refs=ANYTHING)),
        "progress_tool": dict_of(name=ANYTHING),
        **dict.fromkeys(("tool_format", "profile", "loop_until_done", "done_sentinel"), ANYTHING),
        **dict.fromkeys(("verify_completion", "working_files", "messages", "thinking"), ANYTHING),
    },
)

RESPONSE = st.sampled_from(
    [
        {"text": "Hi."},
        {"text": "< x"},
        {"text": "<tool_call>a({ n: 1 })</tool_call>"},
        {"text": "<done>##DONE##</done>"},
        {"text": '{"verdict": "done"}'},
        {"tool_calls": [{"name": "load_skill", "arguments": {"name": ["a"]}}]},
        {"tool_calls": [{"name": "a", "arguments": [1]}, {"name": "b"}]},
        {"tool_calls": [{"name": "agent_progress", "arguments": {"entries": 3}}]},
        {"tool_calls": [{"name": "__harn_tool_search", "arguments": {"query": {}}}]},
    ]
)


@given(OPTIONS, st.lists(RESPONSE, max_size=4), st.sampled_from(["agent_loop", "agent_turn"]))
def test_a_loop_ends_or_says_why_not(
    options: dict[str, Any], responses: list[dict[str, Any]], name: str
) -> None:
    run = new_run(steps=200_000)
    for response in responses:
        call("llm_mock", response, run=run)
    arguments = ["go", None, options] if name == "agent_loop" else ["go", options]

    try:
        result = call(name, *arguments, run=run)
    except HarnError:
        return

    assert result["llm"]["iterations"] <= options["max_iterations"]
    assert call("json_stringify", result, run=run)
