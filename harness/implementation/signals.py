"""Signals that come while a callable runs: they are not the callable's doing.

A callable that raises `KeyboardInterrupt` or `SystemExit` ends its own question. When Ctrl-C or a
limit of time raises the same in the midst of it, the command ends, even where the callable catches
what was raised.
"""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType
    from typing import TypeAlias

    Handler: TypeAlias = Callable[[int, FrameType | None], object]

_ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGALRM)
"""What people and programs end a command with; by SIGALRM tests are given a time."""


@contextmanager
def heeded_signals() -> Iterator[None]:
    """At the end, raise what a signal has raised meanwhile, whatever became of that."""
    came: list[int] = []
    handlers = dict(_handlers())
    try:
        for number, handler in handlers.items():
            signal.signal(number, _noting(handler, came))
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    for number in came:
        handlers[number](number, None)


def _handlers() -> Iterator[tuple[int, Handler]]:
    if threading.current_thread() is not threading.main_thread():
        return  # signals come to the main thread only
    for number in _ENDING:
        handler = signal.getsignal(number)
        if callable(handler):
            yield number, handler


def _noting(handler: Handler, came: list[int]) -> Handler:
    def noted(number: int, frame: FrameType | None) -> None:
        came.append(number)
        handler(number, frame)

    return noted
