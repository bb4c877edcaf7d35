"""Matching the tokens of a macro call against an arm."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.source.macro_rules.fragments import fragment_end
from migrate.rust.source.macro_rules.patterns import Group, Repetition, Token, Variable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.source.macro_rules.patterns import Part
    from migrate.rust.source.syntax import Fragment


@dataclass(frozen=True, slots=True)
class Taken:
    """What a variable stands for: neighbouring tokens, none of them for a `vis` that is missing."""

    kind: str
    tokens: tuple[Fragment, ...]


Binding: TypeAlias = "Taken | list[Binding]"
"""What a variable stands for; in a repetition, of every turn."""

Bindings: TypeAlias = dict[str, Binding]


@dataclass(slots=True)
class _Reading:
    """Tokens being matched, and how far."""

    tokens: tuple[Fragment, ...]
    at: int = 0
    bound: Bindings = field(default_factory=dict)


def match_arm(parts: Sequence[Part], tokens: tuple[Fragment, ...]) -> Bindings | None:
    """Variables of an arm that takes exactly these tokens; `None` when it does not."""
    reading = _Reading(tokens)
    return reading.bound if _all(parts, reading) and reading.at == len(tokens) else None


def _all(parts: Sequence[Part], reading: _Reading) -> bool:
    return all(_one(part, reading) for part in parts)


def _one(part: Part, reading: _Reading) -> bool:
    if isinstance(part, Repetition):
        return _repeated(part, reading)
    if isinstance(part, Variable):
        return _variable(part, reading)
    if reading.at == len(reading.tokens):
        return False
    token = reading.tokens[reading.at]
    reading.at += 1
    if isinstance(part, Token):
        return token.text == part.text
    if token.kind != "token_tree" or token.tokens[0].kind != part.opening:
        return False
    inside = match_arm(part.parts, token.tokens[1:-1])
    reading.bound.update(inside or {})
    return inside is not None


def _variable(part: Variable, reading: _Reading) -> bool:
    end = fragment_end(part.kind, reading.tokens, reading.at)
    if end is None:
        return False
    reading.bound[part.name] = Taken(part.kind, reading.tokens[reading.at : end])
    reading.at = end
    return True


def _repeated(part: Repetition, reading: _Reading) -> bool:
    """Take as many turns as there are; a separator counts only with a turn behind it."""
    turns: list[Bindings] = []
    while turn := _turn(part, reading, is_first=not turns):
        turns.append(turn.bound)
        if turn.at == reading.at:
            break  # a turn of nothing: there is no end to them
        reading.at = turn.at
        if part.operator == "?":
            break
    for name in names_in(part.parts):
        reading.bound[name] = [turn[name] for turn in turns if name in turn]
    return bool(turns) or part.operator != "+"


def _turn(part: Repetition, reading: _Reading, *, is_first: bool) -> _Reading | None:
    turn = _Reading(reading.tokens, reading.at)
    if part.separator is not None and not is_first:
        if turn.at == len(turn.tokens) or turn.tokens[turn.at].text != part.separator:
            return None
        turn.at += 1
    return turn if turn.at < len(turn.tokens) and _all(part.parts, turn) else None


def names_in(parts: Sequence[Part]) -> list[str]:
    """Variables of an arm, those in groups and repetitions too."""
    names: list[str] = []
    for part in parts:
        if isinstance(part, Variable):
            names.append(part.name)
        elif isinstance(part, Group | Repetition):
            names += names_in(part.parts)
    return names
