"""Files that `include!` names among the items, and that are no inputs of their own (GEN-40)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.source.files import ParsedFile, parse_file
from migrate.rust.source.items import flattened
from migrate.rust.source.literals import BadLiteral, decode_string
from migrate.rust.source.macros import UnreadableMacro, macro_arguments
from migrate.rust.source.module_files import included_file
from migrate.rust.source.reading import UnreadableSource, read_source

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from migrate.rust.source.items import Item

INCLUDE = "include"

MOST_FILES = 1_000
"""Files that are read because others include them."""


def included_items(
    given: Mapping[str, ParsedFile], includes: Callable[[str, str], bytes | None]
) -> dict[str, ParsedFile]:
    """Return the files that `given` ones include, and those that these include, by path."""
    found: dict[str, ParsedFile] = {}
    waiting = list(given.values())
    while waiting and len(found) < MOST_FILES:
        file = waiting.pop(0)
        for relative in _included_by(file):
            path = included_file(file.source.path, relative)
            if path not in given and path not in found:
                parsed = _parsed(path, includes(file.source.path, relative))
                if parsed is not None:
                    found[path] = parsed
                    waiting.append(parsed)
    return found


def _included_by(file: ParsedFile) -> list[str]:
    calls = (item for item in flattened(file.items) if item.kind == "macro_call")
    named = [named_by(item) for item in calls if item.name == INCLUDE]
    return [path for path in named if path is not None]


def file_included(call: Item) -> str | None:
    """Return the file that an `include!` means, None when its path is computed."""
    relative = named_by(call)
    return None if relative is None else included_file(call.fragment.source.path, relative)


def named_by(call: Item) -> str | None:
    """Return the path that an `include!` is given, None when it is computed."""
    try:
        arguments = macro_arguments(call.fragment)
        return decode_string(arguments[0].text) if len(arguments) == 1 else None
    except (UnreadableMacro, BadLiteral):
        return None


def _parsed(path: str, content: bytes | None) -> ParsedFile | None:
    if content is None:
        return None
    try:
        return parse_file(read_source(path, content))
    except UnreadableSource:
        return None
