"""What calls of generic wrappers stand for, told before any of them is built (SHAPE-4 … SHAPE-6).

Many wrappers can lead to one tail, behind a comment for instance, and none of them need stand for
a known tool. So what decides about them is remembered for each member of their arguments: it is
the same whatever came before that member (LEX-128).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parser.lexer.characters import trim
from parser.lexer.escapes import decode_quoted
from parser.lexer.nodes import Container, Kind, Text
from parser.names.shape import holds_object, intended_tool, tool_inside
from parser.vocabulary.names import name_vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeGuard, TypeVar

    from parser.lexer.calls import DelimitedCall
    from parser.lexer.nodes import Node

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


class Wrappers:
    """The memory of the wrapper calls in one source."""

    def __init__(self, source: str) -> None:
        self._source = source
        # The last value of each deciding key, from the member at a position to the end.
        self._told: dict[int, Told] = {}
        self._tools: dict[_Place, str] = {}
        self._intents: dict[_Place, str] = {}
        self._objects: dict[_Place, bool] = {}

    def tool_of(self, call: DelimitedCall) -> str:
        """Return the name that `normalize_tool_call_shape` would give, "" for the written one."""
        told = self._tell(call.argument)
        if told is None:
            told = self._tell(call.whole_argument()) or {}
        tool = self._answer(self._tools, _tool_inside, _first(told, _WORDS.wrapped_name_keys), "")
        if tool and self._has_arguments(told):
            return tool
        intended = self._answer(self._intents, _intended, told.get(_INTENT), "")
        if intended or told.keys().isdisjoint(_WORDS.command_shape_keys):
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
                if isinstance(member, Container) and _is_cut_chain(member):
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
        return self._answer(self._objects, holds_object, given, False)

    def _answer(
        self,
        known: dict[_Place, Answer],
        ask: Callable[[str], Answer],
        node: Node,
        otherwise: Answer,
    ) -> Answer:
        """Ask about a string, unless it was asked before; `otherwise` when it is none."""
        if not _is_string(node):
            return otherwise
        place = node.start, node.end
        if place not in known:
            known[place] = ask(self._text(node))
        return known[place]

    def _text(self, node: Text | Container) -> str:
        parts = node.members if isinstance(node, Container) else [node]
        return "".join(part.value(self._source) for part in parts if isinstance(part, Text))


def _is_string(node: Node) -> TypeGuard[Text | Container]:
    if isinstance(node, Container):
        return node.kind is Kind.CHAIN
    return isinstance(node, Text)


def _first(told: Told, keys: tuple[str, ...]) -> Node:
    # The first key that exists decides, whatever it holds.
    return next((told[key] for key in keys if key in told), None)


def _is_cut_chain(node: Container) -> bool:
    return node.kind is Kind.CHAIN and node.rest is not None


def _tool_inside(name: str) -> str:
    return tool_inside(name) if trim(name) else ""


def _intended(intent: str) -> str:
    return intended_tool(intent, str.lower) or ""
