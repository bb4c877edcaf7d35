"""A pattern as a graph of states, in the manner of Thompson (1968)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from harness.expectation.errors import ExpectationError
from harness.expectation.regex.characters import CharacterSet
from harness.expectation.regex.syntax import Alternation, Assertion, Node, Repetition, Sequence

MAX_STATES: Final = 5000
"""Matching is proportional to states times characters: this bounds the first factor."""

MATCHED: Final = 0
"""The number of the accepting state."""


@dataclass(frozen=True, slots=True)
class State:
    """A state that takes a character of `takes`, or goes on without one if `holds` does.

    Every state goes on to all of `then`; one without `takes` and `holds` does so unconditionally.
    """

    then: tuple[int, ...]
    takes: CharacterSet | None = None
    holds: Assertion | None = None


@dataclass(slots=True)
class Program:
    """States by number, and the number of the first one."""

    states: list[State] = field(default_factory=lambda: [State(())])
    start: int = MATCHED

    @property
    def assertions(self) -> frozenset[Assertion]:
        """The assertions that any state asks for."""
        return frozenset(state.holds for state in self.states if state.holds is not None)

    def add(self, state: State) -> int:
        """Append a state and return its number."""
        if len(self.states) > MAX_STATES:
            raise ExpectationError(f"the pattern needs more than {MAX_STATES} states")
        self.states.append(state)
        return len(self.states) - 1


def assemble(node: Node) -> Program:
    """Return the program of a pattern."""
    program = Program()
    program.start = _before(program, node, MATCHED)
    return program


def _before(program: Program, node: Node, then: int) -> int:
    """Add the states of `node` in front of state `then`; return the first of them."""
    match node:
        case CharacterSet():
            return program.add(State((then,), takes=node))
        case Assertion():
            return program.add(State((then,), holds=node))
        case Sequence(parts):
            for part in reversed(parts):
                then = _before(program, part, then)
            return then
        case Alternation(branches):
            return program.add(State(tuple(_before(program, branch, then) for branch in branches)))
        case Repetition():
            return _repeated(program, node, then)


def _repeated(program: Program, node: Repetition, then: int) -> int:
    if node.high is None:
        then = _looped(program, node.part, then)
    else:
        after = then
        for _ in range(node.high - node.low):
            then = program.add(State((_before(program, node.part, then), after)))
    for _ in range(node.low):
        first = _before(program, node.part, then)
        if first == then:  # an empty part: a thousand of them are one
            break
        then = first
    return then


def _looped(program: Program, part: Node, then: int) -> int:
    loop = program.add(State((then,)))
    first = _before(program, part, loop)
    program.states[loop] = State((first, then))
    return loop
