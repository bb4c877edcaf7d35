"""The body of an arm with its variables replaced; every stretch knows where it comes from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from migrate.rust.source.macro_rules.matching import Taken
from migrate.rust.source.macro_rules.patterns import repeated
from migrate.rust.source.macros import UnreadableMacro, parse_tokens
from migrate.rust.source.syntax import Stretch

if TYPE_CHECKING:
    from collections.abc import Mapping

    from migrate.rust.source.macro_rules.matching import Bindings
    from migrate.rust.source.syntax import Fragment, ParsedText

LONGEST = 300_000
"""Bytes of one expansion: macros that double their argument make more than anyone reads."""


class TooLong(Exception):
    """An expansion grows beyond all use."""


class Untranscribable(Exception):
    """A body repeats something in a way that its variables do not tell."""


@dataclass(slots=True)
class Expansion:
    """The text of an expansion, put together, and where every stretch of it comes from."""

    data: bytearray
    longest: int = LONGEST
    stretches: list[Stretch] = field(default_factory=list)
    renamed: Mapping[str, str] = field(default_factory=dict)
    """New names for variables of the body."""

    def copy(self, parsed: ParsedText, start: int, end: int, brackets: bytes = b"") -> None:
        """Add a stretch of `parsed.data`, in brackets if any are given. Raises `TooLong`."""
        if start == end:
            return
        begin = len(self.data)
        shift = start - begin - len(brackets[:1])
        self.stretches.append(Stretch(begin, shift, start, end, parsed))
        self.data += brackets[:1] + parsed.data[start:end] + brackets[1:]
        if len(self.data) > self.longest:
            raise TooLong

    def rename(self, token: Fragment) -> None:
        """Add a variable of the body under its new name."""
        self.copy(token.parsed, token.node.start_byte, token.node.end_byte)
        self.data[-len(token.text.encode()) :] = self.renamed[token.text].encode()

    def separate(self) -> None:
        """End the word that the text ends with, so that another one is not its end."""
        if self.data[-1:].isalnum() or self.data[-1:] == b"_":
            self.data += b" "


def transcribe(body: Fragment, bound: Bindings, text: Expansion) -> None:
    """Add the inside of a token tree to a text. Raises `TooLong` and `Untranscribable`."""
    start, end = body.node.start_byte + 1, body.node.end_byte - 1
    _stretch(body.parsed, body.tokens[1:-1], start, end, bound, text)


def _stretch(
    parsed: ParsedText,
    tokens: tuple[Fragment, ...],
    start: int,
    end: int,
    bound: Bindings,
    text: Expansion,
) -> None:
    """Add what stands between two offsets, of which `tokens` are the nodes."""
    at = start
    for token in _special(tokens, text.renamed):
        text.copy(parsed, at, token.node.start_byte)
        if token.kind == "metavariable":
            _replaced(token, bound, text)
        elif token.kind == "identifier":
            text.rename(token)
        else:
            _turns(token, bound, text)
        at = token.node.end_byte
    text.copy(parsed, at, end)


def _special(tokens: tuple[Fragment, ...], renamed: Mapping[str, str]) -> list[Fragment]:
    """Variables, repetitions and renamed names among tokens and in the trees there, in order."""
    found: list[Fragment] = []
    waiting = list(reversed(tokens))
    while waiting:
        token = waiting.pop()
        if token.kind in {"metavariable", "token_repetition"}:
            found.append(token)
        elif token.kind == "token_tree":
            waiting += reversed(token.tokens)
        elif token.kind == "identifier" and token.text in renamed and not _is_member(token):
            found.append(token)
    return found


def _is_member(token: Fragment) -> bool:
    before = token.parsed.data[: token.node.start_byte].rstrip()
    return before.endswith(b".") and not before.endswith(b"..")


def _replaced(variable: Fragment, bound: Bindings, text: Expansion) -> None:
    value = bound.get(variable.text)
    if variable.text == "$crate":
        text.copy(variable.parsed, variable.node.start_byte + 1, variable.node.end_byte)
    elif isinstance(value, Taken):
        if value.tokens:
            text.separate()
            first, last = value.tokens[0], value.tokens[-1]
            brackets = b"()" if _needs_brackets(value) else b""
            text.copy(first.parsed, first.node.start_byte, last.node.end_byte, brackets)
    else:
        raise Untranscribable(variable.text)


def _needs_brackets(value: Taken) -> bool:
    """Whether an expression would fall apart among its neighbours; Rust keeps it together."""
    if value.kind not in {"expr", "expr_2021"} or len(value.tokens) == 1:
        return False
    try:
        (expression,) = parse_tokens(value.tokens)
    except (UnreadableMacro, ValueError):
        return True
    return expression.kind not in WHOLE


WHOLE = frozenset(
    {
        "array_expression",
        "call_expression",
        "field_expression",
        "identifier",
        "index_expression",
        "macro_invocation",
        "parenthesized_expression",
        "scoped_identifier",
        "tuple_expression",
    }
)
"""Expressions that bind more tightly than anything around them."""


def _turns(repetition: Fragment, bound: Bindings, text: Expansion) -> None:
    inside, separator, _ = repeated(repetition)
    names = {token.text for token in _variables(inside)}
    lists = {name: value for name, value in bound.items() if name in names}
    repeating = {name: value for name, value in lists.items() if isinstance(value, list)}
    lengths = {len(value) for value in repeating.values()}
    if len(lengths) != 1:
        raise Untranscribable(repetition.text)
    start = repetition.tokens[1].node.end_byte
    closing = repetition.tokens[-2].node.start_byte
    for turn in range(lengths.pop()):
        text.data += separator.encode() if turn and separator is not None else b""
        text.separate()
        own = {name: value[turn] for name, value in repeating.items()}
        _stretch(repetition.parsed, inside, start, closing, bound | own, text)


def _variables(tokens: tuple[Fragment, ...]) -> list[Fragment]:
    return [variable for token in tokens for variable in token.find("metavariable")]
