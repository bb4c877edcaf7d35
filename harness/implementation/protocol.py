"""The messages between the harness and an implementation that is a child process.

Each is one line of JSON. `PROTOCOL.md` beside this file says who writes what and when; the schemas
of both directions are in `harness/schemas/`.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from harness.expectation import Json

VERSION: Final = 1
"""Version of the protocol; raised when adapters written for the old one no longer work."""

Sequence: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
"""The number of a question, which its answer repeats."""

Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What every message has: a type."""


class HelloRequest(_Message, frozen=True, tag="hello"):
    """The first line to a child: which version of the protocol is spoken."""

    version: int


class RunRequest(_Message, frozen=True, tag="run"):
    """A question: an op and its arguments by name. The expectation is never part of it."""

    sequence: Sequence
    op: str
    args: dict[str, Json]


class HelloAnswer(_Message, frozen=True, tag="hello"):
    """The first line of a child: the version it speaks, what it is, the ops it answers."""

    version: int
    name: Name
    ops: tuple[Name, ...]


class OutputAnswer(_Message, frozen=True, tag="output"):
    """The op was run; `output` is what it returned."""

    sequence: Sequence
    output: Json


class RefusedAnswer(_Message, frozen=True, tag="refused"):
    """The op does not accept these arguments, for this reason."""

    sequence: Sequence
    reason: str


class UnsupportedAnswer(_Message, frozen=True, tag="unsupported"):
    """The child does not have the op."""

    sequence: Sequence
    reason: str | None = None


Request: TypeAlias = HelloRequest | RunRequest
"""What the harness writes."""

Reply: TypeAlias = OutputAnswer | RefusedAnswer | UnsupportedAnswer
"""What answers a question."""

ChildMessage: TypeAlias = HelloAnswer | Reply
"""What a child writes."""
