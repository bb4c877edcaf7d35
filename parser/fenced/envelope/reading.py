"""What all envelope dialects share: the position, the units found, the fault (ENV-4, ENV-5)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from parser.diagnostics import Diagnostic
from parser.fenced.cut import was_cut_off
from parser.fenced.entries import read_entry
from parser.fenced.items import MAX_DEPTH
from parser.fenced.spans import Span
from parser.lexer.characters import UNICODE_SPACE
from parser.lexer.text import preview_str
from parser.strict_json import JsonError, decode_at

if TYPE_CHECKING:
    from parser.fenced.entries import Draft

OBJECT_PREVIEW: Final = 80
TAG_PREVIEW: Final = 60
CLOSE_PREVIEW: Final = 40

_SPACE: Final = re.compile(f"[{UNICODE_SPACE}]*")


class EnvelopeFault(Exception):
    """Why no call of an envelope may run; it never leaves the package."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


@dataclass(slots=True)
class Envelope:
    """An envelope while it is read: `position` moves from unit to unit.

    `calls` and `marks` hold what was found, with its range in the source.
    """

    source: str
    close: str
    position: int
    calls: list[tuple[Draft, Span]] = field(default_factory=list)
    marks: list[Span] = field(default_factory=list)

    def at(self, text: str) -> bool:
        """Tell whether `text` stands at the position."""
        return self.source.startswith(text, self.position)

    def skip_space(self) -> None:
        """Go to the start of the next unit (ENV-4)."""
        match = _SPACE.match(self.source, self.position)
        self.position = match.end() if match else self.position

    def at_end(self) -> bool:
        """Go to the next unit; tell whether it is the closing tag or the end of the text."""
        self.skip_space()
        return self.position == len(self.source) or self.at(self.close)

    def mark(self, length: int) -> None:
        """Step over markup."""
        self.marks.append(Span(self.position, self.position + length))
        self.position += length

    def take_object(self) -> None:
        """Read one JSON object as a call; raises EnvelopeFault (ENV-10)."""
        start = self.position
        try:
            decoded = decode_at(self.source, start, max_depth=MAX_DEPTH)
        except JsonError as error:
            if was_cut_off(self.source, start, error.position):
                raise EnvelopeFault("env_json_truncated") from None
            raise EnvelopeFault("env_json_invalid", detail=error.reason) from None
        assert isinstance(decoded.value, dict)  # it starts with a brace
        entry = read_entry(decoded.value)
        if isinstance(entry, Diagnostic):
            raise EnvelopeFault("env_entry_invalid", message=entry.message)
        self.calls.append((entry, Span(start, decoded.end)))
        self.position = decoded.end

    def preview(self, length: int) -> str:
        """Show what stands at the position."""
        return preview_str(self.source[self.position : self.position + length + 1], length)
