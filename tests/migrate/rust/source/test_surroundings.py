"""Attributes around a piece of code are found by its place."""

from __future__ import annotations

import pytest

from migrate.rust.source.files import parse_file
from migrate.rust.source.items import flattened
from migrate.rust.source.reading import read_source
from migrate.rust.source.surroundings import Surroundings

SOURCE = """\
#[test]
fn first() {}

#[outer]
mod shed {
    #[serial]
    impl Beds {
        #[test]
        #[slow]
        fn inner() { fn local() {} }
    }
    fn plain() {}
}

fn last() {}
"""


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("first", ["test"]),
        ("inner", ["outer", "serial", "test", "slow"]),
        ("plain", ["outer"]),
        ("last", []),
    ],
)
def test_an_item_has_its_own_attributes_and_those_around(name: str, names: list[str]) -> None:
    items = parse_file(read_source("shed.rs", SOURCE.encode())).items
    item = next(item for item in flattened(items) if item.name == name)
    found = Surroundings(items).attributes_of(item.fragment)
    assert [attribute.name for attribute in found] == names


def test_code_in_a_body_has_the_attributes_of_what_it_stands_in() -> None:
    items = parse_file(read_source("shed.rs", SOURCE.encode())).items
    item = next(item for item in flattened(items) if item.name == "inner")
    (_, local) = item.fragment.find("function_item")
    found = Surroundings(items).attributes_of(local)
    assert [attribute.name for attribute in found] == ["outer", "serial", "test", "slow"]
