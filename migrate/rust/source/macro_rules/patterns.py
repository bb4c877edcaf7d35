"""What the arms of a macro take, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from migrate.rust.source.syntax import Fragment

DEEPEST = 32
"""Nesting of groups and repetitions in an arm that is still read."""


class UnreadableArm(Exception):
    """An arm is written in a way that is not known here."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token that must stand there."""

    text: str


@dataclass(frozen=True, slots=True)
class Variable:
    """`$name:kind`."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Group:
    """Brackets, with what must stand between them."""

    opening: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Repetition:
    """`$( … ) separator operator`; the operator is `*`, `+` or `?`."""

    parts: tuple[Part, ...]
    separator: str | None
    operator: str


Part: TypeAlias = Token | Variable | Group | Repetition


def read_pattern(tree: Fragment) -> tuple[Part, ...]:
    """Parts of a `token_tree_pattern`, without its brackets. Raises `UnreadableArm`."""
    return _parts(tree.tokens[1:-1], 0)


def _parts(tokens: tuple[Fragment, ...], depth: int) -> tuple[Part, ...]:
    if depth > DEEPEST:
        raise UnreadableArm("an arm nested too deeply")
    return tuple(_part(token, depth) for token in tokens)


def _part(token: Fragment, depth: int) -> Part:
    match token.kind:
        case "token_binding_pattern":
            return Variable(token.need("name").text, token.need("type").text)
        case "token_tree_pattern":
            return Group(token.tokens[0].kind, _parts(token.tokens[1:-1], depth + 1))
        case "token_repetition_pattern":
            inside, separator, operator = repeated(token)
            return Repetition(_parts(inside, depth + 1), separator, operator)
        case "ERROR":
            raise UnreadableArm(token.text)
    return Token(token.text)


def repeated(node: Fragment) -> tuple[tuple[Fragment, ...], str | None, str]:
    """What is repeated, what stands between, and how often, of `$( … ) separator operator`."""
    tokens = node.tokens
    closing, operator = tokens[-2], tokens[-1]
    # The grammar has no node for the separator.
    between = node.parsed.data[closing.node.end_byte : operator.node.start_byte]
    return tokens[2:-2], between.decode().strip() or None, operator.text
