"""Reads a TOML text into values (CAP-7)."""

from __future__ import annotations

import re
import tomllib
from datetime import date, time
from typing import Any, Final

from harness.harn.values.arithmetic import wrapped

MOST_PARTS: Final = 100
"""Most parts of a dotted key: reading takes as long as each key times the header above it."""

_STRING_OR_COMMENT: Final = re.compile(
    r""""{3}(?:[^\\]|\\.?)*?(?:"{3}|\Z)|'{3}.*?(?:'{3}|\Z)"""
    r"""|"(?:[^"\\\n]|\\.?)*+"?|'[^'\n]*+'?|\#[^\n]*+""",
    re.DOTALL,
)
_BETWEEN_KEYS: Final = re.compile(r"[=,\[\]{}\n]")


class TomlFault(ValueError):
    """A text is no TOML, or has what no value can hold; the message says what, and where."""


def read_toml(text: str) -> dict[str, Any]:
    """Return the table of a TOML text, of values only. Raises `TomlFault`.

    An integer of more than 64 bits is a float, as in JSON (OUT-4), and a date or a time, for
    which there is no value, is the text of it.
    """
    _check_keys(text)
    try:
        return {key: _value(part) for key, part in tomllib.loads(text).items()}
    except tomllib.TOMLDecodeError as error:
        raise TomlFault(str(error)) from None
    except RecursionError:
        raise TomlFault("nested too deeply") from None
    except (OverflowError, ValueError):  # of Python, for integers of more digits than it takes
        raise TomlFault("a number has too many digits") from None


def _check_keys(text: str) -> None:
    keys = _BETWEEN_KEYS.split(_STRING_OR_COMMENT.sub("", text))
    if max(key.count(".") for key in keys) >= MOST_PARTS:
        raise TomlFault(f"a key has more than {MOST_PARTS} parts")


def _value(given: Any) -> Any:
    if isinstance(given, dict):
        return {key: _value(part) for key, part in given.items()}
    if isinstance(given, list):
        return [_value(part) for part in given]
    if isinstance(given, date | time):
        return given.isoformat()
    if type(given) is int and wrapped(given) != given:
        return float(given)
    return given
