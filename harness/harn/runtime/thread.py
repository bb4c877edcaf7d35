"""The thread that a script runs on, with room for deep recursion.

A call of the script nests some Python calls, and those that come through C, as the callback of a
sort, take room on the C stack; the generators of a run also have to stay on one thread. So each run
has a thread of its own with a large stack (it is only reserved, not used), and Python's limit is
raised as long as one is open. What still hits the limit is an error of the script (HEV-31).
"""

from __future__ import annotations

import sys
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

Result = TypeVar("Result")

STACK_BYTES: Final = 256 * 1024 * 1024

_GLANCE: Final = 0.2
"""Seconds of one wait for an outcome: the system may hand Ctrl-C to another thread, which does not
end a wait of this one."""

RECURSION_LIMIT: Final = 100_000
"""Python calls inside of each other: about 200 for each of the 512 calls of a script."""


class ScriptThread:
    """A thread that does what it is given, one after the other, until it is closed."""

    def __init__(self) -> None:
        self._tasks: SimpleQueue[Callable[[], Any] | None] = SimpleQueue()
        self._outcomes: SimpleQueue[_Outcome] = SimpleQueue()
        self._interrupt: Callable[[], object] | None = None
        """What brings the task that is being done to its end."""
        self._thread = threading.Thread(target=self._work, name="harn", daemon=True)

    def __enter__(self) -> ScriptThread:
        _deep_recursion.open()
        with _starting:
            usual = threading.stack_size(STACK_BYTES)
            try:
                self._thread.start()
            finally:
                threading.stack_size(usual)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._interrupt is not None:  # Ctrl-C came where `call` does not catch it
            self._interrupt()
        self._tasks.put(None)
        self._thread.join()
        _deep_recursion.close()

    def call(self, task: Callable[[], Result], interrupt: Callable[[], object]) -> Result:
        """Return what the task returns, or raise what it raises.

        When the caller is interrupted, `interrupt` has to bring the task to its end.
        """
        self._interrupt = interrupt
        self._tasks.put(task)
        while True:
            try:
                outcome = self._outcome()
            except KeyboardInterrupt:
                interrupt()
                continue
            self._interrupt = None
            if outcome.error is not None:
                raise outcome.error
            return cast("Result", outcome.value)

    def _outcome(self) -> _Outcome:
        while True:
            with suppress(Empty):
                return self._outcomes.get(timeout=_GLANCE)

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            try:
                outcome = _Outcome(value=task())
            except BaseException as error:  # it is raised where `call` waits
                outcome = _Outcome(error=error)
            del task
            self._outcomes.put(outcome)
            del outcome


@dataclass(frozen=True, slots=True)
class _Outcome:
    value: object = None
    error: BaseException | None = None


@dataclass(slots=True)
class _DeepRecursion:
    """Python's limit for recursion, which is that of all threads."""

    users: int = 0
    usual: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def open(self) -> None:
        with self.lock:
            if self.users == 0:
                self.usual = sys.getrecursionlimit()
                sys.setrecursionlimit(max(self.usual, RECURSION_LIMIT))
            self.users += 1

    def close(self) -> None:
        with self.lock:
            self.users -= 1
            if self.users == 0:
                sys.setrecursionlimit(self.usual)


_deep_recursion: Final = _DeepRecursion()
_starting: Final = threading.Lock()
