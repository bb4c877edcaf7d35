"""Finds tool-call syntax in the text a parse dropped (SHP-1, SHP-2, SHP-9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from parser.lexer.characters import trim
from parser.lexer.text import preview_str
from parser.shape.json_keys import find_name_and_arguments
from parser.shape.markup import find_call_markup
from parser.shape.tagged_body import find_tagged_call_body

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

EXCERPT_LENGTH: Final = 240

SHAPES: Final[tuple[tuple[str, Callable[[str], int | None]], ...]] = (
    ("call_markup", find_call_markup),
    ("tagged_call_body", find_tagged_call_body),
    ("json_name_arguments", find_name_and_arguments),
)
"""What is looked for; the first that is there is the finding."""


class DroppedText(Protocol):
    """A fragment that the parser dropped: its text, and the reason code."""

    @property
    def text(self) -> str:
        """The text that was dropped."""

    @property
    def reason(self) -> str:
        """Why it was dropped."""


@dataclass(frozen=True, slots=True)
class ShapeFinding:
    """Tool-call syntax that did not run: its shape, why it was dropped, and what it looks like."""

    shape: str
    dropped_reason: str
    excerpt: str

    def to_dict(self) -> dict[str, str]:
        """Return the finding as plain data."""
        return {
            "shape": self.shape,
            "dropped_reason": self.dropped_reason,
            "excerpt": self.excerpt,
        }


def tool_shape_findings(dropped: Iterable[DroppedText]) -> list[ShapeFinding]:
    """Return at most one finding for the fragments that one parse dropped, in document order.

    The parser drops a foreign dialect line by line, so the fragments are read as one text; the
    reason given is that of the first that is not blank.

    >>> from typing import NamedTuple
    >>> class Fragment(NamedTuple):
    ...     text: str
    ...     reason: str
    >>> [finding] = tool_shape_findings([Fragment("So: <go>peek(1)</go>", "salvaged_as_prose")])
    >>> finding.shape, finding.excerpt
    ('tagged_call_body', '…<go>peek(1)</go>')
    """
    fragments = [fragment for fragment in dropped if trim(fragment.text)]
    text = "\n".join(fragment.text for fragment in fragments)
    for shape, find in SHAPES:
        position = find(text)
        if position is not None:
            return [ShapeFinding(shape, fragments[0].reason, _excerpt(text, position))]
    return []


def _excerpt(text: str, position: int) -> str:
    shown = preview_str(trim(text[position:]), EXCERPT_LENGTH)
    return "…" + shown if position else shown
