"""What is done when a statement is left, however it is left (HEV-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.errors import HarnError, LimitError
from harness.harn.runtime.frames import RESULT, RETURN, Left

if TYPE_CHECKING:
    from harness.harn.runtime.frames import Execute, Frame, Signal


def with_final(execute: Execute, final: Execute) -> Execute:
    """Return the statement after which `final` is executed once; a signal of that one wins.

    But nothing of the script runs any more after a limit was reached, and a generator that is left
    is left, whatever `final` says.
    """

    def execute_and_finish(frame: Frame) -> Signal | None:
        pending: HarnError | Left
        try:
            signal = execute(frame)
        except LimitError:
            raise
        except (HarnError, Left) as error:
            pending = error
        else:
            return finish(frame, signal)
        # Out of the handler: what is raised in `final` would have all errors before as its context.
        other = final(frame)
        if other is None or isinstance(pending, Left):
            raise pending
        return other

    def finish(frame: Frame, signal: Signal | None) -> Signal | None:
        if signal is not RETURN:
            return final(frame) or signal
        result = frame[RESULT]
        other = final(frame)
        if other is None:
            frame[RESULT] = result
        return other or signal

    return execute_and_finish
