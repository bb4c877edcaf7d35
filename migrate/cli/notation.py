"""How a difference writes text, so that different texts never look alike."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from harness.expectation.show import visible

Notation = Callable[[str], str]

OPENING: Final = "⟦"
CLOSING: Final = "⟧"
"""Between these stands what differs in a line."""

_MARKS: Final = rf"[{OPENING}{CLOSING}]|…(?=\()"
_IN_JSON: Final = re.compile(_MARKS)
_IN_TEXT: Final = re.compile(rf"{_MARKS}|\\(?=u[0-9a-fA-F]{{4}}|U[0-9a-fA-F]{{8}})")
"""What would read as a mark, or as an escape."""
_BLANKS: Final = {" ": "·", "·": "\\u00b7"}


def text_shown(text: str) -> str:
    r"""Write a text: what nobody sees and what reads as a mark or an escape is an escape, `\u200b`.

    A backslash before what reads as one is `\u005c`; any other stands for itself.
    """
    return visible(_IN_TEXT.sub(_escape, text))


def json_shown(text: str) -> str:
    """Write a line of JSON, in which a backslash is always the beginning of an escape."""
    return visible(_IN_JSON.sub(_escape, text))


def with_blanks(written: Notation) -> Notation:
    """Return a notation that shows blanks at the end as `·`, and a `·` among them as an escape."""

    def shown(text: str) -> str:
        seen = text.rstrip("".join(_BLANKS))
        return written(seen) + "".join(_BLANKS[char] for char in text[len(seen) :])

    return shown


def left_out(number: int) -> str:
    """Return what stands for so many characters."""
    return f"…({number:,} characters)…"


def is_blank(text: str) -> bool:
    """Tell whether a reader sees nothing of a text but room, or dots that stand for it."""
    return not text.strip("".join(_BLANKS))


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
