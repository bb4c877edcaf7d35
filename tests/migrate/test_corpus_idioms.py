"""The bundled legacy corpus uses the idioms it claims to use (06, section 7)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import tree_sitter_rust
from tree_sitter import Language, Parser, Query, QueryCursor

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "cases" / "legacy" / "harn"
CATALOGUE = ROOT / "migrate" / "spec" / "06-legacy-rust-idioms.md"
TABLE = tomllib.loads(Path(__file__).with_name("corpus_idioms.toml").read_text("utf-8"))

RUST = Language(tree_sitter_rust.language())
NAMED_ITEMS = Query(
    RUST,
    """
    (function_item name: (identifier) @name) @item
    (const_item name: (identifier) @name) @item
    (static_item name: (identifier) @name) @item
    """,
)


def named_items() -> dict[str, dict[str, list[str]]]:
    """Sources of the functions, consts and statics of the corpus, by name and then by file.

    IDM-128: suites have the same names in several files, and in several modules of a file.
    """
    items: dict[str, dict[str, list[str]]] = {}
    for file in sorted(CORPUS.rglob("*.rs")):
        source = file.read_bytes()
        tree = Parser(RUST).parse(source)
        assert not tree.root_node.has_error, file.name
        place = file.relative_to(CORPUS).as_posix()
        for _, found in QueryCursor(NAMED_ITEMS).matches(tree.root_node):
            [name], [item] = found["name"], found["item"]
            text = source[name.start_byte : name.end_byte].decode()
            written = source[item.start_byte : item.end_byte].decode()
            items.setdefault(text, {}).setdefault(place, []).append(written)
    return items


ITEMS = named_items()
USES = [(idiom, place) for idiom, row in TABLE["idioms"].items() for place in row["at"]]


def sources_at(place: str) -> list[str]:
    """Sources of `name`, which one file alone has, or of `file::name`."""
    file, _, name = place.rpartition("::")
    found = ITEMS[name]
    if not file:
        [file] = found
    return found[file]


def test_at_least_forty_idioms_are_used() -> None:
    assert len(TABLE["idioms"]) >= 40


def test_every_idiom_is_in_the_catalogue() -> None:
    catalogue = set(re.findall(r"^\* \*\*(IDM-\d+)\*\*", CATALOGUE.read_text("utf-8"), re.M))
    assert set(TABLE["idioms"]) - catalogue == set()


@pytest.mark.parametrize(("idiom", "place"), USES, ids=lambda value: value)
def test_idiom_stands_where_the_table_says(idiom: str, place: str) -> None:
    shows = TABLE["idioms"][idiom]["shows"]
    assert any(shows in source for source in sources_at(place))
