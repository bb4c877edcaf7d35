"""The one error of a tool list that cannot be read."""

from __future__ import annotations

from functools import partial
from typing import Any


class RegistryError(ValueError):
    """A tool list or a tool's schema is not what its form demands.

    Attributes:
        reason: what is wrong, in words.
        place: the way to the offending value, as in
            `tools[2].inputSchema.properties`.
        tool: the name of the tool, or None where it is not known.

    >>> from parser import RegistryError, registry_from_openai
    >>> try:
    ...     registry_from_openai([{"type": "function", "function": {}}])
    ... except RegistryError as error:
    ...     print(error)
    tools[0].function: a tool needs a non-empty string `name`
    """

    def __init__(self, reason: str, *, place: str, tool: str | None = None) -> None:
        named = f" (tool {tool!r})" if tool is not None else ""
        super().__init__(f"{place}{named}: {reason}")
        self.reason = reason
        self.place = place
        self.tool = tool

    def __reduce__(self) -> tuple[Any, ...]:
        # The message alone, which is all that an exception remembers, does not make it again.
        return partial(RegistryError, place=self.place, tool=self.tool), (self.reason,)
