"""The bundled legacy corpus uses the idioms it claims to use (06, section 7)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import tree_sitter_rust
from tree_sitter import Language, Parser, Query, QueryCursor

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "cases" / "legacy" / "harn" / "tests"
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


def named_items() -> dict[str, str]:
    """The source text of every function, const and static of the corpus, by name."""
    items: dict[str, str] = {}
    for file in sorted(CORPUS.glob("*.rs")):
        source = file.read_bytes()
        tree = Parser(RUST).parse(source)
        assert not tree.root_node.has_error, file.name
        for _, found in QueryCursor(NAMED_ITEMS).matches(tree.root_node):
            [name], [item] = found["name"], found["item"]
            text = source[name.start_byte : name.end_byte].decode()
            assert text not in items, f"{text} is defined twice"
            items[text] = source[item.start_byte : item.end_byte].decode()
    return items


ITEMS = named_items()
USES = [(idiom, place) for idiom, row in TABLE["idioms"].items() for place in row["at"]]


def test_at_least_forty_idioms_are_used() -> None:
    assert len(TABLE["idioms"]) >= 40


def test_every_idiom_is_in_the_catalogue() -> None:
    catalogue = set(re.findall(r"^\* \*\*(IDM-\d+)\*\*", CATALOGUE.read_text("utf-8"), re.M))
    assert set(TABLE["idioms"]) - catalogue == set()


@pytest.mark.parametrize(("idiom", "place"), USES, ids=lambda value: value)
def test_idiom_stands_where_the_table_says(idiom: str, place: str) -> None:
    assert TABLE["idioms"][idiom]["shows"] in ITEMS[place]
