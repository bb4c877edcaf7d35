"""What the parser tells about text it could not take as written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from parser.diagnostics.entry import LISTED_NAMES, listed_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# Chapter 04 section 12 wants of a diagnostic what its message carries, and of the known names that
# is the listing of DIAG-5 (LEX-121): the first sixty, and how many more there are. CMP-16 keeps
# equal errors apart, so all names with each of them would come to errors times tools.
_LISTINGS: Final = {"known": LISTED_NAMES}


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing that is wrong, for a program and for the model (CMP-17).

    Equal diagnostics have equal codes, messages and facts; the hash is that
    of code and message.

    Attributes:
        code: a stable code of the specification; chapters 03 to 05 list
            them.
        message: what was wrong and what to write instead, worded so that a
            model understands it.
        facts: what the message was rendered from, by name; plain data.
            `known` are all known names; equal lists are one object.

    >>> from parser import parse
    >>> text = "<tool_call>rum({})</tool_call>"
    >>> [error] = parse(text, [{"name": "run"}]).errors
    >>> error.code, error.facts["suggestion"]
    ('unknown_tool_typo', 'run')
    >>> error.message.partition("? ")[0]
    "Unknown tool 'rum'. Did you mean 'run'"
    """

    code: str
    message: str
    facts: Mapping[str, Any] = field(default_factory=dict, repr=False, hash=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the record as JSON-ready data: `code`, `message` and `facts`.

        Of more than sixty known names `known` has those that the message
        lists, and `known_left_out` says how many others there are.
        """
        facts = dict(fact for item in self.facts.items() for fact in _exported(*item))
        return {"code": self.code, "message": self.message, "facts": facts}


def _exported(name: str, fact: Any) -> Iterator[tuple[str, Any]]:
    if not isinstance(fact, tuple):
        yield name, fact
        return
    limit = _LISTINGS.get(name)
    yield name, list(fact) if limit is None else listed_names(fact, limit)
    if limit is not None and len(fact) > limit:
        yield f"{name}_left_out", len(fact) - limit
