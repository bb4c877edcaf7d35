"""What an implementation under test is asked and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, Protocol, TypeAlias

import msgspec

from harness.expectation import Json

Outcome = Literal["output", "refused", "unsupported", "crashed", "timed_out", "protocol_error"]
"""The six outcomes that are told apart everywhere."""

OpCallable: TypeAlias = Callable[..., Json]
"""Answers an op: takes its arguments by name, returns the output as a JSON value."""

OpTable: TypeAlias = Mapping[str, OpCallable]


class Refused(Exception):
    """Raised by an op that does not accept its input: an answer, not a crash."""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of one question. `output` is set for the outcome `output` only."""

    outcome: Outcome
    output: Json = None
    detail: str | None = None


class Implementation(Protocol):
    """Something that answers ops. It is given the input only, never the expectation."""

    @property
    def name(self) -> str:
        """The configured name."""

    @property
    def ops(self) -> frozenset[str]:
        """The ops it answers."""

    def ask(self, op: str, args: Mapping[str, Json]) -> Answer:
        """Answer one question. Never raises for what the implementation does."""
