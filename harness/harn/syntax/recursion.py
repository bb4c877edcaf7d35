"""Room on the Python stack for what recurs along the tree of a script."""

from __future__ import annotations

import sys
from traceback import walk_stack


def allow_frames(frames: int) -> None:
    """Let the caller nest that many calls; the limit of the process is raised, never lowered.

    Calls between Python functions take no room on the C stack, so a high limit is safe for a
    recursion whose depth is bounded.
    """
    needed = sum(1 for _ in walk_stack(None)) + frames
    if sys.getrecursionlimit() < needed:
        sys.setrecursionlimit(needed)
