"""A line that is typed on a terminal, with the keys that people edit lines with."""

from __future__ import annotations

import sys
import termios
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.output import Output

_AT_ONCE: Final = 0.05
"""Seconds in which the rest of a key that begins with Esc has come."""


def read_line(asked: str) -> str | None:
    """Ask, let a line be edited and return it; None when it was left with Esc, Ctrl-C or Ctrl-D.

    Keys that were pressed before one was asked are no part of it: nobody has seen them. What is
    pasted in several lines comes as one.
    """
    session = _session()
    while (typed := _edited(session, asked)) is not None:
        try:
            typed.encode()
        except UnicodeEncodeError:
            click.echo("  that is no text in UTF-8; type it again")
        else:
            return " ".join(typed.splitlines())
    return None


def _session() -> PromptSession[str]:
    # Slow to import, and most of a review is single keys.
    from prompt_toolkit import PromptSession  # noqa: PLC0415
    from prompt_toolkit.history import DummyHistory  # noqa: PLC0415
    from prompt_toolkit.input.defaults import create_input  # noqa: PLC0415

    session: PromptSession[str] = PromptSession(
        history=DummyHistory(),
        key_bindings=_keys(),
        input=create_input(sys.stdin),
        output=_output(),
    )
    session.app.ttimeoutlen = _AT_ONCE
    session.app.timeoutlen = _AT_ONCE
    return session


def _keys() -> KeyBindings:
    from prompt_toolkit.key_binding import KeyBindings  # noqa: PLC0415

    keys = KeyBindings()

    @keys.add("escape")
    def _(event: KeyPressEvent) -> None:
        event.app.exit(exception=EOFError())

    return keys


def _output() -> Output | None:
    """Return how the line is drawn; None leaves that to the library, which knows dumb terminals.

    Nobody asks the terminal where its cursor is: one that does not answer would be complained of.
    """
    from prompt_toolkit.output.vt100 import Vt100_Output  # noqa: PLC0415
    from prompt_toolkit.utils import is_dumb_terminal  # noqa: PLC0415

    if is_dumb_terminal():
        return None
    output = Vt100_Output.from_pty(sys.stdout)
    output.enable_cpr = False
    return output


def _edited(session: PromptSession[str], asked: str) -> str | None:
    from prompt_toolkit.input.typeahead import clear_typeahead  # noqa: PLC0415

    termios.tcflush(sys.stdin, termios.TCIFLUSH)
    clear_typeahead(session.input)
    try:
        return session.prompt(asked)
    except (EOFError, KeyboardInterrupt):
        return None
