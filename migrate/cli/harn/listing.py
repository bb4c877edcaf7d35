"""`parity harn builtins`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from harness.errors import DataError
from harness.harn.builtins import GROUPS
from harness.harn.runtime.standard import STANDARD, standard_exports
from migrate.cli.terminal import COLUMNS, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

_ROOMS: Final = ("harness.harn.builtins.", "harness.harn.")
"""What all files of builtins are in; the rest of the name is that of the group."""

EXAMPLE: Final = """\b
Examples:
  parity harn builtins
  parity harn builtins regex tool_
"""


@click.command("builtins", short_help="List the functions that scripts can call.", epilog=EXAMPLE)
@click.argument("words", metavar="[PART…]", nargs=-1)
def builtins_command(words: tuple[str, ...]) -> None:
    """List the functions that a script can call, those whose name has one of the PARTs in it.

    What a standard module exports stands below its path; a script imports it. What the functions do
    is said in sections 7 and 10 to 22 of harness/spec/07-harn-subset.md.

    Exit codes: 0; 65 no function has such a name.
    """
    listed = [(title, _chosen(names, words)) for title, names in _groups()]
    found = [(title, " ".join(names)) for title, names in listed if names]
    if not found:
        raise DataError(f"no builtin has {' or '.join(map(visible, words))} in its name")
    text = click.HelpFormatter(width=COLUMNS)
    text.write_dl(found)
    sys.stdout.write(text.getvalue())


def _groups() -> Iterator[tuple[str, list[str]]]:
    for file, names in GROUPS.items():
        yield _title(file), names.split()
    for path in STANDARD:
        yield f'"{path}"', list(standard_exports(path))


def _title(file: str) -> str:
    for room in _ROOMS:
        file = file.removeprefix(room)
    return file.removesuffix(".builtins").replace(".", " ")


def _chosen(names: list[str], words: tuple[str, ...]) -> list[str]:
    """Names that begin with `_` are for the host itself."""
    return [
        name
        for name in names
        if not name.startswith("_") and (not words or any(word in name for word in words))
    ]
