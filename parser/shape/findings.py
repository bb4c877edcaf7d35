"""Finds tool-call syntax in the text a parse dropped (SHP-1, SHP-2, SHP-9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from parser.lexer.characters import trim
from parser.lexer.text import preview_str
from parser.shape.json_keys import find_name_and_arguments
from parser.shape.markup import find_call_markup
from parser.shape.tagged_body import find_tagged_call_body

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
    """Tool-call syntax that did not run (SHP-1, SHP-9).

    Attributes:
        shape: `call_markup`, `tagged_call_body` or `json_name_arguments`.
        dropped_reason: the reason code of the first dropped fragment.
        excerpt: the text from where the shape begins, 240 code points of it
            at most; `…` stands for what is left out.

    >>> text = "<invoke name=x>"
    >>> finding = ShapeFinding("call_markup", "salvaged_as_prose", text)
    >>> finding.to_dict()["shape"]
    'call_markup'
    """

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
    """Find tool-call syntax in the text that a parse dropped, by its form.

    The parser drops a foreign dialect line by line, so the fragments are
    read as one text.

    Args:
        dropped: fragments with `text` and `reason` in document order, such
            as `ParseResult.dropped`.
    Returns: a list of at most one `ShapeFinding`.
    Raises: TypeError when `dropped` is no collection of such fragments.
    Rules: SHP-1 … SHP-10.

    >>> from parser import parse
    >>> dropped = parse("So: <go>peek(1)</go>").dropped
    >>> [finding] = tool_shape_findings(dropped)
    >>> finding.shape, finding.excerpt
    ('tagged_call_body', '…<go>peek(1)</go>')
    """
    fragments = [fragment for fragment in _fragments(dropped) if trim(fragment.text)]
    text = "\n".join(fragment.text for fragment in fragments)
    for shape, find in SHAPES:
        position = find(text)
        if position is not None:
            return [ShapeFinding(shape, fragments[0].reason, _excerpt(text, position))]
    return []


def _fragments(dropped: Iterable[DroppedText]) -> Iterator[DroppedText]:
    if not isinstance(dropped, Iterable):
        raise TypeError(f"dropped must be a collection of fragments, not {type(dropped).__name__}")
    for fragment in dropped:
        if not all(isinstance(getattr(fragment, name, None), str) for name in ("text", "reason")):
            raise TypeError(
                "dropped must hold fragments with `text` and `reason` only, "
                f"not {type(fragment).__name__}"
            )
        yield fragment


def _excerpt(text: str, position: int) -> str:
    shown = preview_str(trim(text[position:]), EXCERPT_LENGTH)
    return "…" + shown if position else shown
