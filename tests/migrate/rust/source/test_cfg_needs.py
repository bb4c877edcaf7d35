"""Predicates that hold on no target without a flag: what only tests are compiled with."""

from __future__ import annotations

import itertools

import pytest

from migrate.rust.source.cfg import Cfg, read_cfg
from migrate.rust.source.reading import read_source
from migrate.rust.source.syntax import parse_source


def predicate(text: str) -> Cfg:
    root = parse_source(read_source("a.rs", f"m!({text});".encode()))
    [tree] = root.find("token_tree")[:1]
    return read_cfg(tree)


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("test", True),
        ('feature = "std"', False),
        ('all(test, feature = "std")', True),
        ('any(test, feature = "std")', False),
        ('any(test, all(test, feature = "std"))', True),
        ("not(test)", False),
        ("not(not(test))", True),
        ('not(any(not(test), feature = "std"))', True),
        ('not(all(not(test), feature = "std"))', False),
        ("any()", False),
    ],
)
def test_what_needs_a_flag(text: str, needs: bool) -> None:
    read = predicate(text)
    assert read.needs("test") is needs
    flags = ("test", 'feature="std"')
    targets = [set(found) for size in range(3) for found in itertools.combinations(flags, size)]
    without = [target for target in targets if "test" not in target]
    assert read.needs("test") is (
        any(read.holds(target) for target in targets)
        and not any(read.holds(target) for target in without)
    )
