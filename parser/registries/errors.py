"""The one error of a tool list that cannot be read."""

from __future__ import annotations


class RegistryError(ValueError):
    """A tool list or a tool's schema is not what its form demands.

    `place` leads to the offending value, as in `tools[2].inputSchema.properties`; `tool` is the
    name of the tool where it is known.
    """

    def __init__(self, reason: str, *, place: str, tool: str | None = None) -> None:
        named = f" (tool {tool!r})" if tool is not None else ""
        super().__init__(f"{place}{named}: {reason}")
        self.reason = reason
        self.place = place
        self.tool = tool
