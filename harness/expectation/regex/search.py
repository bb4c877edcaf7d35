"""Searching a text: all states a pattern can be in advance together, character by character."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from harness.expectation.regex.characters import is_word
from harness.expectation.regex.parse import parse_pattern
from harness.expectation.regex.program import MATCHED, assemble
from harness.expectation.regex.syntax import Assertion

if TYPE_CHECKING:
    from harness.expectation.regex.program import Program

MAX_REMEMBERED: Final = 10_000
"""Transitions kept per pattern; when there are more, all are forgotten (they can be redone)."""

_States: TypeAlias = frozenset[int]
_Assertions: TypeAlias = frozenset[Assertion]
_Key = TypeVar("_Key")


@dataclass(slots=True)
class Pattern:
    """A compiled pattern."""

    text: str
    program: Program
    _asked: _Assertions
    _reached: dict[tuple[_States, _Assertions], _States] = field(default_factory=dict)
    _steps: dict[tuple[_States, str], _States] = field(default_factory=dict)

    def found_in(self, text: str) -> bool:
        """Tell whether the pattern matches anywhere in `text`."""
        waiting: _States = frozenset()
        for position in range(len(text) + 1):
            holding = self._asked and self._asked & _holding(text, position)
            reached = self._closure(waiting, holding)
            if MATCHED in reached:
                return True
            if position < len(text):
                waiting = self._step(reached, text[position])
        return False

    def _closure(self, waiting: _States, holding: _Assertions) -> _States:
        """Return the states reached without a character, a new attempt at the start included."""
        known = self._reached.get((waiting, holding))
        if known is not None:
            return known
        reached: set[int] = set()
        pending = [self.program.start, *waiting]
        while pending:
            number = pending.pop()
            state = self.program.states[number]
            if number in reached or (state.holds is not None and state.holds not in holding):
                continue
            reached.add(number)
            if state.takes is None:
                pending.extend(state.then)
        return _remember(self._reached, (waiting, holding), frozenset(reached))

    def _step(self, reached: _States, char: str) -> _States:
        """Return the states that follow those of `reached` that take `char`."""
        known = self._steps.get((reached, char))
        if known is not None:
            return known
        states = map(self.program.states.__getitem__, reached)
        taken = (state.then for state in states if state.takes is not None and char in state.takes)
        after = frozenset(number for then in taken for number in then)
        return _remember(self._steps, (reached, char), after)


def _remember(table: dict[_Key, _States], key: _Key, states: _States) -> _States:
    if len(table) >= MAX_REMEMBERED:
        table.clear()
    table[key] = states
    return states


def _holding(text: str, position: int) -> _Assertions:
    """Return the assertions that hold at a position of the text."""
    before = text[position - 1] if position else None
    after = text[position] if position < len(text) else None
    word_edge = _is_word(before) is not _is_word(after)
    holds = {
        Assertion.TEXT_START: before is None,
        Assertion.TEXT_END: after is None,
        Assertion.LINE_START: before in (None, "\n"),
        Assertion.LINE_END: after in (None, "\n"),
        Assertion.WORD_EDGE: word_edge,
        Assertion.NO_WORD_EDGE: not word_edge,
    }
    return frozenset(assertion for assertion, true in holds.items() if true)


def _is_word(char: str | None) -> bool:
    return char is not None and is_word(char)


@lru_cache(maxsize=256)
def compile_pattern(text: str) -> Pattern:
    """Compile a pattern. Raises `ExpectationError` for what Rust would refuse or we do not know."""
    program = assemble(parse_pattern(text))
    return Pattern(text, program, program.assertions)
