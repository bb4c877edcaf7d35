"""The JSON Schema of one tool's arguments, and how far it is followed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from parser.registries.errors import RegistryError
from parser.registries.references import is_local, look_up

# A schema in memory may hold itself, or refer to one part a million times over.
MAX_DEPTH: Final = 64
MAX_PARTS: Final = 2_000


@dataclass(frozen=True, slots=True)
class Part:
    """A subschema, the place where it was met, and the subschemas around it (their ids)."""

    schema: Mapping[Any, Any]
    place: str
    trail: tuple[int, ...] = ()


class SchemaSource:
    """Gives out the parts of one tool's schema until they are too many or too deep."""

    def __init__(self, tool: str, schema: Mapping[Any, Any], place: str) -> None:
        self.root = Part(schema, place)
        self._tool = tool
        self._left = MAX_PARTS

    def enter(self, part: Part) -> Part | None:
        """Return the part as one to look into, or None when it must not be followed further.

        That is so inside itself, `MAX_DEPTH` levels down, and after `MAX_PARTS` parts.
        """
        known = id(part.schema)
        if not self._left or known in part.trail or len(part.trail) == MAX_DEPTH:
            return None
        self._left -= 1
        return replace(part, trail=(*part.trail, known))

    def target(self, part: Part) -> Part | None:
        """Return what the part's `$ref` points at; None without one, or when it is elsewhere.

        Raises RegistryError when the schema itself has no such part.
        """
        reference = part.schema.get("$ref")
        if not isinstance(reference, str) or not is_local(reference):
            return None
        try:
            found = look_up(self.root.schema, reference)
        except LookupError:
            reason = f"{reference!r} stands nowhere in the schema"
            raise self.error(reason, f"{part.place}.$ref") from None
        return Part(found if isinstance(found, Mapping) else {}, part.place, part.trail)

    def members(self, part: Part, keyword: str) -> Iterator[Part]:
        """Give the subschemas in the list under a keyword; `true` is an empty one."""
        listed = part.schema.get(keyword)
        for index, member in enumerate(listed if isinstance(listed, list | tuple) else ()):
            if isinstance(member, Mapping) or member is True:
                place = f"{part.place}.{keyword}[{index}]"
                yield Part({} if member is True else member, place, part.trail)

    def error(self, reason: str, place: str) -> RegistryError:
        """Make an error that names the tool."""
        return RegistryError(reason, place=place, tool=self._tool)
