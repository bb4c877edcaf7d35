"""Puts together what is asked of a model: provider and model, messages, native tools (SRCH-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.capabilities.builtins import capabilities_of
from harness.harn.option_fields import DICT, LIST, STRING, check_fields, fault
from harness.harn.search.client import ClientSearch
from harness.harn.search.native import native_search_tools, request_tools
from harness.harn.search.options import read_options
from harness.harn.search.resolving import resolve
from harness.harn.tools.registry import TOOLS, spend_on_parameters
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.option_fields import Kind
    from harness.harn.registries import Entry, Registry
    from harness.harn.runtime.run import Run
    from harness.harn.search.options import SearchOptions
    from harness.harn.values.model import Value

    Options = Mapping[str, Any]

CODE: Final = "llm_option"

FIELDS: Final[Mapping[str, Kind]] = {
    **dict.fromkeys(("provider", "model", "tool_format"), STRING),
    "messages": LIST,
    "tools": DICT,
}

FORMATS: Final = ("native", "text", "json")
"""How calls of tools are written: in the provider's own channel, in tags, in fences of JSON."""


def read_call_options(where: str, given: Value) -> dict[str, Any]:
    """Return the options of a call, checked; nil is none.

    Raises `HarnError` (`llm_option`, `tool_search_option`).
    """
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise fault(CODE, f"{where}: options must be a dict or nil, got {type_name(given)}")
    check_fields(f"{where}: ", CODE, given, FIELDS)
    for at, message in enumerate(given.get("messages") or ()):
        if not isinstance(message, dict):
            got = type_name(message)
            raise fault(CODE, f"{where}: messages[{at}] must be a dict, got {got}")
    read_options(given.get("tool_search"))  # SRCH-2: a wrong one is told, also without tools
    return given


def capabilities_for(run: Run, options: Options) -> dict[str, Any]:
    """Return what the model of a call can do; the default provider is the scripted model."""
    provider, model = options.get("provider") or "mock", options.get("model") or "mock"
    return capabilities_of(run, provider, model)


def searched_tools(
    run: Run, registry: Registry, options: Options
) -> tuple[tuple[dict[str, Value], ...], ClientSearch | None]:
    """Return the native tools of a call, and the search that hides some, if one does.

    Raises `HarnError`: what the option `tool_search` raises (SRCH-2 … SRCH-4).
    """
    capabilities = capabilities_for(run, options)
    found = TOOLS.entries(registry)
    spend_on_parameters(run, found)
    search = read_options(options.get("tool_search"))
    if search is None:
        return tuple(request_tools(found, capabilities)), None
    if resolve(search, capabilities, options, found) == "native":
        return tuple(native_search_tools(found, capabilities, search.variant)), None
    client = client_search(search, found)
    return tuple(request_tools(client.visible(), capabilities)), client


def client_search(search: SearchOptions, found: list[Entry]) -> ClientSearch:
    """Return the search of a session that has these tools."""
    return ClientSearch(search, tuple(found))
