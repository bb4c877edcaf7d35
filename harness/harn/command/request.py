"""The request of a command: how its text reads, and what a context shows of it (CMD-5)."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from harness.harn.values.display import display
from harness.harn.values.model import Duration

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.values.model import Value

    Parameters = Mapping[str, Any]


def command_text(request: Parameters) -> str:
    """Return the text that patterns and labels look at: `argv` joined by blanks, else `command`.

    What the mode `shell` runs is `command`, so an `argv` beside it must not hide it (CMD-8).
    """
    argv, command = request.get("argv"), request.get("command")
    runs_command = command is not None and request.get("mode") == "shell"
    if isinstance(argv, list) and not runs_command:
        return " ".join(map(display, argv))
    return "" if command is None else display(command)


def mode_of(parameters: Parameters) -> str:
    """Return the mode that is given, else the one that fits what is there."""
    mode = parameters.get("mode")
    if mode is not None:
        return display(mode)
    return "shell" if parameters.get("argv") is None else "argv"


def timeout_of(parameters: Parameters) -> int | None:
    """Return the timeout in milliseconds, or None; `timeout` may be a duration."""
    for key in ("timeout_ms", "timeout"):
        value = parameters.get(key)
        if isinstance(value, Duration):
            return value.milliseconds
        if type(value) is int and value > 0:
            return value
    return None


def shown_request(parameters: Parameters) -> dict[str, Value]:
    """Return what a context shows: nothing of the environment or the input but hashes."""
    return {
        "mode": mode_of(parameters),
        "argv": parameters.get("argv"),
        "command": parameters.get("command"),
        "shell": parameters.get("shell"),
        "cwd": parameters.get("cwd"),
        "env_diff": _environment(parameters.get("env")),
        "env_mode": parameters.get("env_mode"),
        "stdin": _input(parameters.get("stdin")),
        "timeout_ms": timeout_of(parameters),
    }


def _environment(given: Value) -> dict[str, Value]:
    values = given if isinstance(given, dict) else {}
    return {
        name: {"present": True, "redacted": True, "value_sha256": _digest(display(value).encode())}
        for name, value in values.items()
    }


def _input(given: Value) -> dict[str, Value]:
    if given is None:
        return {"size": 0, "sha256": None}
    data = bytes_of(given)
    return {"size": len(data), "sha256": _digest(data)}


def bytes_of(given: Value) -> bytes:
    """Return the bytes of a standard input."""
    return given if isinstance(given, bytes) else display(given).encode()


def _digest(data: bytes) -> str:
    return f"sha256:{hashlib.sha256(data).hexdigest()}"
