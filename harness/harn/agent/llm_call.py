"""`llm_call(prompt, system, options)`: one call of the model (MOCK-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.agent.model.asking import ask
from harness.harn.agent.model.records import Reply, Request
from harness.harn.agent.requests import read_call_options, searched_tools
from harness.harn.bridge import parser_tools
from harness.harn.values.arguments import argument, text
from harness.harn.values.plain import from_plain
from harness.implementation.hosting import project

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

_OPERATION: Final = "llm_call"


def _llm_call(run: Run, arguments: list[Value]) -> Value:
    options = read_call_options(_OPERATION, argument(arguments, 2))
    registry = options.get("tools")
    native = options.get("tool_format") in {None, "native"}
    tools = None
    if registry is not None and native:
        tools, _ = searched_tools(run, registry, options)
    request = Request(
        messages=(*(options.get("messages") or ()), *_prompt(run, arguments)),
        system=None if argument(arguments, 1) is None else text(run, arguments, 1),
        tools=tools,
        thinking=options.get("thinking"),
        provider=options.get("provider") or "mock",
        model=options.get("model") or "mock",
    )
    known = None if registry is None else parser_tools(run, registry)
    return result_of(run, ask(run, request), known)


def _prompt(run: Run, arguments: list[Value]) -> list[dict[str, Value]]:
    if argument(arguments, 0) is None:
        return []
    return [{"role": "user", "content": text(run, arguments, 0)}]


def result_of(run: Run, reply: Reply, known: list[dict[str, Any]] | None) -> dict[str, Value]:
    """Return the result of a call; its text is parsed where there is reason to (SEAM-2).

    `known` are the tools as the parser takes them, None where none are in play.
    """
    run.spend(len(reply.text))
    found = from_plain(project(reply.text, known, reply.tool_calls))
    calls = [{"type": "tool_call", **call} for call in found["calls"]]
    return {
        "text": reply.text,
        "prose": found["public_text"],
        "visible_text": found["visible_text"],
        "canonical_text": found["canonical_text"] or reply.text,
        "tool_calls": calls,
        "model": reply.model,
        "provider": reply.provider,
        "input_tokens": reply.input_tokens,
        "output_tokens": reply.output_tokens,
        **(reply.extra or {}),
    }


BUILTINS: Final[Mapping[str, HostFunction]] = {_OPERATION: _llm_call}
