"""`triage.toml` as it is written: its text, and where each decision and each of its keys stands."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import msgspec

from harness.errors import DataError
from migrate.triage.editing.statements import Statement, statements
from migrate.triage.files import line_of, parse_triage
from migrate.triage.model import Decision, TriageFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_MARK: Final = "\ufeff"
"""The byte order mark that some editors write first."""


@dataclass(frozen=True, slots=True)
class Block:
    """A decision as it is written: from its header to the end of the last line of its last key."""

    decision: Decision
    start: int
    header: Statement
    keys: Mapping[str, Statement]
    end: int


@dataclass(frozen=True, slots=True)
class Document:
    """A file that can be edited; offsets are code points of `text`, which has no byte order mark.

    `newline` is how its lines end, by its first one.
    """

    name: str
    mark: str
    text: str
    newline: str
    blocks: tuple[Block, ...]

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions of the file, in their order."""
        return tuple(block.decision for block in self.blocks)

    def data(self, text: str) -> bytes:
        """Return the bytes of the file with another text."""
        return (self.mark + text).encode()


def document_of(data: bytes, name: str) -> Document:
    """Return a file with the places of its decisions; `name` is what messages call it.

    Raises `DataError` for a file that cannot be read, or that is spelt so that no decision in it
    could be edited without touching another.
    """
    decisions = parse_triage(data, name)
    whole = data.decode()
    text = whole.removeprefix(_MARK)
    blocks = tuple(_blocks(text, name))
    if tuple(block.decision for block in blocks) != decisions:
        raise _unusual(name, text, 0)
    newline = "\r\n" if text.partition("\n")[0].endswith("\r") else "\n"
    return Document(name, whole[: len(whole) - len(text)], text, newline, blocks)


def _blocks(text: str, name: str) -> Iterator[Block]:
    found = list(statements(text))
    headers = [place for place, one in enumerate(found) if one.value_start is None]
    for one in found[: headers[0]] if headers else found:
        if "decision" in tomllib.loads(text[one.start : one.end]):
            raise _unusual(name, text, one.start)
    for here, following in pairwise([*headers, len(found)]):
        yield _block(text, name, found[here], found[here + 1 : following])


def _block(text: str, name: str, header: Statement, keys: Sequence[Statement]) -> Block:
    """Return one decision; TOML's own reader says what it is, not the spans."""
    end = keys[-1].line_end if keys else header.line_end
    try:
        own = tomllib.loads(text[header.start : end])
        [decision] = msgspec.convert(own, TriageFile).decision
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, ValueError) as error:
        raise _unusual(name, text, header.start) from error
    named = {next(iter(tomllib.loads(text[one.start : one.end]))): one for one in keys}
    return Block(decision, header.line_start, header, named, end)


def _unusual(name: str, text: str, place: int) -> DataError:
    return DataError(
        f"{name}:{line_of(text, place)}: the decisions are spelt in a way that cannot be edited "
        "without touching others; write each as a table of its own below a line [[decision]]. "
        "Nothing was changed"
    )
