"""Functions of the script as values, and how they are called (FUN-3 to FUN-8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from harness.harn.errors import HarnError
from harness.harn.runtime.frames import TAIL, Evaluate
from harness.harn.values.model import Closure, Value

if TYPE_CHECKING:
    from harness.harn.runtime.run import Run

ANY_NUMBER: Final = -1


@dataclass(frozen=True, slots=True)
class Code:
    """A compiled function. Its frames go on with the arguments as `fitted` gives them."""

    parameter_names: tuple[str, ...]
    missing: tuple[Value, ...]
    """What stands for each argument that is not passed; none of a rest parameter."""
    exact: int
    """How many arguments fit as they are; `ANY_NUMBER` with a rest parameter."""
    body: Evaluate
    """Completes a frame (defaults, checks, cells) and runs the body in it."""

    def fitted(self, arguments: list[Value]) -> list[Value]:
        """Return exactly one value per parameter (FUN-7, FUN-8)."""
        most = len(self.missing)
        passed = len(arguments)
        fitted = [*arguments, *self.missing[passed:]] if passed < most else arguments[:most]
        if self.exact == ANY_NUMBER:
            fitted.append(arguments[most:])
        return fitted


class Function(Closure):
    """A function of the script: its code, and what follows the arguments in its frames.

    `extra` has the cells that it captured, and nil for its other variables (FUN-20).
    """

    __slots__ = ("code", "extra")

    def __init__(self, code: Code, extra: tuple[Value, ...]) -> None:
        self.code = code
        self.extra = extra

    @property
    def parameter_names(self) -> tuple[str, ...]:  # type: ignore[override]  # read only, as there
        """The names, as they are displayed (OUT-1)."""
        return self.code.parameter_names

    def invoke(self, run: Run, arguments: list[Value]) -> Value:
        """Call it from the host; the frame is one deeper than that of the script around."""
        around = run.depth
        if around >= run.limits.depth:
            raise stack_overflow()
        run.spend(1)
        code = self.code
        try:
            result = code.body([around + 1, None, *code.fitted(arguments), *self.extra])
            return result if result is not TAIL else finished(run)
        finally:
            run.depth = around


def finished(run: Run) -> Value:
    """Return the value of the call that the run was told to go on with (HEV-31)."""
    result: Value = TAIL
    while result is TAIL:
        placed = run.next_place
        try:
            result = run.next_body(run.next_frame)
        except (HarnError, RecursionError) as error:
            raise placed(error) from None
    return result


def stack_overflow() -> HarnError:
    """Return the error of too many nested calls (HEV-31)."""
    return HarnError("stack_overflow", "Stack overflow: too many nested calls")
