"""The options of a project, each with its value and where that comes from."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, Final

import msgspec

from harness.configuration import FILE, Options
from migrate.report.starting import Setting

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.configuration import Project

ENVIRONMENT: Final = {
    "PARITY_AUTHOR": "who decides, where --author does not say",
    "PARITY_DIFF_TOOL": "the tool of --diff-tool",
    "VISUAL": "the editor of `parity triage open`",
    "EDITOR": "the same, where VISUAL is not set",
    "NO_COLOR": "no colours",
    "FORCE_COLOR": "colours in a pipe too",
}
"""Variables that commands heed, and for what."""

_TABLE: Final = re.compile(r"\[\[?([^\[\]]+)\]\]?\s*(?:#.*)?$")
_WORD: Final = r"""(?:[\w\-]+|"[^"]*"|'[^']*')"""
_KEY: Final = re.compile(rf"({_WORD}(?:\s*\.\s*{_WORD})*)\s*=")


def settings(project: Project, environment: Mapping[str, str]) -> Iterator[Setting]:
    """Yield every option and every variable that is set, with its origin."""
    path = project.root / FILE
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    written = tomllib.loads(text).get("tool", {}).get("parity", {})
    lines = _lines(text)
    values = msgspec.to_builtins(project.options, builtin_types=())
    for name in Options.__struct_fields__:
        yield from _settings((name,), values[name], written, lines)
    for variable in ENVIRONMENT:
        if variable in environment:
            yield Setting(variable, environment[variable], f"environment: {ENVIRONMENT[variable]}")


def _settings(
    path: tuple[str, ...], value: Any, written: Any, lines: Mapping[tuple[str, ...], int]
) -> Iterator[Setting]:
    """Yield an option, or those of its table where the file has some of them."""
    mine = written.get(path[-1]) if isinstance(written, dict) else None
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from _settings((*path, str(key)), inner, mine or {}, lines)
        return
    name = ".".join(path)
    if mine is None:
        yield Setting(name, value, "default")
        return
    line = lines.get(("tool", "parity", *path))
    yield Setting(name, value, f"{FILE}:{line}" if line else FILE)


def _lines(text: str) -> dict[tuple[str, ...], int]:
    """Return the line of each key and table, as far as it is written plainly."""
    found: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.split("\n"), 1):
        if header := _TABLE.match(line.strip()):
            table = _words(header[1])
            found.setdefault(table, number)
        elif key := _KEY.match(line.strip()):
            words = (*table, *_words(key[1]))
            for length in range(len(table) + 1, len(words) + 1):
                found.setdefault(words[:length], number)
    return found


def _words(dotted: str) -> tuple[str, ...]:
    return tuple(word.strip().strip("\"'") for word in dotted.split("."))
