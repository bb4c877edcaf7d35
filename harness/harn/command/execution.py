"""Runs a command within bounds (CMD-14), where the host allows it."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from dataclasses import dataclass
from threading import Thread
from typing import IO, TYPE_CHECKING, Any, Final

from harness.harn.command.envelopes import command_id, now
from harness.harn.command.faults import fault
from harness.harn.command.request import bytes_of, mode_of, timeout_of
from harness.harn.values.display import display

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

    Parameters = Mapping[str, Any]

DEFAULT_TIMEOUT: Final = 60_000
"""In milliseconds."""

MOST_OUTPUT: Final = 1_000_000
"""Bytes of each output that are kept unless the request says less; the rest is read and dropped."""

_CHUNK: Final = 65_536

_GLANCE: Final = 0.1
"""Seconds that pass between two looks at whether the run is interrupted."""

_PATIENCE: Final = 1.0
"""Seconds to wait for the rest of an output: a process that left the group may hold it open."""


@dataclass(frozen=True, slots=True)
class Finished:
    """What a process left behind; `code` is negative when a signal ended it."""

    pid: int
    code: int
    timed_out: bool
    stdout: bytes
    stderr: bytes


def execute(run: Run, parameters: Parameters) -> dict[str, Value]:
    """Return the envelope of a command that was run.

    Raises `HarnError`: `process_not_allowed` unless the host allows processes,
    `process_request` for a request that cannot be run, `process_start` when it does not start; and
    KeyboardInterrupt, with which the command ends too.
    """
    if not run.host.runs_processes:
        message = 'process.exec: this host runs no processes, so "process.exec" is refused'
        raise run.refused(fault("process_not_allowed", message, "tool_rejected"))
    arguments = _arguments(parameters)
    started_at, started = now(), time.monotonic()
    timeout = min((timeout_of(parameters) or DEFAULT_TIMEOUT) / 1000, run.limits.seconds)
    finished = _finish(run, _start(run, parameters, arguments), parameters, timeout)
    milliseconds = round((time.monotonic() - started) * 1000)
    return _envelope(finished, started_at, milliseconds)


def _arguments(parameters: Parameters) -> list[str]:
    """An argument list is run as it is; only the mode `shell` gives its text to a shell."""
    mode = mode_of(parameters)
    if mode == "argv":
        argv = parameters.get("argv")
        if not isinstance(argv, list) or not argv:
            raise fault("process_request", "process.exec: missing argv, a list that is not empty")
        return [*map(display, argv)]
    if mode != "shell":
        message = f'process.exec: mode must be "argv" or "shell", got "{mode}"'
        raise fault("process_request", message)
    command = parameters.get("command")
    if command is None:
        raise fault("process_request", "process.exec: missing command")
    return [display(parameters.get("shell") or "/bin/sh"), "-c", display(command)]


def _start(run: Run, parameters: Parameters, arguments: list[str]) -> subprocess.Popen[bytes]:
    folder = _folder(run, parameters)
    try:
        return subprocess.Popen(
            arguments,
            cwd=folder,
            env=_environment(run, parameters),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        message = f"process.exec: cannot start `{arguments[0]}`: {reason}"
        raise fault("process_start", message, "tool_error") from error


def _folder(run: Run, parameters: Parameters) -> Path:
    cwd = parameters.get("cwd")
    folder = run.host.folder / ("" if cwd is None else display(cwd))
    if _is_folder(folder):
        return folder
    message = f"process.exec: cwd `{display(cwd)}` is no folder, as seen from the working folder"
    raise fault("process_start", message, "tool_error")


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # a name that is too long, or no name at all
        return False


def _environment(run: Run, parameters: Parameters) -> dict[str, str]:
    """`env` replaces the environment unless `env_mode` is another word than `replace`."""
    given = parameters.get("env")
    base = dict(run.host.environment)
    if not isinstance(given, dict):
        return base
    values = {name: display(value) for name, value in given.items()}
    return values if parameters.get("env_mode") in (None, "replace") else base | values


def _finish(
    run: Run, process: subprocess.Popen[bytes], parameters: Parameters, timeout: float
) -> Finished:
    most = parameters.get("max_inline_bytes")
    kept = min(most, MOST_OUTPUT) if type(most) is int and most >= 0 else MOST_OUTPUT
    outputs = [_Output(process.stdout, kept), _Output(process.stderr, kept)]
    feeding = Thread(target=_feed, args=(process.stdin, parameters.get("stdin")), daemon=True)
    threads = [feeding, *(output.thread for output in outputs)]
    for thread in threads:
        thread.start()
    timed_out = _wait(run, process, timeout)
    for thread in threads:
        thread.join(_PATIENCE)
    stdout, stderr = (bytes(output.kept) for output in outputs)
    if parameters.get("capture_stderr") is False:
        stderr = b""
    return Finished(process.pid, process.returncode, timed_out, stdout, stderr)


def _wait(run: Run, process: subprocess.Popen[bytes], timeout: float) -> bool:
    """Wait for the process and end whatever it left running, or all of it when time is up.

    Returns whether time was up. Raises KeyboardInterrupt.
    """
    deadline = time.monotonic() + timeout
    try:
        while (left := deadline - time.monotonic()) > 0:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(min(left, _GLANCE))
                return False
            run.heed_interruption()
        return True
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


class _Output:
    """One output of a process: its start is kept, all of it is read."""

    def __init__(self, pipe: IO[bytes] | None, most: int) -> None:
        self.kept = bytearray()
        self.thread = Thread(target=self._read, args=(pipe, most), daemon=True)

    def _read(self, pipe: IO[bytes], most: int) -> None:
        with pipe:
            while chunk := pipe.read(_CHUNK):
                self.kept += chunk[: most - len(self.kept)]


def _feed(pipe: IO[bytes], given: Value) -> None:
    with contextlib.suppress(OSError), pipe:
        pipe.write(b"" if given is None else bytes_of(given))


def _envelope(finished: Finished, started_at: str, milliseconds: int) -> dict[str, Value]:
    stdout, stderr = _text(finished.stdout), _text(finished.stderr)
    ended = finished.code < 0
    code = 128 - finished.code if ended else finished.code
    return {
        "command_id": command_id("cmd_"),
        "status": "timed_out" if finished.timed_out else "completed",
        "pid": finished.pid,
        "process_group_id": finished.pid,
        "handle_id": None,
        "signal": -finished.code if ended else None,
        "started_at": started_at,
        "ended_at": now(),
        "duration_ms": milliseconds,
        **dict.fromkeys(("exit_code", "exit_status", "legacy_status"), code),
        "timed_out": finished.timed_out,
        "stdout": stdout,
        "stderr": stderr,
        "combined": stdout + stderr,
        "success": code == 0 and not finished.timed_out,
    }


def _text(output: bytes) -> str:
    return output.decode("utf-8", "replace")
