"""Call expressions `name({ … })` and object literals `name{ … }` (section F)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeGuard, cast

from parser.lexer.building import build
from parser.lexer.errors import LexError
from parser.lexer.lookahead import Lookahead
from parser.lexer.nodes import Container, Kind
from parser.lexer.reading import Reader
from parser.lexer.showing import shown_value
from parser.lexer.text import preview_from
from parser.lexer.trivia import skip_trivia

if TYPE_CHECKING:
    from parser.lexer.json_value import JsonObject
    from parser.lexer.nodes import Node


@dataclass(frozen=True, slots=True)
class DelimitedCall:
    """A call with an object as its argument, of which nothing is built yet.

    `start` is where the argument was read from, `end` the position after the call.
    """

    reader: Reader
    start: int
    argument: Container
    end: int

    def arguments(self) -> JsonObject:
        """Build the arguments."""
        return _object(self.reader, self.start, self.argument)

    def whole_argument(self) -> Container:
        """Give the argument with all its members, also those that were jumped over."""
        if not self.reader.skimmed:
            return self.argument
        return cast("Container", self.reader.unhurried().read(self.start))

    def remember(self) -> None:
        """Let later candidates jump over what was read for this one (LEX-128)."""
        self.reader.lookahead.loops.remember(self.reader.opened)


def parse_ts_call_from(text: str, name: str) -> tuple[JsonObject, int]:
    """Read the call whose name stands at the start of `text`; see `parse_call_at`."""
    return parse_call_at(text, 0, name)


def parse_object_literal_from(text: str, name: str) -> tuple[JsonObject, int]:
    """Read the object literal at the start of `text`; see `parse_object_at`."""
    return parse_object_at(text, 0, name)


def parse_call_at(
    source: str, start: int, name: str, lookahead: Lookahead | None = None
) -> tuple[JsonObject, int]:
    """Read the call `name(…)` whose name stands at `start`, seeing the source to its end.

    The spelling of the name is not checked again. Returns the arguments and the position after
    the call. Raises LexError with a call-level code: `call_paren_missing`,
    `call_argument_invalid`, `call_close_paren_missing` or `call_argument_not_object`; the fact
    `tool` is the name, `raw` a preview, `got` a value as compact JSON. LEX-66…72.
    """
    memory = Lookahead.of(source, lookahead)
    paren = start + len(name)
    if not source.startswith("(", paren):
        raise LexError("call_paren_missing", position=paren, tool=name)
    inside = skip_trivia(source, paren + 1, memory)
    if source.startswith(")", inside):
        return {}, inside + 1
    call = delimit_call(source, paren + 1, name, memory)
    return call.arguments(), call.end


def delimit_call(source: str, start: int, name: str, memory: Lookahead) -> DelimitedCall:
    """Read a call from `start`, the position after its `(`, without building its argument.

    Raises LexError as `parse_call_at` does; `memory` is that of the source.
    """
    inside = skip_trivia(source, start, memory)
    reader = Reader(source, memory)
    try:
        argument = reader.read(inside)
    except LexError as cause:
        raise _invalid("call_argument_invalid", name, source, start, cause) from None
    end = _call_end(reader, argument)
    if end is None:
        memory.loops.remember(reader.opened)
        raise LexError("call_close_paren_missing", position=reader.position, tool=name)
    if not _is_object(argument):
        memory.loops.remember(reader.opened)
        got = shown_value(reader, inside)
        raise LexError("call_argument_not_object", position=inside, tool=name, got=got)
    return DelimitedCall(reader, inside, argument, end)


def parse_object_at(
    source: str, start: int, name: str, lookahead: Lookahead | None = None
) -> tuple[JsonObject, int]:
    """Read the object literal of `name{ … }` at `start`, trivia before it allowed (LEX-73).

    Returns the object and the position after it. Raises LexError with code
    `object_literal_invalid` or `object_literal_expected`; facts as for `parse_call_at`.
    """
    memory = Lookahead.of(source, lookahead)
    reader = Reader(source, memory)
    try:
        literal = reader.read(start)
    except LexError as cause:
        raise _invalid("object_literal_invalid", name, source, start, cause) from None
    if not _is_object(literal):
        memory.loops.remember(reader.opened)
        got = shown_value(reader, skip_trivia(source, start, memory))
        raw = preview_from(source, start)
        raise LexError("object_literal_expected", position=start, tool=name, got=got, raw=raw)
    return _object(reader, start, literal), reader.position


def _call_end(reader: Reader, argument: Node) -> int | None:
    """Find the end of the call after its argument; an object may lack its `)` (LEX-68)."""
    end = reader.trivia()
    if reader.source.startswith(")", end):
        return end + 1
    return end if _is_object(argument) and end == len(reader.source) else None


def _is_object(node: Node) -> TypeGuard[Container]:
    return isinstance(node, Container) and node.kind is Kind.OBJECT


def _object(reader: Reader, start: int, node: Node) -> JsonObject:
    if reader.skimmed:
        return cast("JsonObject", reader.value_at(start))
    return cast("JsonObject", build(reader.source, node, reader.opened))


def _invalid(code: str, name: str, source: str, start: int, cause: LexError) -> LexError:
    raw = preview_from(source, start)
    return LexError(code, position=cause.position, cause=cause, tool=name, raw=raw)
