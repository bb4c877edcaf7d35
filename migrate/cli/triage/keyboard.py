"""Keys of a terminal, one at a time."""

from __future__ import annotations

import os
import sys
import termios
import tty
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


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
    """Within `single_keys`: let a line be typed, or another program have the terminal."""
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
    return os.read(sys.stdin.fileno(), 16).decode(errors="replace")
