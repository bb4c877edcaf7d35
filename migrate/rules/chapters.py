"""Reads the rules and the worked examples out of a chapter of the specification.

A rule is defined where its id begins a paragraph, a list item or a table row for the first time,
and goes on to the next definition or heading. Examples that tests read have names of their own,
defined in the same way or as `{"ex": …}`; a chapter without such names has captioned blocks.

An example illustrates a rule when one of the two names the other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

RULE: Final = r"[A-Z]{2,6}-\d+[a-z]?"
"""An id: a family, a number, and a letter where one rule became several."""

_NAMED = re.compile(rf"\b{RULE}\b")
_BEGINNING = r"(?:\| *|[-*] )?(?:\*\*)?"
_DEFINITION = re.compile(rf"{_BEGINNING}(?P<name>{RULE})\b")
_FENCE = re.compile(r"(?P<run>`{3,}) *[a-z]* *$")
_MORE = re.compile(r"(?P<family>[A-Z]+-?)(?P<first>\d+)(?P<more>(?:, \d+\b)+|…(?P=family)?\d+)")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule by its id, and the line that defines it."""

    name: str
    line: int


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example, the line it begins at, and the rules that it is tied to."""

    name: str
    line: int
    rules: frozenset[str]


@dataclass(frozen=True, slots=True)
class Chapter:
    """What a chapter defines, in its order."""

    path: Path
    rules: tuple[Rule, ...]
    examples: tuple[Example, ...]


@dataclass(slots=True)
class _Piece:
    name: str
    line: int
    text: list[str] = field(default_factory=list)


def read_chapter(path: Path, families: Iterable[str] = ()) -> Chapter:
    """Read a chapter; the names of its examples are a family and a number.

    The family `block` stands for fenced blocks without a name, called after their first line.
    """
    named = "|".join(family for family in families if family != "block")
    example = re.compile(rf"(?<!\w)(?:{named})\d+\b") if named else re.compile(r"(?!)")
    lines = path.read_text(encoding="utf-8").split("\n")
    pieces: dict[str, _Piece] = {}
    for piece in _pieces(lines, example):
        pieces.setdefault(piece.name, piece)
    examples = [piece for name, piece in pieces.items() if example.fullmatch(name)]
    rules = [piece for name, piece in pieces.items() if name and not example.fullmatch(name)]
    blocks = _captioned(lines, {rule.name for rule in rules}) if "block" in families else ()
    return Chapter(
        path,
        tuple(Rule(rule.name, rule.line) for rule in rules),
        (*_tied(examples, rules, example), *blocks),
    )


def cited(text: str, name: re.Pattern[str]) -> frozenset[str]:
    """Return the names in `text`; `A-1, 2` and `A-1…A-3` are short for more of them."""
    return frozenset(name.findall(_MORE.sub(lambda short: " ".join(_spelt_out(short)), text)))


def _spelt_out(short: re.Match[str]) -> Iterator[str]:
    first = int(short["first"])
    if short["more"].startswith("…"):
        last = int(re.sub(r"\D", "", short["more"]))
        yield from (f"{short['family']}{number}" for number in range(first, last + 1))
    else:
        yield from (f"{short['family']}{number}" for number in [first, *_numbers(short["more"])])


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def _pieces(lines: list[str], example: re.Pattern[str]) -> Iterator[_Piece]:
    """Cut a chapter at definitions and headings; what belongs to neither has no name."""
    definition = re.compile(rf'(?:{_BEGINNING}|\{{"ex": ")(?P<name>{example.pattern})')
    piece = _Piece("", 0)
    for number, text, fenced in _numbered(lines):
        found = definition.match(text) or (None if fenced else _DEFINITION.match(text))
        if found or (text.startswith("#") and not fenced):
            yield piece
            piece = _Piece(found["name"] if found else "", number)
        piece.text.append(text)
    yield piece


def _numbered(lines: list[str]) -> Iterator[tuple[int, str, bool]]:
    """Yield every line with its number, and whether it lies in a fenced block."""
    opened = ""
    for number, text in enumerate(lines, 1):
        fence = _FENCE.match(text)
        if fence and opened in ("", fence["run"]):
            opened = "" if opened else fence["run"]
        yield number, text, bool(opened) and not fence


def _tied(
    examples: list[_Piece], rules: list[_Piece], example: re.Pattern[str]
) -> Iterator[Example]:
    named = {rule.name: cited("\n".join(rule.text), example) for rule in rules}
    for piece in examples:
        ties = {rule for rule, names in named.items() if piece.name in names}
        ties |= cited("\n".join(piece.text), _NAMED) & named.keys()
        yield Example(piece.name, piece.line, frozenset(ties))


def _captioned(lines: list[str], known: set[str]) -> Iterator[Example]:
    """Yield the fenced blocks; what ties one to rules is the line of text just before it."""
    caption, inside = "", False
    for number, text, fenced in _numbered(lines):
        if fenced and not inside:
            yield Example(f"line {number}", number, cited(caption, _NAMED) & known)
        if not fenced and text.strip() and not _FENCE.match(text):
            caption = "" if text.startswith(("#", "|")) else text
        inside = fenced
