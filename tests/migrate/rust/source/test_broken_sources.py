"""A syntax error in one item leaves the others readable, and is named (SRC-02)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from migrate.rust.source.discovery import find_tests
from migrate.rust.source.files import parse_file
from migrate.rust.source.items import flattened
from migrate.rust.source.reading import read_source
from migrate.rust.source.sites import assertion_sites

FILES = tomllib.loads(Path(__file__).with_name("broken_sources.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", FILES["file"], ids=[case["title"] for case in FILES["file"]])
def test_what_can_still_be_read(case: dict[str, Any]) -> None:
    parsed = parse_file(read_source("a.rs", case["text"].encode()))
    tests = find_tests(parsed)
    found = ["::".join((*function.item.module, function.item.name)) for function in tests.functions]
    assert found == case["tests"]
    assert [[item.name or "", item.line] for item in tests.broken] == case["broken"]
    assert [item.line for item in parsed.broken if not item.is_test] == case.get("stray", [])
    for function in tests.functions:
        assert not function.nested
        assert function.item.fragment.text.startswith(("fn", "async"))
    names = [
        item.name
        for item in parsed.items
        if item.kind != "module" and item not in [function.item for function in tests.functions]
    ]
    assert names == case.get("items", [])


def test_items_keep_their_places_and_attributes() -> None:
    text = (
        "// é\n#[cfg(unix)]\nmod tests {\n"
        "    #[test] #[ignore]\n    fn é() { a(ñ) }\n    fn b( {}\n}\n"
    )
    parsed = parse_file(read_source("a.rs", text.encode()))
    module, function = flattened(parsed.items)
    assert [attribute.name for attribute in module.attributes] == ["cfg"]
    assert [attribute.name for attribute in function.attributes] == ["test", "ignore"]
    assert (function.fragment.location.line, function.fragment.location.column) == (5, 5)
    call = next(node for node in function.fragment.walk() if node.kind == "arguments")
    assert (call.location.line, call.location.column, call.text) == (5, 15, "(ñ)")
    [test] = find_tests(parsed).functions
    assert [gate.holds() for gate in test.cfg] == [True]


def test_sites_of_a_broken_test_are_still_counted() -> None:
    text = "#[test]\nfn a() {\n    assert!(x);\n    let y = ;\n    assert_eq!(1, 2);\n}\n"
    [broken] = find_tests(parse_file(read_source("a.rs", text.encode()))).broken
    assert [site.line for site in assertion_sites(broken.fragment)] == [3, 5]


def test_a_file_without_errors_has_nothing_broken() -> None:
    text = '#![cfg(test)]\n#[test]\nfn a() { let x = "#[test] fn b() { }"; }\n'
    parsed = parse_file(read_source("a.rs", text.encode()))
    assert parsed.broken == ()
    assert [attribute.name for attribute in parsed.attributes] == ["cfg"]
    assert [item.name for item in parsed.items] == ["a"]
