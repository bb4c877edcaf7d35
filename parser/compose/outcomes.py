"""What became of a unit (03 section 4).

A record is made for every unit of a response, so what the result keeps are tuples.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias

from parser.model import Call, Dropped
from parser.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parser.diagnostics import Diagnostic
    from parser.lexer.json_value import JsonValue

Channel: TypeAlias = Literal["prose", "answer", "done"]


class NamedCall(Protocol):
    """A call, whether or not it has its id yet (CMP-94)."""

    @property
    def name(self) -> str:
        """The tool it calls."""

    @property
    def arguments(self) -> JsonValue:
        """What it calls the tool with."""


class Credited(NamedTuple):
    """Calls that run, and the text beside them that went nowhere.

    `stray` says that they were found outside any call block (CMP-72).
    """

    calls: tuple[NamedCall, ...]
    residue: str = ""
    stray: bool = False


class Collected(NamedTuple):
    """Text that the reader of the response gets to see, or the mark that it is done."""

    channel: Channel
    text: str


class Diagnosed(NamedTuple):
    """The text of a call that did not run, with the code of its error."""

    text: str
    code: str


class Structural(NamedTuple):
    """Text that only marks where something begins or ends."""

    text: str


Disposition: TypeAlias = Credited | Collected | Dropped | Diagnosed | Structural


@record
class Outcome:
    """What a branch decides about a unit.

    `rule` is the rule that decided. `end` says that the outcome takes more of the source than
    the unit does, up to that offset (CMP-70).
    """

    rule: str
    dispositions: tuple[Disposition, ...]
    errors: tuple[Diagnostic, ...] = ()
    violations: tuple[Diagnostic, ...] = ()
    end: int | None = None


class Consumed(NamedTuple):
    """One unit, as the parse result keeps it: where it stood, its text, what became of it.

    `start` is a code point of the source. All texts, with the blanks between them, make the source
    again. `errors` and `violations` are the codes of what was reported about the unit.
    """

    unit: str
    start: int
    text: str
    rule: str
    dispositions: tuple[Disposition, ...]
    errors: tuple[str, ...] = ()
    violations: tuple[str, ...] = ()

    @property
    def end(self) -> int:
        """Where it ended, in code points of the source, itself not included."""
        return self.start + len(self.text)

    def with_ids(self, ids: Mapping[str, str]) -> Consumed:
        """Return the record with its calls under other ids, by their present ones (DEC-2)."""
        return self._replace(dispositions=tuple(_with_ids(one, ids) for one in self.dispositions))

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain data, without the codes, which CMP-14 has elsewhere.

        Credited calls are shown by their ids.
        """
        return {
            "unit": self.unit,
            "start": self.start,
            "end": self.end,
            "text": self.text,
            "rule": self.rule,
            "outcome": [_plain(disposition) for disposition in self.dispositions],
        }


def _with_ids(disposition: Disposition, ids: Mapping[str, str]) -> Disposition:
    if not isinstance(disposition, Credited):
        return disposition
    calls = (call for call in disposition.calls if isinstance(call, Call))
    return disposition._replace(calls=tuple(replace(call, id=ids[call.id]) for call in calls))


def _plain(disposition: Disposition) -> dict[str, Any]:
    members = disposition._asdict()
    if isinstance(disposition, Credited):
        members["calls"] = [call.id for call in disposition.calls if isinstance(call, Call)]
    return {"disposition": type(disposition).__name__.lower(), **members}
