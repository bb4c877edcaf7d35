"""Units that mean nothing themselves (branches 4, 11, 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.compose.outcomes import Outcome, Structural

if TYPE_CHECKING:
    from parser.compose.response import Response
    from parser.scan import HarmonySkip, StrayClose, Wrapper


def read_frame(frame: HarmonySkip, response: Response) -> Outcome:
    """Pass over frame markers and headers (CMP-58)."""
    return Outcome("CMP-58", (Structural(response.source[frame.start : frame.end]),))


def read_orphan_close(close: StrayClose, response: Response) -> Outcome:
    """Pass over the close of a call block that is not open (CMP-68a)."""
    return Outcome("CMP-68a", (Structural(response.source[close.start : close.end]),))


def read_wrapper(wrapper: Wrapper, response: Response) -> Outcome:
    """Pass over a container that has no content of its own (CMP-68b)."""
    return Outcome("CMP-68b", (Structural(response.source[wrapper.start : wrapper.end]),))
