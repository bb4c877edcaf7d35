"""Reading a pattern in the syntax of Rust's `regex` crate."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from harness.expectation.errors import ExpectationError
from harness.expectation.regex.characters import ANY, ANY_BUT_LINE_FEED, CharacterSet
from harness.expectation.regex.classes import read_class
from harness.expectation.regex.escapes import read_escape
from harness.expectation.regex.fault import PatternFault
from harness.expectation.regex.syntax import Alternation, Assertion, Node, Repetition, Sequence
from harness.expectation.show import visible

MAX_DEPTH: Final = 20
"""Groups inside groups: far more than anybody writes, far less than Python's stack."""
MAX_REPEAT: Final = 1000
"""Largest count in braces."""

_GROUP = re.compile(
    r"\((?:\?(?:P?<(?P<name>[A-Za-z_][\w.\[\]]*)>|(?P<flags>[A-Za-z-]*)(?P<end>[:)])))?"
)
_COUNTED = re.compile(r"\{(\d+)(?:(,)(\d*))?\}")
_SIMPLE: Final = {"*": (0, None), "+": (1, None), "?": (0, 1)}
_IGNORED: Final = re.compile(r"(?:[\t\n\v\f\r \x85\u200e\u200f\u2028\u2029]|#[^\n]*)*")
_LOOKS: Final = ("(?=", "(?!", "(?<=", "(?<!")


@dataclass(frozen=True, slots=True)
class Flags:
    """The flags in force at a place of the pattern."""

    i: bool = False
    m: bool = False
    s: bool = False
    x: bool = False


def parse_pattern(text: str) -> Node:
    """Read a pattern. Raises `ExpectationError` with the column and what is not supported."""
    try:
        node, position, _ = _alternation(text, 0, Flags(), 0)
        if position < len(text):
            raise PatternFault("unopened )", position)
    except PatternFault as fault:
        raise ExpectationError(
            f'pattern "{visible(text)}", column {fault.position + 1}: {fault}'
        ) from None
    return node


def _alternation(text: str, position: int, flags: Flags, depth: int) -> tuple[Node, int, Flags]:
    """Read branches up to the end or a `)`; flags set in one hold in those after it too."""
    if depth > MAX_DEPTH:
        raise PatternFault(f"groups nested deeper than {MAX_DEPTH}", position)
    branches: list[Node] = []
    while True:
        branch, position, flags = _branch(text, position, flags, depth)
        branches.append(branch)
        if not text.startswith("|", position):
            break
        position += 1
    node = branches[0] if len(branches) == 1 else Alternation(tuple(branches))
    return node, position, flags


def _branch(text: str, position: int, flags: Flags, depth: int) -> tuple[Node, int, Flags]:
    parts: list[Node] = []
    while True:
        position = _skip_ignored(text, position, flags)
        if position == len(text) or text[position] in "|)":
            return Sequence(tuple(parts)), position, flags
        if text[position] in "*+?{":
            position = _repeat_last(text, position, parts)
        elif text[position] == "(":
            node, position, flags = _group(text, position, flags, depth)
            parts.extend(() if node is None else (node,))
        else:
            node, position = _atom(text, position, flags)
            parts.append(node)


def _skip_ignored(text: str, position: int, flags: Flags) -> int:
    ignored = _IGNORED.match(text, position) if flags.x else None
    return ignored.end() if ignored else position


def _repeat_last(text: str, position: int, parts: list[Node]) -> int:
    """Replace the last part by its repetition; whether that is lazy decides nothing here."""
    if not parts:
        raise PatternFault("nothing to repeat", position)
    if isinstance(parts[-1], Repetition) and isinstance(parts[-1].part, Repetition):
        raise PatternFault("repetition of a repetition of a repetition", position)
    counted = _COUNTED.match(text, position)
    if counted:
        low, high = _bounds(counted)
    elif text[position] == "{":
        raise PatternFault("expected {n}, {n,} or {n,m}; a brace itself is written \\{", position)
    else:
        low, high = _SIMPLE[text[position]]
    end = counted.end() if counted else position + 1
    parts[-1] = Repetition(parts[-1], low, high)
    return end + text.startswith("?", end)


def _bounds(counted: re.Match[str]) -> tuple[int, int | None]:
    first, comma, last = counted.groups()
    if max(len(first), len(last or "")) > 4 or max(int(first), int(last or 0)) > MAX_REPEAT:
        raise PatternFault(f"repeated more than {MAX_REPEAT} times", counted.start())
    low = int(first)
    high = low if not comma else int(last) if last else None
    if high is not None and high < low:
        raise PatternFault("expected {n,m} with n at most m", counted.start())
    return low, high


def _group(text: str, start: int, flags: Flags, depth: int) -> tuple[Node | None, int, Flags]:
    """Read a group, or flags for the rest of the group around (then there is no node)."""
    if text.startswith(_LOOKS, start):
        raise PatternFault("look-around is not supported", start)
    opening = _GROUP.match(text, start)
    if opening is None or opening[0] == "(?)" or text.startswith("?", opening.end()):
        raise PatternFault("unknown kind of group", start)
    inner = _with_flags(flags, opening["flags"] or "", start)
    if opening["end"] == ")":
        return None, opening.end(), inner
    node, position, _ = _alternation(text, opening.end(), inner, depth + 1)
    if not text.startswith(")", position):
        raise PatternFault("unclosed group", start)
    return node, position + 1, flags


def _with_flags(flags: Flags, letters: str, position: int) -> Flags:
    """Apply `i`, `m`, `s`, `x`, and `U` and `u`, which change nothing here; `-` turns off."""
    on, minus, off = letters.partition("-")
    if (minus and not off) or set(on) - set("imsxUu") or set(off) - set("imsxU"):
        raise PatternFault(f"flags {letters} are not supported; i, m, s, x, U and u are", position)
    changes = {letter: True for letter in on if letter not in "Uu"}
    changes |= {letter: False for letter in off if letter != "U"}
    return replace(flags, **changes)


def _atom(text: str, position: int, flags: Flags) -> tuple[Node, int]:
    char = text[position]
    if char == "[":
        return read_class(text, position, folded=flags.i, extended=flags.x)
    if char == "\\":
        return read_escape(text, position, folded=flags.i)
    if char == ".":
        return ANY if flags.s else ANY_BUT_LINE_FEED, position + 1
    if char == "^":
        return Assertion.LINE_START if flags.m else Assertion.TEXT_START, position + 1
    if char == "$":
        return Assertion.LINE_END if flags.m else Assertion.TEXT_END, position + 1
    return CharacterSet(((char, char),), folded=flags.i), position + 1
