"""Reading format strings (06 EVL-12)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from migrate.rust.known.errors import FormatSpec


@dataclass(frozen=True, slots=True)
class Argument:
    """Which argument: an index into the positional ones, or a name."""

    of: int | str


@dataclass(frozen=True, slots=True)
class Spec:
    """What follows the colon: `[[fill]align][sign][#][0][width][.precision][kind]`.

    `width` and `precision` are a number, or the argument (index or name) that holds it.
    `kind` is `""` (Display), `"?"`, `"x"`, `"X"`, `"o"`, `"b"`, `"e"` or `"E"`.
    """

    fill: str = " "
    align: str | None = None
    sign: bool = False
    alternate: bool = False
    zero: bool = False
    width: int | Argument | None = None
    precision: int | Argument | None = None
    kind: str = ""


PLAIN = Spec()
"""The spec of `{}`."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """One `{…}`."""

    argument: Argument
    spec: Spec


NAME = r"(?:r\#)?[^\W\d]\w*"
EDGE = re.compile(r"\{\{|\}\}|[{}]")
PLACEHOLDER = re.compile(
    rf"""
    (?P<argument>[0-9]+|{NAME})? \s*
    (?: :
        (?: (?P<fill>.)? (?P<align>[<^>]) )?
        (?P<sign>[+-])? (?P<alternate>\#)? (?P<zero>0(?!\$))?
        (?P<width>(?:[0-9]+|{NAME})\$|[0-9]+)?
        (?:\.(?P<precision>(?:[0-9]+|{NAME})\$|[0-9]+|\*))?
        (?P<kind>\?|[xXobeE]|) \s*
    )?
    \}}
    """,
    re.VERBOSE | re.DOTALL,
)
REMEMBERED = 512
LONGEST_REMEMBERED = 1_000
"""Format strings that are kept, and their characters: a loop formats the same on every turn."""
BIGGEST = 100_000
"""Largest width and precision that are written; Rust's own limit is 65 535."""


def parse_format(text: str) -> tuple[str | Placeholder, ...]:
    """Split a decoded format string into literal text (braces undoubled) and placeholders.

    `{}` placeholders are numbered. Raises `FormatSpec`.
    """
    return _remembered(text) if len(text) <= LONGEST_REMEMBERED else _parsed(text)


def _parsed(text: str) -> tuple[str | Placeholder, ...]:
    parts: list[str | Placeholder] = []
    literal: list[str] = []
    position, following = 0, 0
    while edge := EDGE.search(text, position):
        literal.append(text[position : edge.start()])
        position = edge.end()
        if len(edge[0]) == 2:
            literal.append(edge[0][0])
            continue
        match = PLACEHOLDER.match(text, position) if edge[0] == "{" else None
        if match is None:
            raise FormatSpec(f"{edge[0]} at {edge.start()} of {text!r}")
        placeholder, following = _placeholder(match, following)
        parts += ["".join(literal), placeholder]
        literal = []
        position = match.end()
    literal.append(text[position:])
    return tuple(part for part in (*parts, "".join(literal)) if part != "")


_remembered = lru_cache(REMEMBERED)(_parsed)


def captured_names(text: str) -> tuple[str, ...]:
    """Names a format string uses, in order of first use: named arguments or captured variables.

    Raises `FormatSpec`.
    """
    names: dict[str, None] = {}
    for part in parse_format(text):
        if isinstance(part, Placeholder):
            for used in (part.argument, part.spec.width, part.spec.precision):
                if isinstance(used, Argument) and isinstance(used.of, str):
                    names[used.of] = None
    return tuple(names)


def _placeholder(match: re.Match[str], following: int) -> tuple[Placeholder, int]:
    """A placeholder, and the number of the next `{}`."""
    precision: int | Argument | None
    if match["precision"] == "*":
        # `.*` takes the precision from the next argument, before the value.
        precision, following = Argument(following), following + 1
    else:
        precision = _count(match["precision"])
    if match["argument"] is None:
        argument, following = Argument(following), following + 1
    else:
        argument = _argument(match["argument"])
    spec = Spec(
        fill=match["fill"] or " ",
        align=match["align"],
        sign=match["sign"] == "+",
        alternate=match["alternate"] is not None,
        zero=match["zero"] is not None,
        width=_count(match["width"]),
        precision=precision,
        kind=match["kind"] or "",
    )
    return Placeholder(argument, spec), following


def _argument(written: str) -> Argument:
    return Argument(_number(written) if written[0].isdigit() else written.removeprefix("r#"))


def _count(written: str | None) -> int | Argument | None:
    if written is None:
        return None
    return _argument(written[:-1]) if written.endswith("$") else _number(written)


def _number(digits: str) -> int:
    value = int(digits) if len(digits) < 9 else BIGGEST + 1
    if value > BIGGEST:
        raise FormatSpec(f"{digits} is too large in a format string")
    return value
