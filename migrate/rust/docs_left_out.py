"""Assertions in doc comments, while a profile takes none for tests: they are told (GEN-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.source.doc_tests import doc_tests
from migrate.rust.source.reading import read_source
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from collections.abc import Mapping


def docs_left_out(sources: Mapping[str, bytes]) -> tuple[str, ...]:
    """Return a remark on the assertions in doc comments of Rust files, none without any.

    Raises `UnreadableSource` for a file that is not UTF-8.
    """
    blocks = [
        len(sites)
        for path, data in sources.items()
        for test in doc_tests(read_source(path, data))
        if (sites := assertion_sites(test.fragment))
    ]
    if not blocks:
        return ()
    blocks_told = "one block" if len(blocks) == 1 else f"{len(blocks)} blocks"
    told = "1 assertion" if sum(blocks) == 1 else f"{sum(blocks)} assertions"
    return (
        f"{told} in {blocks_told} of doc comments left out: `doc_tests = true` under "
        "[tool.parity], or in the profile, makes them tests",
    )
