"""Reading a TOML file as a record; what is wrong with it is told where it stands."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from harness.errors import ConfigurationError
from harness.record_faults import fault_of

if TYPE_CHECKING:
    from pathlib import Path

Record = TypeVar("Record", bound=msgspec.Struct)

_AT: Final = re.compile(r" \(at line (?P<line>\d+), column (?P<column>\d+)\)$")
_BARE_WORD: Final = re.compile(r"[A-Za-z_][\w.:<>/-]*")


def read_toml(path: Path, kind: type[Record]) -> Record:
    """Read a file as a record.

    Raises `ConfigurationError` with the line of what is no TOML, else with the table and the key
    that are wrong, what was expected there, and the nearest name that there is.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ConfigurationError(f"{path}: not UTF-8 at byte {error.start}") from error
    except OSError as error:
        raise ConfigurationError(f"{path}: cannot be read: {error.strerror}") from error
    try:
        raw: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigurationError(f"{path}{_in_line(str(error), text)}") from error
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise ConfigurationError(f"{path}: {fault_of(raw, kind) or error}") from error


def _in_line(told: str, text: str) -> str:
    """Return what tomllib says with the line that it is about, and what to do about a bare word."""
    at = _AT.search(told)
    if at is None:
        return f": not TOML: {told}"
    number, column = int(at["line"]), int(at["column"])
    line = text.splitlines()[number - 1] if number <= len(text.splitlines()) else ""
    bare = _BARE_WORD.match(line, column - 1)
    hint = f'; a text stands in quotes: "{bare[0]}"' if bare else ""
    return f", line {number}: not TOML: {told[: at.start()]}: {line.strip()}{hint}"
