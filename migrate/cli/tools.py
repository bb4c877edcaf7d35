"""The tools that `parse`, `scan` and `explain` know of: a JSON file in any of four forms."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, NoReturn

import click

from harness.errors import DataError
from migrate.cli.inputs import read_input
from parser import RegistryError, registry_from_any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parser import Diagnostic, Registry

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[][{}]|NaN|-?Infinity', re.DOTALL)
"""What of JSON is needed to find a place in it: strings, brackets, and what it does not have."""

FORMS: Final = "a registry, OpenAI or Anthropic tools, or an MCP tools/list result"

tools_option = click.option(
    "--tools",
    metavar="FILE|-",
    help=f"Tools as JSON: {FORMS}. Without it only `ledger` and `load_skill` are known.",
)


def read_tools(name: str | None) -> Registry | None:
    """Return the registry that a file or standard input holds, in any form; None without a name.

    Raises `DataError` that says what is wrong, where, and what to give instead.
    """
    if name is None:
        return None
    source, data = read_input(name, "the tools")
    text = ""
    try:
        text = data.decode(json.detect_encoding(data))
        return registry_from_any(json.loads(text, parse_constant=_refused))
    except RegistryError as error:
        raise DataError(f"{source}: {error}; give {FORMS}") from error
    except (ValueError, RecursionError) as error:
        raise DataError(f"{source}: {_fault(error, text)}; give {FORMS} as JSON") from error


def hint_at_tools(registry: Registry | None, errors: Iterable[Diagnostic]) -> None:
    """Tell a user who gave no tools why there are unknown ones."""
    if registry is None and any("unknown_tool" in error.code for error in errors):
        click.echo("no --tools: no tools but ledger and load_skill are known", err=True)


def _fault(error: ValueError | RecursionError, text: str) -> str:
    match error:
        case json.JSONDecodeError():
            told = error.msg.removesuffix(" at")
            return f"line {error.lineno}, column {error.colno}: not JSON: {told}"
        case UnicodeDecodeError():
            return f"byte {error.start}: not UTF-8"
        case RecursionError():
            depth, place = _deepest(text)
            return f"{_place(text, place)}: {depth} levels inside each other are too many"
        case _:
            return f"{_place(text, _constant(text))}: not JSON: {error}"


def _refused(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _place(text: str, position: int) -> str:
    line, column = text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)
    return f"line {line}, column {column}"


def _constant(text: str) -> int:
    """Return where the first constant stands that JSON does not have."""
    return next(token.start() for token in _TOKEN.finditer(text) if token[0][0] in "NI-")


def _deepest(text: str) -> tuple[int, int]:
    """Return how many levels stand inside each other at most, and where that is reached first."""
    depth, deepest = 0, (0, 0)
    for token in _TOKEN.finditer(text):
        if token[0] in "[{":
            depth += 1
            deepest = max(deepest, (depth, -token.start()))
        elif token[0] in "]}":
            depth -= 1
    return deepest[0], -deepest[1]
