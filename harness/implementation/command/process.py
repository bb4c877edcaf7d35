"""One child process, with everything that it starts, and its three pipes; nothing here waits."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from harness.errors import UnavailableError
from harness.implementation.command.launch import program_fault
from harness.implementation.command.tail import Tail

if TYPE_CHECKING:
    from harness.implementation.command.launch import Launch

READ: Final = 256 * 1024
"""Bytes that are read at a time, so that no child keeps the others waiting."""
_LEFT_BEHIND: Final = 1024 * 1024
"""Bytes that a pipe can hold at most: what may still be read when its writer is gone."""
_KILLED_WITHIN: Final = 5.0  # seconds


class Process:
    """A running child. It leads a group of its own, and dies with all that is in it."""

    def __init__(self, launch: Launch) -> None:
        """Start it. Raises `UnavailableError` where that fails."""
        self._root = launch.root
        self._running = _start(launch)
        running = self._running
        self._pipes = tuple(filter(None, (running.stdin, running.stdout, running.stderr)))
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
        self.stdin, self.stdout, self.stderr = (pipe.fileno() for pipe in self._pipes)
        self._unsent = bytearray()
        self._tail = Tail()
        self.does_not_listen = False

    @property
    def has_unsent(self) -> bool:
        """Is there something that it has not been able to take in yet?"""
        return bool(self._unsent) and not self.does_not_listen

    @property
    def ended(self) -> int | None:
        """Its exit status, negative for a signal; None while it lives."""
        return self._running.poll()

    def send(self, data: bytes) -> None:
        """Write `data` to it, as far as it takes it now; `flush` goes on."""
        self._unsent += data
        self.flush()

    def flush(self) -> None:
        """Write what is unsent, as far as it takes it now."""
        try:
            while self.has_unsent:
                del self._unsent[: os.write(self.stdin, self._unsent[:READ])]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self.does_not_listen = True

    def hang_up(self) -> None:
        """Close its standard input: no question will come any more."""
        self._pipes[0].close()
        self.does_not_listen = True  # what is unsent stays so

    def output(self) -> bytes | None:
        """Return what it has written: None for nothing yet, no bytes for the end."""
        return _read(self.stdout)

    def listen(self) -> bool:
        """Keep the end of its standard error; say whether more may come."""
        data = _read(self.stderr)
        self._tail.feed(data or b"")
        return data != b""

    def last_output(self) -> bytes:
        """Return what an ended process has left in the pipe."""
        return _rest(self.stdout)

    def complaint(self) -> str:
        """Return the end of its standard error; paths in the project are relative to it."""
        return self._tail.text().replace(f"{self._root}{os.sep}", "")

    def kill(self) -> None:
        """End it and whatever it started, and let go of the pipes."""
        self._signal_group(signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):  # then the system does not let it go
            self._running.wait(_KILLED_WITHIN)
        self._tail.feed(_rest(self.stderr))
        for pipe in self._pipes:
            pipe.close()

    @property
    def has_company(self) -> bool:
        """Is anything left of what an ended process has started?"""
        return self._signal_group(0)

    def wait(self, seconds: float) -> int | None:
        """Wait for its end, not longer than this; return its exit status, None while it lives."""
        with suppress(subprocess.TimeoutExpired):
            return self._running.wait(seconds)
        return None

    def _signal_group(self, number: int) -> bool:
        try:
            os.killpg(self._running.pid, number)
        except (ProcessLookupError, PermissionError):  # nobody there, or none but the dead
            return False
        return True


def ending(status: int) -> str:
    """Return an exit status in words."""
    if status >= 0:
        return f"exit status {status}"
    try:
        return f"killed by {signal.Signals(-status).name}"
    except ValueError:
        return f"killed by signal {-status}"


def _start(launch: Launch) -> subprocess.Popen[bytes]:
    fault = program_fault(launch)
    if fault is None:
        try:
            return subprocess.Popen(
                launch.argv,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=launch.cwd,
                env=launch.environment,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            fault = str(error)
    raise UnavailableError(
        f"implementation {launch.name!r}: cannot be started: {fault}; "
        f"`command` under [tool.parity.implementations.{launch.name}] says what to start"
    )


def _read(pipe: int) -> bytes | None:
    try:
        return os.read(pipe, READ)
    except BlockingIOError:
        return None


def _rest(pipe: int) -> bytes:
    """Return what stands in a pipe; others that hold it open may go on writing for ever."""
    found = bytearray()
    while len(found) < _LEFT_BEHIND and (data := _read(pipe)):
        found += data
    return bytes(found)
