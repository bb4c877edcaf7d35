"""Room on the Python stack for what recurs along the tree of a script."""

from __future__ import annotations

import sys


def allow_frames(frames: int) -> None:
    """Raise the recursion limit of the process to that many frames; it is never lowered.

    Calls between Python functions take no room on the C stack, so a limit of some thousands is
    safe for a recursion whose depth is bounded otherwise.
    """
    if sys.getrecursionlimit() < frames:
        sys.setrecursionlimit(frames)
