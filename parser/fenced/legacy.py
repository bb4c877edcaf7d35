"""Markup of the tagged grammar in a fenced turn (FNC-52)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parser.diagnostics import diagnostic
from parser.vocabulary.tagged import opening, tagged_vocabulary

if TYPE_CHECKING:
    from parser.fenced.turn import Turn

_OPENERS: Final = tuple(
    opener for tag in tagged_vocabulary().call_tags for opener in (opening(tag), f"<{tag} ")
)


def report_legacy_markup(turn: Turn) -> bool:
    """Report call tags anywhere in the text, code fences included; the text stays prose."""
    if not any(opener in turn.source for opener in _OPENERS):
        return False
    turn.violate(diagnostic("legacy_markup"))
    turn.leave_everything("FNC-52")
    return True
