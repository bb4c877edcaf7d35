"""The words of tool names: implicit tools, wrappers, aliases (04 sections 1 and 7)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from parser.vocabulary.tables import read_table, record_from

if TYPE_CHECKING:
    from collections.abc import Mapping

_FILE = "names.toml"


@dataclass(frozen=True, slots=True)
class NameVocabulary:
    """The tables of `names.toml`; each field is explained there.

    `intents` and `browser_verbs` map a word to the tool it means.
    """

    implicit_names: tuple[str, ...]
    channel_markers: tuple[str, ...]
    namespace_prefixes: tuple[str, ...]
    generic_wrappers: tuple[str, ...]
    wrapped_name_keys: tuple[str, ...]
    wrapped_argument_keys: tuple[str, ...]
    intents: Mapping[str, str]
    command_shape_keys: tuple[str, ...]
    browser_prefixes: tuple[str, ...]
    browser_verbs: Mapping[str, str]
    shell_aliases: tuple[str, ...]
    edit_verbs: tuple[str, ...]
    command_alias_keys: tuple[str, ...]
    shell_binaries: tuple[str, ...]
    shell_script_flags: tuple[str, ...]


@cache
def name_vocabulary() -> NameVocabulary:
    """Return the name vocabulary, read once."""
    table = read_table(_FILE)
    for grouped in ("intents", "browser_verbs"):
        table[grouped] = _tool_by_word(table[grouped])
    return record_from(NameVocabulary, table, _FILE)


def _tool_by_word(words_by_tool: Mapping[str, list[str]]) -> dict[str, str]:
    return {word: tool for tool, words in words_by_tool.items() for word in words}
