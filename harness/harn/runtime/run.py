"""One run of a script: what it may still do, what it has written, what its rooms remember."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast

from harness.harn.errors import LimitError
from harness.harn.runtime.limits import DEFAULT
from harness.harn.runtime.memory import resident_bytes

if TYPE_CHECKING:
    from harness.harn.errors import HarnError
    from harness.harn.runtime.frames import Evaluate, Frame
    from harness.harn.runtime.host import Host
    from harness.harn.runtime.limits import Limits
    from harness.harn.values.model import Value

Room = TypeVar("Room")

Writer: TypeAlias = Callable[[str], object]

SLICE: Final = 4096
"""How many steps pass between two looks at the clock."""

_MOST_REFUSALS: Final = 32

_ELEMENTS_PER_STEP: Final = 256
"""Making so much of a value takes about as long as a step."""


class Run:
    """The state of one run. One thread runs it; `interrupt` may be called from another.

    Some of it belongs to the compiled code: `fuel`, the steps left of this slice; `depth`, that of
    the frame from which a host function was called; `next_body`, `next_frame` and `next_place`, the
    call that a tail call asks for, and what places its errors.
    """

    __slots__ = (
        "_deadline",
        "_interrupted",
        "_left",
        "_most_memory",
        "_output_left",
        "_rooms",
        "_write",
        "at_end",
        "at_return",
        "depth",
        "dialect",
        "fuel",
        "host",
        "limits",
        "next_body",
        "next_frame",
        "next_place",
        "refusals",
        "source_folder",
    )

    def __init__(
        self,
        host: Host,
        write: Writer,
        limits: Limits = DEFAULT,
        dialect: str = "L2",
        source_folder: Path = Path(),
    ) -> None:
        self.host = host
        self.limits = limits
        self.dialect = dialect
        self.source_folder = source_folder
        self.depth = 0
        self.next_body: Evaluate = _no_body
        self.next_frame: Frame = []
        self.next_place: Callable[[Exception], Exception] = _no_place
        self.at_end: list[Callable[[], None]] = []
        self.at_return: list[Callable[[], None]] = []
        self.refusals: dict[str, HarnError] = {}
        self._write = write
        self._rooms: dict[type[Any], Any] = {}
        self._interrupted = False
        self.renew()

    def renew(self) -> None:
        """Allow the whole of the limits again, as for the next entry of a session."""
        self.fuel = 0
        self._left = self.limits.steps
        self._output_left = self.limits.output
        self._most_memory = resident_bytes() + self.limits.memory
        self._deadline = time.monotonic() + self.limits.seconds
        self._interrupted = False

    def write(self, text: str) -> None:
        """Write to standard output. Raises `LimitError` (`output_limit`) when it is too much."""
        self._write(text[: self._output_left])
        self._output_left -= len(text)
        if self._output_left < 0:
            self._output_left = 0
            most = self.limits.output
            raise LimitError("output_limit", f"The output is longer than {most} characters")

    def room_for(self, size: int) -> None:
        """Ask for a text of `size` code points, or a collection of that many elements.

        It also costs steps. Raises `LimitError` (`size_limit`, and what `spend` raises).
        """
        self.grow(size, size)

    def grow(self, size: int, more: int) -> None:
        """Ask for a value of `size` of which only `more` elements have to be made.

        Raises `LimitError` as `room_for`.
        """
        if size > self.limits.size:
            raise LimitError(
                "size_limit", f"A value of size {size} is larger than {self.limits.size}"
            )
        if more >= _ELEMENTS_PER_STEP:
            self.spend(more // _ELEMENTS_PER_STEP)

    def spend(self, steps: int) -> None:
        """Count work of a host function as steps. Raises `LimitError` as `refuel`."""
        self.fuel -= steps
        if self.fuel < 0:
            self.refuel()

    def refuel(self) -> None:
        """Allow the next slice of steps, when `fuel` has fallen below nothing.

        Raises `LimitError` (`step_limit`, `time_limit`, `memory_limit`), and KeyboardInterrupt
        after `interrupt`.
        """
        self.heed_interruption()
        if resident_bytes() > self._most_memory:
            most = self.limits.memory // (1 << 20)
            raise LimitError("memory_limit", f"The script took more than {most} MB of memory")
        if time.monotonic() > self._deadline:
            raise LimitError(
                "time_limit", f"The script ran for more than {self.limits.seconds:g} seconds"
            )
        wanted = min(SLICE - 1 - self.fuel, self._left)
        self._left -= wanted
        self.fuel += wanted
        if self.fuel < 0:
            self.fuel = 0
            raise LimitError("step_limit", f"The script took more than {self.limits.steps} steps")

    def refused(self, error: HarnError) -> HarnError:
        """Return an error that says what the host does not have, and remember it.

        The script may catch it, and then print something else than where the host has it.
        """
        if len(self.refusals) < _MOST_REFUSALS:
            self.refusals[str(error)] = error
        return error

    def interrupt(self) -> None:
        """Let the script end with KeyboardInterrupt at its next look at the clock."""
        self._interrupted = True

    def heed_interruption(self) -> None:
        """Raise KeyboardInterrupt after `interrupt`; what waits for others asks now and then."""
        if self._interrupted:
            raise KeyboardInterrupt

    def finish(self) -> None:
        """Do what the script itself has left to be done, at its end or after an error of it.

        Raises `HarnError`: what that raises.
        """
        for work in self.at_return:
            work()

    def end(self) -> None:
        """Do what rooms have left for the end, on the thread of the run."""
        while self.at_end:
            self.at_end.pop()()

    def room(self, kind: type[Room]) -> Room:
        """Return this run's instance of a class, made on first use (HRN-5)."""
        found = self._rooms.get(kind)
        if found is None:
            found = self._rooms[kind] = kind()
        return cast("Room", found)


def _no_body(_: Frame) -> Value:
    raise AssertionError("a tail call says what to go on with")


def _no_place(error: Exception) -> Exception:
    return error
