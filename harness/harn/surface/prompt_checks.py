"""The checks of what prompts say about tools (SURF-5, fourth group; SURF-6 … SURF-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.surface.model import Diagnostic, Surface, Tool
from harness.harn.surface.prompt_lines import scanned
from harness.harn.surface.prompt_references import calls, references
from harness.implementation.parses import parse_bare, parse_text

if TYPE_CHECKING:
    from collections.abc import Iterator

_NOT_IN_POLICY: Final = "is not among the tools of the policy"


def check_prompts(surface: Surface) -> Iterator[Diagnostic]:
    """Yield what does not fit, prompt by prompt: first the tools named, then arguments."""
    tools = {tool.name: tool for tool in surface.tools}
    active = frozenset(tool.name for tool in surface.active)
    for prompt in surface.prompts:
        text = scanned(prompt)
        for name in references(text):
            if name in active:
                yield from _deferred(surface, tools[name])
            elif name in tools:
                yield _warning("PROMPT_TOOL_NOT_IN_POLICY", name, _NOT_IN_POLICY)
            elif looks_like_a_tool(name):
                yield _warning("UNKNOWN_PROMPT_TOOL", name, "is no tool of the surface")
        yield from _aliases(surface, text)


def _deferred(surface: Surface, tool: Tool) -> Iterator[Diagnostic]:
    if tool.is_deferred and not surface.searches:
        says = "is deferred, and without tool search nothing can load it"
        yield _warning("DEFERRED_TOOL_PROMPT_REFERENCE", tool.name, says)


def looks_like_a_tool(name: str) -> bool:
    """Return whether an unknown name is likely to be meant as that of a tool (SURF-7)."""
    return "_" in name or name.startswith(("tool", "run"))


def _aliases(surface: Surface, text: str) -> Iterator[Diagnostic]:
    aliases = {
        tool.name: tool.annotations.arg_schema.arg_aliases
        for tool in surface.active
        if tool.annotations and tool.annotations.arg_schema.arg_aliases
    }
    used = _argument_keys(text, frozenset(aliases)) if aliases else {}
    for name, canonical in aliases.items():
        for alias in sorted(used[name].intersection(canonical)):
            message = (
                f"the prompt calls `{name}` with the deprecated argument `{alias}`; "
                f"it is called `{canonical[alias]}` now"
            )
            field = f"arg_schema.arg_aliases.{alias}"
            yield Diagnostic("DEPRECATED_ARG_ALIAS", "warning", message, name, field)


def _argument_keys(text: str, names: frozenset[str]) -> dict[str, set[str]]:
    """Return the keys in the parsed calls of each of these tools (SURF-8, newer)."""
    keys: dict[str, set[str]] = {name: set() for name in names}
    parsed = parse_text(text, [{"name": name} for name in sorted(names)])["calls"]
    for name, shown in calls(text, names):
        parsed += parse_bare(shown, [{"name": name}])["calls"]
    for call in parsed:
        if call["name"] in keys and isinstance(call["arguments"], dict):
            keys[call["name"]].update(call["arguments"])
    return keys


def _warning(code: str, name: str, says: str) -> Diagnostic:
    return Diagnostic(code, "warning", f"the prompt names `{name}`, which {says}", name, "prompt")
