"""Whether a call searches natively or on the client (SRCH-3, SRCH-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from harness.harn.errors import HarnError
from harness.harn.tools.executable import entry_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.harn.registries import Entry
    from harness.harn.search.options import SearchOptions

    Capabilities = Mapping[str, Any]

Resolved = Literal["native", "client"]


def resolve(
    options: SearchOptions,
    capabilities: Capabilities,
    call_options: Mapping[str, Any],
    tools: Sequence[Entry],
) -> Resolved:
    """Return where a call searches.

    `capabilities` are those of the model that is called (CAP-1), `call_options` all options of
    the call, `tools` the entries of its registry. Raises `HarnError`:
    `tool_search_native_unsupported`, then `tool_search_all_deferred`, and `tool_search_option`
    where the tool that a client search adds has the name of another.
    """
    capable = is_native(capabilities, call_options)
    if options.mode == "native" and not capable:
        raise _unsupported(capabilities)
    if tools and all(is_deferred(tool) for tool in tools):
        message = "tool_search: all tools have defer_loading set; at least one must be loaded"
        raise HarnError("tool_search_all_deferred", message, "Runtime error: ")
    if capable and options.mode != "client":
        return "native"
    if any(entry_name(tool) == options.name for tool in tools):
        message = f'tool_search.name must be no tool of the registry, got "{options.name}"'
        raise HarnError("tool_search_option", message, "Runtime error: ")
    return "client"


def is_native(capabilities: Capabilities, call_options: Mapping[str, Any]) -> bool:
    """Return whether a model searches deferred tools itself, or the caller insists that it does."""
    if capabilities["defer_loading"] and capabilities["tool_search"]:
        return True
    own = call_options.get(capabilities["provider"])
    return isinstance(own, dict) and own.get("force_native_tool_search") is True


def is_deferred(tool: Mapping[str, Any]) -> bool:
    """Return whether an entry is loaded only when it is found (SRCH-1)."""
    return tool.get("defer_loading") is True


def _unsupported(capabilities: Capabilities) -> HarnError:
    message = (
        f'tool_search: provider "{capabilities["provider"]}" does not expose native tool search '
        f'for model "{capabilities["model"]}"; use mode "auto" or "client"'
    )
    return HarnError("tool_search_native_unsupported", message, "Runtime error: ")
