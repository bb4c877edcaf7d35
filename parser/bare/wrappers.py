"""What calls of generic wrappers stand for, told before any of them is built (SHAPE-4 … SHAPE-6).

Many wrappers can lead to one tail, behind a comment for instance, and none of them need stand for
a known tool. So what decides about them is remembered for each member of their arguments: it is
the same whatever came before that member (LEX-128).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.bare.beginnings import Beginnings, is_string
from parser.lexer.characters import TRIVIA_SPACE, trim
from parser.lexer.escapes import decode_quoted
from parser.lexer.forward import Forward, find_text
from parser.lexer.nodes import Container, Kind, Text
from parser.names.shape import (
    LONGEST_ALIAS,
    LONGEST_INTENT,
    LONGEST_LOST,
    holds_object,
    intended_tool,
    tool_inside,
)
from parser.strict_json import is_beyond_repair
from parser.vocabulary.names import name_vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeVar

    from parser.lexer.calls import DelimitedCall
    from parser.lexer.nodes import Node
    from parser.names.known import KnownNames

    Answer = TypeVar("Answer")
    Told = Mapping[str, Node]
    # Where a string stands in the source.
    _Place = tuple[int, int | None]

_WORDS: Final = name_vocabulary()
_INTENT: Final = "intent"
_DECIDING: Final = frozenset(
    {
        *_WORDS.wrapped_name_keys,
        *_WORDS.wrapped_argument_keys,
        *_WORDS.command_shape_keys,
        _INTENT,
    }
)
_LONGEST_KEY: Final = 2 * max(map(len, _DECIDING))
"""Code points of a deciding key as written, where escapes have two."""

_OBJECT_FRONT: Final = re.compile(rf"[{TRIVIA_SPACE}]*+(?:\{{|\Z)")
"""The front of JSON that is an object, when there is more than white space."""


class Wrappers:
    """The memory of the wrapper calls in one source, of which only those of known tools matter."""

    def __init__(self, source: str, known: KnownNames) -> None:
        self._source = source
        self._known = known
        self._strings = Beginnings(source)
        # The last value of each deciding key, from the member at a position to the end.
        self._told: dict[int, Told] = {}
        self._tools: dict[_Place, str | None] = {}
        self._intents: dict[_Place, str | None] = {}
        self._objects: dict[_Place, bool] = {}
        self._markers = {
            marker: Forward(source, find_text(marker)) for marker in _WORDS.channel_markers
        }

    def tool_of(self, call: DelimitedCall) -> str | None:
        """Return the known tool that `normalize_tool_call_shape` would give.

        Where it would give another, that is returned or its beginning, or None for the written one.
        """
        told = self._tell(call.argument)
        if told is None:
            told = self._tell(call.whole_argument()) or {}
        name = _first(told, _WORDS.wrapped_name_keys)
        if is_string(name) and self._has_arguments(told):
            tool = self._answer(self._tools, self._tool_inside, name, None)
            if tool is not None:
                return tool
        intended = self._answer(self._intents, self._intended, told.get(_INTENT), None)
        if intended is not None or told.keys().isdisjoint(_WORDS.command_shape_keys):
            return intended
        return "run"

    def _tell(self, argument: Container) -> Told | None:
        """Find what decides; None when something was jumped over of which nothing is known."""
        told = {} if argument.rest is None else self._told.get(argument.rest)
        if told is None:
            return None
        members = zip(argument.starts, argument.keys, argument.members, strict=True)
        for start, key, member in reversed(list(members)):
            word = self._deciding_word(key)
            if word and word not in told:  # LEX-44: the last value of a repeated key wins
                if not self._strings.learn(member):
                    return None
                told = {**told, word: member}
            self._told[start] = told
        return told

    def _deciding_word(self, key: Text) -> str | None:
        # An escape of a quoted string can be of any length.
        if key.end - key.start > _LONGEST_KEY and key.decode is not decode_quoted:
            return None
        word = key.value(self._source)
        return word if word in _DECIDING else None

    def _has_arguments(self, told: Told) -> bool:
        given = _first(told, _WORDS.wrapped_argument_keys)
        if given is None or (isinstance(given, Container) and given.kind is Kind.OBJECT):
            return True
        return self._answer(self._objects, self._holds_object, given, False)

    def _answer(
        self,
        known: dict[_Place, Answer],
        ask: Callable[[Text | Container], Answer],
        node: Node,
        otherwise: Answer,
    ) -> Answer:
        """Ask about a string, unless it was asked before; `otherwise` when it is none."""
        if not is_string(node):
            return otherwise
        place = node.start, node.end
        if place not in known:
            known[place] = ask(node)
        return known[place]

    def _tool_inside(self, name: Text | Container) -> str | None:
        """SHAPE-5: the tool of a name that is not blank, or what is too long to be a known one."""
        longest = LONGEST_LOST + max(LONGEST_ALIAS, self._known.longest)
        for beginning, is_whole in self._strings.of(name):
            tool = tool_inside(beginning) if trim(beginning) else None
            if is_whole:
                return tool
            # SHAPE-1: a marker farther behind can only end a name that is longer than any known.
            if _used(beginning) > longest:
                if tool not in self._known:
                    return tool
                if self._has_marker_behind(beginning, name):
                    return beginning
        return None

    def _has_marker_behind(self, beginning: str, name: Text | Container) -> bool:
        """Tell whether a marker stands as such behind the beginning, and is tried sooner (SHAPE-1).

        No escape ends inside a marker; so what stands there is there when it is decoded.
        """
        for marker, following in self._markers.items():
            before, found, _ = beginning.partition(marker)
            if found and trim(before):
                return False
            if not found and isinstance(name, Text) and following(name.start) < name.end:
                return True
        return False

    def _intended(self, intent: Text | Container) -> str | None:
        """SHAPE-6: the tool that an intent means."""
        for beginning, is_whole in self._strings.of(intent):
            if is_whole or _used(beginning) > LONGEST_INTENT:
                return intended_tool(beginning, str.lower)
        return None

    def _holds_object(self, arguments: Text | Container) -> bool:
        """SHAPE-4: whether arguments that were written as a text are any."""
        for beginning, is_whole in self._strings.of(arguments):
            if is_whole:
                return holds_object(beginning)
            if not _OBJECT_FRONT.match(beginning) or is_beyond_repair(beginning):
                return False
        return False


def _used(text: str) -> int:
    """Count the code points that are no blanks: however many of those a name may have."""
    return sum(map(len, text.split()))


def _first(told: Told, keys: tuple[str, ...]) -> Node:
    # The first key that exists decides, whatever it holds.
    return next((told[key] for key in keys if key in told), None)
