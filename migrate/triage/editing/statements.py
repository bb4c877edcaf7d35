"""The statements of a TOML text: headers of tables and keys with their values, each with its span.

Comments and blank lines between statements belong to none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from migrate.triage.editing.tokens import Token, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator


class Statement(NamedTuple):
    """Where a statement stands, in code points.

    Its lines are those from `line_start` to `line_end`, the comment behind it and the line end
    included; itself it is what stands from `start` to `end`. A header has no `value_start`.
    """

    line_start: int
    start: int
    value_start: int | None
    end: int
    line_end: int


def statements(text: str) -> Iterator[Statement]:
    """Yield the statements of a valid text in their order."""
    line_start, depth = 0, 0
    own: list[Token] = []
    for token in tokens(text):
        depth += (token.kind == "open") - (token.kind == "close")
        if token.kind == "line" and not depth:
            yield from _statement(own, line_start, token.end)
            own, line_start = [], token.end
        elif token.kind not in {"comment", "blank", "line"}:
            own.append(token)
    yield from _statement(own, line_start, len(text))


def _statement(own: list[Token], line_start: int, line_end: int) -> Iterator[Statement]:
    """Yield the statement that the tokens are, which may be none."""
    if own:
        equals = [number for number, token in enumerate(own) if token.kind == "equals"]
        value_start = own[equals[0] + 1].start if equals else None
        yield Statement(line_start, own[0].start, value_start, own[-1].end, line_end)
