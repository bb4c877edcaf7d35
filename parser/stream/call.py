"""Follows a call expression while it arrives, token by token and never twice (STR-11, STR-13).

This is no second parser: it only finds the moments at which reading the call can succeed, and the
lexer reads it then. Every call that the lexer accepts is followed to its end.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from parser.lexer.characters import (
    DIGITS,
    IDENTIFIER_PART,
    IDENTIFIER_START,
    STRING_QUOTES,
    TRIVIA_SPACE,
)
from parser.stream.heredoc import Ending, heredoc
from parser.stream.outlook import Outlook, budget
from parser.stream.spans import character, run, string, template
from parser.stream.tail import CallTail
from parser.stream.trivia import Trivia

if TYPE_CHECKING:
    from parser.stream.window import Steps, Window

State: TypeAlias = Callable[[], "Steps[Next]"]
Next: TypeAlias = "State | bool"
"""The state to go on with, or whether the call is complete."""

_IDENTIFIER_START: Final = re.compile(f"[{IDENTIFIER_START}]")
_IDENTIFIER: Final = re.compile(f"[{IDENTIFIER_PART}]*")
_NUMBER: Final = re.compile("[0-9.eE+-]*")
_SPACE: Final = re.compile(f"[{TRIVIA_SPACE}]*")
_KEYWORDS: Final = {"t": "true", "f": "false", "n": "null", "u": "undefined"}
_CLOSERS: Final = {"{": "}", "[": "]"}


@dataclass(slots=True)
class _Text:
    """The string value read last.

    `quote` is where its first character stands, if that is a quote; `composed` tells that other
    quotes may stand behind that one already.
    """

    quote: int | None = None
    composed: bool = False


@dataclass(frozen=True, slots=True)
class _Between:
    """A place between two tokens: which next one would let the call end, and what else would."""

    closers: str = ""
    may_end: bool = False
    text: _Text | None = None


class CallWatch:
    """The grammar of a call (LEX-66 … LEX-72) as states that wait for more text.

    The window stands right after the `(` of the call.
    """

    def __init__(self, window: Window) -> None:
        self._window = window
        self._opened: list[str] = []
        self._trivia = Trivia(window)
        self._tail: CallTail | None = None
        self._between: _Between | None = None
        self._text: _Text | None = None
        self._reread = 0
        # How far the call was looked at; a string read again may end long before that.
        self.reach = 0

    def steps(self) -> Steps[bool]:
        """Follow the call; true when its `)` was stepped over, false when nothing completes it."""
        following: Next = self._argument
        while not isinstance(following, bool):
            following = yield from following()
        self.reach = max(self.reach, self._window.position)
        return following

    def outlook(self) -> Outlook:
        """Tell whether the call could be read if the text ended where it ends now."""
        if self._tail is not None and self._tail.is_open:
            return self._tail.outlook()
        if self._between is None:
            return Outlook.NO
        left = self._trivia.left_at_end()
        if (left in self._between.closers) if left else self._between.may_end:
            return Outlook.YES
        text = self._between.text
        composed = text is not None and (text.composed or self._trivia.commented)
        return Outlook.MAYBE if composed else Outlook.NO

    def _skip(self, between: _Between) -> Steps[str]:
        """Step to the next token and give its first character."""
        self._between = between
        yield from self._trivia.skip()
        self._between = None
        return self._window.text[self._window.at]

    def _argument(self) -> Steps[Next]:
        first = yield from self._skip(_Between(")"))
        self._window.at += 1
        if first == "{":
            return self._open(first)
        return first == ")"

    def _after_call(self) -> Steps[Next]:
        # LEX-68: at the end of the text the `)` may be missing.
        first = yield from self._skip(_Between(")", may_end=True))
        self._window.at += 1
        return first == ")"

    def _key(self) -> Steps[Next]:
        first = yield from self._skip(_Between("}" if len(self._opened) == 1 else ""))
        if first == "}":
            return self._close()
        if first in STRING_QUOTES:
            known = yield from self._quoted(_Text(), None)
            return self._colon if known else False
        if not _IDENTIFIER_START.match(first):
            return False
        yield from run(self._window, _IDENTIFIER)
        return self._colon

    def _colon(self) -> Steps[Next]:
        first = yield from self._skip(_Between())
        self._window.at += 1
        return self._value if first in ":=" else False

    def _element(self) -> Steps[Next]:
        first = yield from self._skip(_Between())
        return self._close() if first == "]" else (yield from self._primary(first))

    def _value(self) -> Steps[Next]:
        first = yield from self._skip(_Between())
        return (yield from self._primary(first))

    def _operand(self) -> Steps[Next]:
        first = yield from self._skip(_Between())
        return (yield from self._string(first))

    def _primary(self, first: str) -> Steps[Next]:
        """LEX-15: what a value is, its first character tells."""
        self._text = None
        if first in "{[":
            self._window.at += 1
            return self._open(first)
        if first in _KEYWORDS:
            return (yield from self._keyword(_KEYWORDS[first]))
        if first == "-" or first in DIGITS:
            yield from run(self._window, _NUMBER)
            return self._after_value
        if first == ".":
            if (yield from character(self._window, 1)) not in DIGITS:
                return False
            yield from run(self._window, _NUMBER)
            return self._after_value
        return (yield from self._string(first))

    def _keyword(self, word: str) -> Steps[Next]:
        window = self._window
        while not window.text.startswith(word, window.at):
            if not word.startswith(window.text[window.at : window.at + len(word)]):
                return False
            yield
        window.at += len(word)
        return self._after_value

    def _string(self, first: str) -> Steps[Next]:
        """Read a string, or the next one of a concatenation (LEX-35)."""
        window = self._window
        text = self._text
        if text is None:
            text = _Text(window.position if first in STRING_QUOTES else None)
        else:
            text.composed = True
        self._text = text
        if first == "`":
            window.at += 1
            yield from template(window)
            return self._after_value
        if first in STRING_QUOTES:
            known = yield from self._quoted(text, self._new_tail(text))
            return self._after_value if known else False
        if first != "<" or (yield from character(window, 1)) != "<":
            return False
        self._tail = self._new_tail(text)
        ending = yield from heredoc(window, self._tail)
        return self._after_value if ending is Ending.CLOSED else False

    def _quoted(self, text: _Text, tail: CallTail | None) -> Steps[bool]:
        """Read the quoted string at the position; false when it can never be one."""
        window = self._window
        quote = window.text[window.at]
        if (yield from character(window, 1)) != "<" or (yield from character(window, 2)) != "<":
            window.at += 1
            yield from string(window, quote)
            return True
        window.at += 1
        text.composed = True
        self._tail = tail
        if (yield from heredoc(window, tail)) is not Ending.CLOSED:
            return False
        if (yield from character(window)) == quote:
            window.at += 1  # LEX-62
        return True

    def _after_value(self) -> Steps[Next]:
        innermost = self._opened[-1]
        is_recoverable = (
            innermost == "{" and self._text is not None and self._text.quote is not None
        )
        closers = "}" if self._opened == ["{"] else ""
        text = self._text if is_recoverable else None
        first = yield from self._skip(_Between(closers, text=text))
        if first == "+" and self._text is not None:
            self._window.at += 1
            return self._operand
        if first == ",":
            self._window.at += 1
            return self._member()
        if first == _CLOSERS[innermost]:
            return self._close()
        return self._recovery if is_recoverable else False

    def _recovery(self) -> Steps[Next]:
        """Read an over-closed string again, up to a quote that a member can end with (LEX-48)."""
        window = self._window
        assert self._text is not None
        assert self._text.quote is not None
        self._reread += window.position - self._text.quote
        if self._reread > budget(window.end):
            return False
        self.reach = max(self.reach, window.position + 1)
        window.move_to(self._text.quote)
        quote = window.text[window.at]
        window.at += 1
        while True:
            yield from string(window, quote)
            yield from run(window, _SPACE)
            if window.text[window.at] in ",}":
                self._text = None
                return self._after_value

    def _open(self, bracket: str) -> State:
        self._opened.append(bracket)
        return self._member()

    def _close(self) -> State:
        self._window.at += 1
        self._opened.pop()
        self._text = None
        return self._after_value if self._opened else self._after_call

    def _member(self) -> State:
        return self._key if self._opened[-1] == "{" else self._element

    def _new_tail(self, text: _Text) -> CallTail:
        recoverable = self._opened[-1] == "{" and text.quote is not None
        return CallTail(self._window, self._opened, recoverable=recoverable)
