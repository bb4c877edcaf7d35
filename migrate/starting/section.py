"""The table `[tool.parity]`, added to a `pyproject.toml` of any shape."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from harness.errors import ConfigurationError
from migrate.starting.places import appended

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def with_section(path: Path, text: str, section: str) -> str | None:
    """Return the text of `path` with the tables of `section`; None where it has [tool.parity].

    What was there reads as before; that is made sure of. Raises `ConfigurationError` for what is no
    TOML, and for a `tool` that nothing can be added to.
    """
    try:
        before = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigurationError(f"{path}: {error}") from error
    tool = before.get("tool", {})
    if not isinstance(tool, dict):
        raise ConfigurationError(
            f"{path}: `tool` is no table, so it can have no [tool.parity]; make it one"
        )
    if "parity" in tool:
        return None
    added = tomllib.loads(section)["tool"]["parity"]
    wanted = before | {"tool": tool | {"parity": added}}
    for edited in _edited(text, section, added):
        if _reads_as(edited, wanted):
            return edited
    raise ConfigurationError(
        f"{path}: [tool.parity] cannot be added; write it yourself, for instance with "
        + ", ".join(f"tool.parity.{key} = {value!r}" for key, value in added.items() if value)
    )


def _edited(text: str, section: str, added: dict[str, Any]) -> Iterator[str]:
    """Yield ways to add the table: behind all others, or inside of `tool` where it is written."""
    yield appended(text, f"\n{section}" if text else section)
    with suppress(TOMLKitError):
        document = tomlkit.parse(text)
        inline = tomlkit.inline_table()
        inline.update({key: value for key, value in added.items() if value})
        document["tool"]["parity"] = inline
        yield tomlkit.dumps(document)


def _reads_as(text: str, wanted: dict[str, Any]) -> bool:
    """Tell whether a text is TOML and says this; an empty table says nothing."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return _said(found) == _said(wanted)


def _said(document: dict[str, Any]) -> dict[str, Any]:
    parity = {key: value for key, value in document["tool"]["parity"].items() if value}
    return document | {"tool": document["tool"] | {"parity": parity}}
