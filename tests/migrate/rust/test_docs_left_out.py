"""Assertions in doc comments that are no tests are told, not dropped (GEN-28)."""

from __future__ import annotations

import pytest

from migrate.rust.docs_left_out import docs_left_out

ONE = b"/// ```\n/// assert!(true);\n/// ```\nfn grow() {}\n"
TWO = b"//! ~~~\n//! assert_eq!(1, 1);\n//! assert!(true);\n//! ~~~\n"
WITHOUT = b"/// ```\n/// grow();\n/// ```\n/// ```text\n/// assert!(true);\n/// ```\nfn grow() {}\n"


@pytest.mark.parametrize(
    ("sources", "told"),
    [
        ([ONE], "1 assertion in one block"),
        ([ONE, TWO, WITHOUT], "3 assertions in 2 blocks"),
    ],
)
def test_assertions_in_docs_are_counted(sources: list[bytes], told: str) -> None:
    files = {f"{number}.rs": source for number, source in enumerate(sources)}
    (remark,) = docs_left_out(files)
    assert remark.startswith(f"{told} of doc comments left out: `doc_tests = true`")


def test_without_assertions_in_docs_nothing_is_told() -> None:
    assert docs_left_out({"a.rs": WITHOUT, "b.rs": b"// ```\n// assert!(true);\n// ```\n"}) == ()
