"""One row of a message table: what a code must be told, and how its message reads."""

from __future__ import annotations

from dataclasses import dataclass
from string import Template
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

# DIAG-5, LEX-121: longer lists of names are cut here.
LISTED_NAMES = 60


@dataclass(frozen=True, slots=True)
class Entry:
    """A message template; `$fact` stands for a fact, `extra` names facts the text does not show."""

    template: str
    extra: tuple[str, ...] = ()

    @property
    def required(self) -> frozenset[str]:
        """The names of all facts the code must be given."""
        return frozenset(Template(self.template).get_identifiers()) | frozenset(self.extra)

    def render(self, facts: Mapping[str, Any]) -> str:
        """Fill the template; a list of names is joined and cut as DIAG-5 says."""
        return Template(self.template).substitute(
            {name: _shown(value) for name, value in facts.items()}
        )


def _shown(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return _listing([str(name) for name in value])
    return str(value)


def _listing(names: list[str]) -> str:
    beyond = len(names) - LISTED_NAMES
    shown = ", ".join(names[:LISTED_NAMES])
    return f"{shown}, …and {beyond} more" if beyond > 0 else shown
