"""How `return`, `break` and `continue` leave an expression that they are inside of.

A block whose value is used, as in `let x = if c { return 1 } else { 2 }`, has no way to hand a
signal to the statement around it but an exception. Only code that has such blocks pays for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.runtime.frames import RESULT

if TYPE_CHECKING:
    from harness.harn.runtime.frames import Evaluate, Execute, Frame, Signal
    from harness.harn.values.model import Value


class Escape(Exception):
    """A signal on its way to the statement around the expression; no error of the script."""

    def __init__(self, signal: Signal) -> None:
        super().__init__(signal)
        self.signal = signal


def landing(execute: Execute) -> Execute:
    """Return the statement that ends with the signal that left an expression of it."""

    def execute_landing(frame: Frame) -> Signal | None:
        try:
            return execute(frame)
        except Escape as escape:
            return escape.signal

    return execute_landing


def landing_value(evaluate: Evaluate) -> Evaluate:
    """Return the value of a function body whose only way out is `return` (FUN-22)."""

    def evaluate_landing(frame: Frame) -> Value:
        try:
            return evaluate(frame)
        except Escape:
            return frame[RESULT]

    return evaluate_landing
