"""Which lines of a prompt are scanned (SURF-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_FENCE: Final = "```"
_MARKER: Final = "harn-tool-surface: "
_START: Final = _MARKER + "ignore-start"
_END: Final = _MARKER + "ignore-end"
_NEXT: Final = _MARKER + "ignore-next-line"
_THIS: Final = (_MARKER + "ignore-line", "tool-surface-ignore")


def scanned(prompt: str) -> str:
    """Return the prompt with every line emptied that is not to be scanned."""
    return "\n".join(_lines(prompt))


def _lines(prompt: str) -> Iterator[str]:
    fenced = ignoring = skipping = False
    for line in prompt.split("\n"):
        if line.lstrip().startswith(_FENCE):
            fenced = not fenced
            yield ""
        elif fenced:
            yield ""
        elif _START in line or _END in line:
            ignoring, skipping = _START in line, False
            yield ""
        else:
            hidden = ignoring or skipping or any(marker in line for marker in _THIS)
            skipping = _NEXT in line
            yield "" if hidden else line
