"""One row of a message table: what a code must be told, and how its message reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from string import Template
from typing import TYPE_CHECKING, Any

from parser.lexer.text import preview_str

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping, Sequence

# DIAG-5, LEX-121: longer lists of names are cut here.
LISTED_NAMES = 60
LONGEST_LISTED_NAME = 200
"""In code points. A thousand errors may list the same names, which may be of any length."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A message template; `$fact` stands for a fact, `extra` names facts the text does not show.

    A list of names is cut after `listed` of them, or never when that is None.
    """

    template: str
    extra: tuple[str, ...] = ()
    listed: int | None = LISTED_NAMES
    required: frozenset[str] = field(init=False, repr=False, compare=False)
    """The names of all facts the code must be given."""
    _format: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Once for all diagnostics of the code: a broken call in a text may stand there a
        # thousand times.
        shown = Template(self.template).get_identifiers()
        object.__setattr__(self, "required", frozenset(shown) | frozenset(self.extra))
        object.__setattr__(self, "_format", _format_string(self.template))

    def render(self, facts: Mapping[str, Any]) -> str:
        """Fill the template; a list of names is joined and cut as DIAG-5 says."""
        return self._format.format_map(
            {name: self._shown(value) for name, value in facts.items() if name not in self.extra}
        )

    def _shown(self, value: Any) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, (list, tuple)):
            return _listing(value, len(value) if self.listed is None else self.listed)
        return str(value)


def listed_names(names: Sequence[str], limit: int) -> list[str]:
    """Return the names that are listed of some: not more than `limit`, and each of them cut."""
    listed = list(names[:limit])
    if max(map(len, listed), default=0) > LONGEST_LISTED_NAME:
        listed = [preview_str(name, LONGEST_LISTED_NAME) for name in listed]
    return listed


def _listing(names: Sequence[str], limit: int) -> str:
    shown = ", ".join(listed_names(names, limit))
    return f"{shown}, …and {len(names) - limit} more" if len(names) > limit else shown


def _format_string(template: str) -> str:
    """Rewrite a `$fact` template for `str.format`, which is quicker to fill."""
    pieces: list[str] = []
    position = 0
    for place in Template.pattern.finditer(template):
        pieces += _literal(template[position : place.start()]), _field(place)
        position = place.end()
    return "".join([*pieces, _literal(template[position:])])


def _literal(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _field(place: re.Match[str]) -> str:
    return "$" if place["escaped"] is not None else f"{{{place['named'] or place['braced']}}}"
