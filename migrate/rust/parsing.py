"""Rust files, parsed, with what they include and what their macros make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.rust.source.expanded_files import with_expansions
from migrate.rust.source.files import ParsedFile, parse_file
from migrate.rust.source.included_items import included_items
from migrate.rust.source.reading import read_source

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, slots=True)
class ParsedFiles:
    """Files by path; `given` are those that were not read because another includes them."""

    by_path: Mapping[str, ParsedFile]
    given: tuple[str, ...]


def parse_files(
    inputs: Mapping[str, bytes], includes: Callable[[str, str], bytes | None]
) -> ParsedFiles:
    """Parse files by path; `includes` gives the content of one that another includes, or None.

    Raises `UnreadableSource` for a file that is not UTF-8.
    """
    sources = [read_source(path, raw) for path, raw in inputs.items()]
    given = {source.path: parse_file(source) for source in sources}
    return ParsedFiles(with_expansions(given | included_items(given, includes)), tuple(given))
