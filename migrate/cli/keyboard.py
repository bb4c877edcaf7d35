"""Keys of a terminal, one at a time."""

from __future__ import annotations

import os
import re
import select
import sys
import termios
import tty
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

QUIT: Final = frozenset({"q", "\x04", ""})
"""What ends a review: `q`, Ctrl-D, and the end of the input."""

_ESCAPE: Final = b"\x1b"
_SEQUENCE: Final = re.compile(rb"\[[0-?]*[ -/]*[@-~]|O.|[^\[O]", re.DOTALL)
"""What may follow Esc within one key."""
_LEADS: Final = (b"\xc0", b"\xe0", b"\xf0")
"""From each of these on the first byte of a character in UTF-8 announces one byte more."""
_NO_LEAD: Final = b"\xf8"
"""From here on a byte begins no character."""
_AT_ONCE: Final = 0.05
"""Seconds in which the rest of a key of several bytes has come."""
_LONGEST: Final = 16
"""Bytes of such a key at most."""
_NAMES: Final = {
    "\x1b": "Esc",
    "\n": "Enter",
    "\t": "Tab",
    " ": "Space",
    "\x7f": "Backspace",
    "\x1b[A": "↑",
    "\x1b[B": "↓",
    "\x1b[C": "→",
    "\x1b[D": "←",
    "\x1b[H": "Home",
    "\x1b[F": "End",
    "\x1b[3~": "Delete",
    "\x1b[5~": "Page up",
    "\x1b[6~": "Page down",
}


@contextmanager
def single_keys() -> Iterator[None]:
    """Let keys come through at once and unseen; what is typed ahead is kept."""
    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin, termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


@contextmanager
def whole_lines() -> Iterator[None]:
    """Within `single_keys`: let another program have the terminal."""
    before = termios.tcgetattr(sys.stdin)
    lines = termios.tcgetattr(sys.stdin)
    lines[3] |= termios.ICANON | termios.ECHO
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, lines)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def read_key() -> str:
    """Return the next key; a key of several bytes, as arrows are, is returned whole.

    The end of the input is an empty text.
    """
    first = _read(1)
    if first == _ESCAPE:
        return (first + _sequence()).decode(errors="replace")
    missing = 0 if first >= _NO_LEAD else sum(first >= least for least in _LEADS)
    return (first + b"".join(_read(1) for _ in range(missing))).decode(errors="replace")


def key_name(key: str) -> str:
    """Return what a person calls a key."""
    named = _NAMES.get(key)
    if named is not None or key.isprintable():
        return named or key
    return f"Esc {key[1:]}" if key[1:].isprintable() and key[0] == "\x1b" else ascii(key)[1:-1]


def _sequence() -> bytes:
    """Return what follows Esc at once: nothing, a key with Alt, or the rest of an arrow's."""
    found = b""
    while len(found) < _LONGEST and select.select([sys.stdin], [], [], _AT_ONCE)[0]:
        more = _read(1)
        found += more
        if not more or _SEQUENCE.fullmatch(found):
            break
    return found


def _read(most: int) -> bytes:
    return os.read(sys.stdin.fileno(), most)
