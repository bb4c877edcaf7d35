"""What is wrong with a pattern, and where."""

from __future__ import annotations


class PatternFault(Exception):
    """A fault of a pattern at `position`, counted from 0 in code points."""

    def __init__(self, problem: str, position: int) -> None:
        super().__init__(problem)
        self.position = position
