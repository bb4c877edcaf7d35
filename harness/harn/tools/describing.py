"""Registries as texts: for people (`tool_describe`) and for a model (`tool_prompt`) (TOOL-10)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from harness.harn.entry_lists import name_of
from harness.harn.entry_texts import joined_lines
from harness.harn.tools.registry import TOOLS, by_name
from harness.harn.values.display import display

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.harn.registries import Entry, Registry
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

CALL_FORMAT: Final = (
    "Call a tool with "
    '<tool_call>{"name": "tool_name", "arguments": {"parameter": "value"}}</tool_call>'
)


def _describe(run: Run, arguments: list[Value]) -> Value:
    tools = by_name(TOOLS.registry_at(run, "tool_describe", arguments))
    lines = chain.from_iterable(map(_described, tools))
    return joined_lines(run, chain(["Available tools:"], lines if tools else ["(none)"]))


def _described(tool: Entry) -> Iterator[str]:
    parameters = _entries(tool.get("parameters"))
    yield f"- {name_of(tool)}({parameters}): {display(tool.get('description', ''))}"
    if "outputSchema" in tool:
        yield f"  returns {_entries(tool['outputSchema'])}"


def _prompt(run: Run, arguments: list[Value]) -> Value:
    return prompt_of(run, TOOLS.registry_at(run, "tool_prompt", arguments))


def prompt_of(run: Run, registry: Registry, call_format: str = CALL_FORMAT) -> str:
    """Return the text that tells a model which tools there are, and how it calls one."""
    tools = by_name(registry)
    if not tools:
        return "No tools are available."
    head = ["# Available Tools", "", call_format, "", "## Tools"]
    return joined_lines(run, chain(head, chain.from_iterable(map(_prompted, tools))))


def _prompted(tool: Entry) -> Iterator[str]:
    yield ""
    yield f"### {name_of(tool)}"
    if description := display(tool.get("description", "")):
        yield description
    yield f"Parameters: {_entries(tool.get('parameters')) or '(none)'}"
    if "outputSchema" in tool:
        yield f"Returns: {_entries(tool['outputSchema'])}"


def _entries(value: Any) -> str:
    """Return the display of a dict without its braces; of nil nothing."""
    if value is None:
        return ""
    return display(value)[1:-1] if isinstance(value, dict) else display(value)


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "tool_describe": _describe,
    "tool_prompt": _prompt,
}
