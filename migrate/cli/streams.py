"""Standard output and standard error of the command: full, closed, or read by nobody any more.

Exit code 1 means that differences were found, so nothing that happens to a stream may end in it.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from harness.errors import DataError
from harness.standard_streams import private_output

if TYPE_CHECKING:
    from typing import NoReturn

    from _typeshed import ReadableBuffer

_CLOSED: Final = (
    "standard output: is closed, so nothing was done; send it to /dev/null where it is not wanted"
)


class OutputFault(click.ClickException):
    """What was to be said could not be written."""

    exit_code = DataError.exit_code


def guard_streams() -> None:
    """Put the standard streams in order. Raises SystemExit when there is no standard output."""
    if sys.stderr is None:  # closed: click would write errors to standard output
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # for good
    elif isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr = _text(_Errors(sys.stderr.fileno(), "wb", closefd=False), sys.stderr)
    if sys.stdout is None:
        OutputFault(_CLOSED).show()
        sys.exit(OutputFault.exit_code)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout = _text(_Output(_descriptor(sys.stdout), "wb", closefd=False), sys.stdout)


def leave_streams() -> None:
    """End what is said: implementations that print at the exit do so on standard error.

    Raises SystemExit where something could not be written.
    """
    said, sys.stdout = sys.stdout, sys.stderr
    try:
        said.flush()
    except OutputFault as fault:
        fault.show()
        sys.exit(OutputFault.exit_code)


def own_output() -> int | None:
    """Return where our output goes, for programs that we start; None leaves it to them."""
    try:
        return sys.stdout.fileno()
    except OSError:  # it is kept in this process
        return None


def _descriptor(stream: io.TextIOWrapper) -> int:
    """Return where our output goes: in a file or a pipe, nothing else than ours does.

    On a terminal standard error stands beside it, and editors that are started want to see one.
    """
    return stream.fileno() if stream.isatty() else private_output()


class _Output(io.FileIO):
    """Standard output, whose end is told once, or in silence where nobody reads on."""

    _failed = False

    def write(self, data: ReadableBuffer, /) -> int:
        """Write some of the data, and say how much."""
        if self._failed:  # what is left in the buffer; the interpreter tries again at its end
            return memoryview(data).nbytes
        try:
            return super().write(data)
        except BrokenPipeError:
            _end_as_by_the_pipe()
        except OSError as error:
            self._failed = True
            raise OutputFault(f"standard output: cannot be written: {error.strerror}") from error


class _Errors(io.FileIO):
    """Standard error: where it cannot be written, nobody can be told, and the exit code stands."""

    def write(self, data: ReadableBuffer, /) -> int:
        """Write some of the data, and say how much."""
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes


def _end_as_by_the_pipe() -> NoReturn:
    """End as every program does that leaves SIGPIPE alone: a shell sees 141.

    The signal itself stays ignored until then: it would also come from the pipes to processes of
    ours. Other threads than the first may not touch it, and only leave with the code.
    """
    with suppress(ValueError):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGPIPE)
    os._exit(128 + signal.SIGPIPE)  # where the signal is blocked


def _text(raw: io.FileIO, like: io.TextIOWrapper) -> io.TextIOWrapper:
    """Return a text stream; a terminal that cannot show a character gets an escape."""
    return io.TextIOWrapper(
        io.BufferedWriter(raw),
        encoding=like.encoding,
        errors="backslashreplace",
        line_buffering=like.line_buffering,
    )
