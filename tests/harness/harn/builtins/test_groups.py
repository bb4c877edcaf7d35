"""The index of the builtins says what the files have."""

from __future__ import annotations

from importlib import import_module

import pytest

from harness.harn.builtins import GROUPS, NAMES, find


@pytest.mark.parametrize("file", GROUPS)
def test_every_file_has_the_names_of_the_index(file: str) -> None:
    assert set(import_module(file).BUILTINS) == set(GROUPS[file].split())


def test_no_name_stands_twice() -> None:
    assert sum(len(names.split()) for names in GROUPS.values()) == len(NAMES)


def test_a_builtin_is_found_once() -> None:
    assert find("len") is find("len")
    assert find("no_such_builtin") is None
