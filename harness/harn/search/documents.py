"""What of a tool is searched (SRCH-9)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from harness.harn.entry_lists import name_of
from harness.harn.entry_texts import joined_lines
from harness.harn.tools.executable import server_name
from harness.harn.values.display import display

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from harness.harn.registries import Entry
    from harness.harn.runtime.run import Run

_TOKEN: Final = re.compile(r"[^\W_]+")


def documents(run: Run, tools: Iterable[Entry]) -> dict[str, str]:
    """Return the documents of tools by name. Raises `LimitError`."""
    found: dict[str, str] = {}
    size = 0
    for tool in tools:
        found[name_of(tool)] = text = document(run, tool)
        size += len(text)
        run.grow(size, len(text))
    return found


def document(run: Run, entry: Entry) -> str:
    """Return name, description, parameters and tags of a tool as one text, line by line."""
    return joined_lines(run, _lines(entry))


def tokens(text: str) -> list[str]:
    """Return the maximal runs of letters and digits, lower-cased (SRCH-10)."""
    return _TOKEN.findall(text.lower())


def _lines(entry: Entry) -> Iterator[str]:
    yield name_of(entry)
    yield display(entry.get("description", ""))
    yield from _parameters(entry.get("parameters"))
    server = entry.get("mcp_server", server_name(entry))
    if isinstance(server, str):
        yield f"mcp:{server}"
        yield server


def _parameters(parameters: Any) -> Iterator[str]:
    if not isinstance(parameters, dict):
        return
    declared: Mapping[str, Any] = parameters.get("properties", parameters)
    for name, schema in declared.items() if isinstance(declared, dict) else ():
        described = schema.get("description") if isinstance(schema, dict) else None
        yield f"{name}: {'' if described is None else display(described)}"
