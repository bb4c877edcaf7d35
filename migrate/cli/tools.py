"""The tools that `parse`, `scan` and `explain` know of: a JSON file in any of four forms."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import click

from harness.errors import DataError
from parser import RegistryError, registry_from_any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parser import Diagnostic, Registry

FORMS: Final = "a registry, OpenAI or Anthropic tools, or an MCP tools/list result"

tools_option = click.option(
    "--tools",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=f"Tools as JSON: {FORMS}. Without it only `ledger` and `load_skill` are known.",
)


def read_tools(path: Path | None) -> Registry | None:
    """Return the registry that a file holds, whatever its form; None without a file.

    Raises `DataError` that says what is wrong, where, and what to give instead.
    """
    if path is None:
        return None
    try:
        return registry_from_any(json.loads(path.read_bytes(), parse_constant=_refused))
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror}") from error
    except RegistryError as error:
        raise DataError(f"{path}: {error}; give {FORMS}") from error
    except (ValueError, RecursionError) as error:
        raise DataError(f"{path}: {_fault(error)}; give {FORMS} as JSON") from error


def hint_at_tools(registry: Registry | None, errors: Iterable[Diagnostic]) -> None:
    """Tell a user who gave no tools why there are unknown ones."""
    if registry is None and any("unknown_tool" in error.code for error in errors):
        click.echo("no --tools: no tools but ledger and load_skill are known", err=True)


def _fault(error: ValueError | RecursionError) -> str:
    match error:
        case json.JSONDecodeError():
            told = error.msg.removesuffix(" at")
            return f"line {error.lineno}, column {error.colno}: not JSON: {told}"
        case UnicodeDecodeError():
            return f"byte {error.start}: not UTF-8"
        case RecursionError():
            return "nested too deeply"
        case _:
            return f"not JSON: {error}"


def _refused(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")
