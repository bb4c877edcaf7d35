"""Decoding a file, and places in it (SRC-01, SRC-08)."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.errors import DataError
from migrate.rust.source.reading import STRIDE, Location, UnreadableSource, read_source


def test_a_bom_goes_and_crlf_becomes_lf_but_a_lone_cr_stays() -> None:
    raw = b"\xef\xbb\xbffn a() {}\r\n// \r x\r\r\n"
    source = read_source("tools\\tests\\a.rs", raw)
    assert source.text == "fn a() {}\n// \r x\r\n"
    assert source.path == "tools/tests/a.rs"
    assert source.digest == f"sha256:{hashlib.sha256(raw).hexdigest()}"


def test_only_one_bom_goes() -> None:
    assert read_source("a.rs", "\ufeff\ufeffx".encode()).text == "\ufeffx"


def test_bytes_that_are_no_utf8_are_named_with_their_place_and_what_to_do() -> None:
    with pytest.raises(UnreadableSource) as caught:
        read_source("a\\b.rs", b"fn a() {}\n// \xff")
    assert isinstance(caught.value, DataError)
    assert (caught.value.path, caught.value.offset) == ("a/b.rs", 13)
    assert str(caught.value) == (
        "a/b.rs: byte 13 is not UTF-8: save the file as UTF-8, or leave it out"
    )


def test_columns_count_code_points() -> None:
    source = read_source("a.rs", "é🌿x\nñ y".encode())
    places = [
        source.location(len(part.encode())) for part in ("", "é", "é🌿", "é🌿x\n", "é🌿x\nñ ")
    ]
    assert places == [
        Location("a.rs", 1, 1),
        Location("a.rs", 1, 2),
        Location("a.rs", 1, 3),
        Location("a.rs", 2, 1),
        Location("a.rs", 2, 3),
    ]


@given(st.text(st.sampled_from("aé🌿\n")), st.integers(0, 3))
def test_locations_are_those_of_a_count_by_hand(text: str, lines: int) -> None:
    # Long enough that several remembered counts are used.
    text = text + "é" * STRIDE + "\n" * lines + "🌿" * STRIDE + text
    source = read_source("a.rs", text.encode())
    for at in {0, len(text) // 3, len(text) // 2, len(text)}:
        before = text[:at]
        expected = (before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1)
        place = source.location(len(before.encode()))
        assert (place.line, place.column) == expected
