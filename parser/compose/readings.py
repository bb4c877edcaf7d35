"""What the rungs of a ladder work with and what they come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from parser.compose.tools import Tools
from parser.diagnostics import Diagnostic

if TYPE_CHECKING:
    from parser.lexer.json_value import JsonValue


class Body(NamedTuple):
    """The inside of a call block, as it stands there and trimmed (CMP-3)."""

    raw: str
    text: str


class Read(NamedTuple):
    """A call of a known tool, and the text beside it that goes nowhere."""

    name: str
    arguments: JsonValue
    residue: str = ""


Reading: TypeAlias = Read | Diagnostic | None
"""A call, why it does not run, or that the text does not have the shape that was looked for."""

Rung: TypeAlias = tuple[str, Callable[[Body, Tools], Reading]]
"""A step of a ladder, with its name; the first that gives anything ends the ladder (DEC-20)."""
