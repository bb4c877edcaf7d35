"""Which file names a pattern means (GEN-09, GEN-12)."""

from __future__ import annotations

import pytest

from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.rounds.name_patterns import fixed_folder, read_expression, read_glob

NAMES = ["a.txt", "b.txt", "b.rs", "in/a.txt", "in/ner/a.txt", "in/ner/[x].txt", "a+txt"]


@pytest.mark.parametrize(
    ("pattern", "meant"),
    [
        ("a.txt", ["a.txt"]),
        ("*.txt", ["a.txt", "b.txt"]),
        ("**/*.txt", ["a.txt", "b.txt", "in/a.txt", "in/ner/a.txt", "in/ner/[x].txt"]),
        ("in/**/a.txt", ["in/a.txt", "in/ner/a.txt"]),
        ("in/*/a.txt", ["in/ner/a.txt"]),
        ("?.txt", ["a.txt", "b.txt"]),
        ("[ac].txt", ["a.txt"]),
        ("[!a].*", ["b.txt", "b.rs"]),
        ("in/**", ["in/a.txt", "in/ner/a.txt", "in/ner/[x].txt"]),
        ("**/[[]x].txt", ["in/ner/[x].txt"]),
        ("", []),
        ("(a", []),
    ],
)
def test_names(pattern: str, meant: list[str]) -> None:
    wanted = read_glob(pattern)
    assert [name for name in NAMES if wanted.search(name)] == meant


@pytest.mark.parametrize(
    ("pattern", "folder"),
    [("a/b/*.txt", "a/b"), ("a/b*/c.txt", "a"), ("*.txt", ""), ("a/b.txt", "a"), ("**/a", "")],
)
def test_folder_in_which_all_names_lie(pattern: str, folder: str) -> None:
    assert fixed_folder(pattern) == folder


def test_an_expression_that_is_none() -> None:
    with pytest.raises(Unsupported, match="generated_by_macro"):
        read_expression("(")


def test_an_expression_takes_linear_time() -> None:
    assert read_expression("(a+)+$").search("a" * 5000 + "b") is None
