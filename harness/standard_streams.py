"""Standard output and input, kept from code that is not ours.

What a program reads from us is ours alone: a module that prints, a library in C, a child that
inherits the descriptor would each spoil it.
"""

from __future__ import annotations

import fcntl
import os
import sys
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_INPUT, _OUTPUT, _ERRORS = range(3)
_FIRST_FREE: Final = 3


def private_output() -> int:
    """Return a new descriptor of standard output; the old one leads to standard error from now on.

    Where that is closed it leads nowhere.
    """
    private = fcntl.fcntl(_OUTPUT, fcntl.F_DUPFD_CLOEXEC, _FIRST_FREE)
    try:
        os.dup2(_ERRORS, _OUTPUT)
    except OSError:
        _to_nowhere(_OUTPUT)
    return private


def private_input() -> int:
    """Return a new descriptor of standard input; the old one is empty from now on."""
    private = fcntl.fcntl(_INPUT, fcntl.F_DUPFD_CLOEXEC, _FIRST_FREE)
    _to_nowhere(_INPUT)
    return private


@contextmanager
def foreign_code() -> Iterator[None]:
    """Meanwhile what is printed goes to standard error, and there is no standard input."""
    kept = sys.stdin
    with redirect_stdout(sys.stderr):
        sys.stdin = None
        try:
            yield
        finally:
            sys.stdin = kept


def _to_nowhere(descriptor: int) -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
