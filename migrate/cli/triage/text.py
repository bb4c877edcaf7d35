"""What a person gives to a command, as text that a file can hold."""

from __future__ import annotations

import click


def refuse_no_text(option: str, text: str) -> None:
    """Raise `UsageError` for bytes of the command line that are no text."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise click.UsageError(f"{option} is not a text") from error
