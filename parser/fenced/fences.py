"""Fence lines that open a tool block (FNC-8, FNC-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from parser.lexer.characters import trim
from parser.vocabulary.fenced import fenced_vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

_WORDS: Final = fenced_vocabulary()
_SUFFIXED: Final = tuple(_WORDS.tool_info + mark for mark in _WORDS.tool_info_separators)


class Opener(NamedTuple):
    """A line that opens a tool block: its fence, the info string, and the rule that took it."""

    fence: str
    info: str
    rule: str

    @property
    def drift(self) -> str | None:
        """The name under which a drift opener is reported (FNC-9); none for the canonical one."""
        return None if self.rule == "canonical" else self.fence + self.info


def _is_canonical(fence: str, info: str) -> bool:
    return fence == _WORDS.canonical_fence and info == _WORDS.tool_info


def _has_drift_info(fence: str, info: str) -> bool:
    return info in _WORDS.drift_infos


def _has_other_fence(fence: str, info: str) -> bool:
    return info == _WORDS.tool_info


def _has_suffix(fence: str, info: str) -> bool:
    return info.startswith(_SUFFIXED)


OPENER_RULES: Final[tuple[tuple[str, Callable[[str, str], bool]], ...]] = (
    ("canonical", _is_canonical),
    ("drift_info", _has_drift_info),
    ("other_fence", _has_other_fence),
    ("suffixed_info", _has_suffix),
)
"""The first rule that takes a fence and its info string decides; otherwise it is no opener."""


def opener_of(line: str) -> Opener | None:
    """Read a line as the opener of a tool block; none when it is not one.

    The whole rest of the line is the info string, so nothing on it is ever body (FNC-10).
    """
    trimmed = trim(line)
    fence = next((mark for mark in _WORDS.fences if trimmed.startswith(mark)), None)
    if fence is None:
        return None
    info = trim(trimmed[len(fence) :])
    rule = next((name for name, takes in OPENER_RULES if takes(fence, info)), None)
    return None if rule is None else Opener(fence, info, rule)
