"""The records a parse returns."""

from __future__ import annotations

import reprlib
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parser.diagnostics import Diagnostic
    from parser.lexer.json_value import JsonValue

Reason: TypeAlias = Literal["salvaged_as_prose", "fenced_narration"]
"""The reasons of CMP-26 that the tagged grammar has."""

_BRIEF: Final = reprlib.Repr()
_BRIEF.maxstring, _BRIEF.maxother, _BRIEF.maxtuple = 100, 200, 4


@dataclass(frozen=True, slots=True)
class Call:
    """A call to run, as its record says it and nothing more (CMP-15).

    Equal calls have equal ids, names and arguments; the hash is that of id
    and name, since arguments are plain data, which a copy should be made of
    before it is changed.

    Attributes:
        id: `tc_0`, `tc_1`, … in the order of the text. The native-JSON lane
            keeps the id that was written (NJ-5).
        name: the tool, as the registry declares it.
        arguments: an object, as written. The native-JSON lane lets other
            JSON through (NJ-5).

    >>> Call("tc_0", "run", {"command": "pwd"}).to_dict()
    {'id': 'tc_0', 'name': 'run', 'arguments': {'command': 'pwd'}}
    """

    id: str
    name: str
    arguments: JsonValue = field(hash=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the call as plain data with the three keys of CMP-15."""
        return {"id": self.id, "name": self.name, "arguments": self.arguments}


class Dropped(NamedTuple):
    """Text that did not stand where such text belongs (CMP-26, CMP-27).

    Attributes:
        text: the fragment, trimmed.
        reason: `salvaged_as_prose` or `fenced_narration`, by the kind of
            unit it was.

    >>> from parser import parse
    >>> parse("Hello.").dropped
    (Dropped(text='Hello.', reason='salvaged_as_prose'),)
    """

    text: str
    reason: Reason


class Accounted(Protocol):
    """A piece of the source and what became of it (DEC-7).

    Each grammar has its own kind.

    Attributes:
        unit: the kind of the piece, such as `text` or `block`.
        start: where it begins, in code points of the source.
        end: where it ends, itself not included.
        text: the piece itself.
        rule: the rule of the specification that decided.
        errors: the codes of the errors that are about the piece.
        violations: the codes of the violations in it. What is wrong with
            the response as a whole stands in the `ParseResult` only.

    >>> from parser import parse
    >>> [piece] = parse("Hello.").dispositions
    >>> piece.unit, piece.start, piece.end, piece.rule
    ('text', 0, 6, 'CMP-76')
    >>> piece.to_dict()["outcome"][0]
    {'disposition': 'collected', 'channel': 'prose', 'text': 'Hello.'}
    """

    @property
    def unit(self) -> str:
        """The kind of the piece."""

    @property
    def start(self) -> int:
        """Where the piece begins, in code points of the source."""

    @property
    def end(self) -> int:
        """Where it ends, itself not included."""

    @property
    def text(self) -> str:
        """The piece itself."""

    @property
    def rule(self) -> str:
        """The rule of the specification that decided."""

    @property
    def errors(self) -> tuple[str, ...]:
        """The codes of the errors that are about the piece."""

    @property
    def violations(self) -> tuple[str, ...]:
        """The codes of the violations in it."""

    def with_ids(self, ids: Mapping[str, str]) -> Accounted:
        """Return the record with its calls under other ids (DEC-2).

        Args:
            ids: the new id of each call, by its present one.
        Returns: a record of the same kind.
        """

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain data.

        What became of the piece is listed as `outcome`.
        """


@dataclass(frozen=True, slots=True)
class ParseResult:
    r"""What a parser made of one text (CMP-14).

    Equal results are equal in every field. `repr` leaves out what is empty,
    cuts what is long, and does not repeat the source. The bare lane fills
    `calls`, `errors` and `prose` only.

    Attributes:
        calls: the calls to run, in the order of the text.
        errors: why a call that was attempted did not run, in the order met.
        violations: where the grammar was not kept, in the order met; calls
            may run all the same.
        prose: the text to show: the answer if there is one.
        user_response: the answer alone, or None.
        recovered_from_stray_count: how many of the calls stood outside any
            call block.
        done_marker: what the last `<done>` says, or None.
        canonical: the response as it should have been written, to be kept
            in the history.
        dropped: text that did not stand where it belongs, each with a
            reason code.
        dispositions: what became of every part of the source, which is the
            text without its thinking blocks.
        gaps: the blanks before each of these parts, and after the last one;
            together they make the source again (DEC-7).
        tool_calls: the calls again, under their historical name.
        error_messages: the errors in words, to be shown to the model.
        violation_messages: the violations in words, to be shown to the
            model.

    >>> from parser import parse
    >>> text = 'A look.\n<tool_call>run({ command: "pwd" })</tool_call>'
    >>> result = parse(text, [{"name": "run"}])
    >>> result.prose, len(result.dispositions), list(result.to_dict())[:3]
    ('A look.', 2, ['calls', 'tool_calls', 'tool_parse_errors'])
    >>> parse("<done>ok</done>")
    ParseResult(done_marker='ok')
    """

    calls: tuple[Call, ...] = ()
    errors: tuple[Diagnostic, ...] = ()
    violations: tuple[Diagnostic, ...] = ()
    prose: str = ""
    user_response: str | None = None
    recovered_from_stray_count: int = 0
    done_marker: str | None = None
    canonical: str = field(default="", repr=False)
    dropped: tuple[Dropped, ...] = ()
    dispositions: Sequence[Accounted] = field(default=(), repr=False)
    gaps: tuple[str, ...] = field(default=(), repr=False)

    def __repr__(self) -> str:
        found = [
            f"{each.name}={_BRIEF.repr(getattr(self, each.name))}"
            for each in fields(self)
            if each.repr and getattr(self, each.name) != each.default
        ]
        return f"{type(self).__name__}({', '.join(found)})"

    @property
    def tool_calls(self) -> tuple[Call, ...]:
        """The calls again, under their historical name (CMP-14)."""
        return self.calls

    @property
    def error_messages(self) -> tuple[str, ...]:
        """The errors as plain strings, to be shown to the model (CMP-17)."""
        return tuple(error.message for error in self.errors)

    @property
    def violation_messages(self) -> tuple[str, ...]:
        """The violations as plain strings, to be shown to the model (CMP-17)."""
        return tuple(violation.message for violation in self.violations)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON-ready data under the wire names of CMP-14."""
        return {
            "calls": [call.to_dict() for call in self.calls],
            "tool_calls": [call.to_dict() for call in self.calls],
            "tool_parse_errors": [error.to_dict() for error in self.errors],
            "protocol_violations": [violation.to_dict() for violation in self.violations],
            "recovered_from_stray_count": self.recovered_from_stray_count,
            "prose": self.prose,
            "user_response": self.user_response,
            "done_marker": self.done_marker,
            "canonical_text": self.canonical,
            "dropped": [{"text": drop.text, "reason": drop.reason} for drop in self.dropped],
            "dispositions": [record.to_dict() for record in self.dispositions],
        }
