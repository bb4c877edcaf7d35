"""A shell reads a quoted name as the name."""

from __future__ import annotations

import os
import subprocess

import pytest

from migrate.gate.quoting import quoted


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("plain", "plain"),
        ("it's", "'it'\"'\"'s'"),
        ("two\nlines", r"$'two\x0alines'"),
        ("back\\slash's\r", r"$'back\\slash\'s\x0d'"),
        ("\x1b[31m1", r"$'\x1b[31m1'"),
        ("\u200bf", r"$'\xe2\x80\x8bf'"),
        ("\udcfff", r"$'\xfff'"),
    ],
)
def test_a_word_is_printable_and_means_the_name(name: str, word: str) -> None:
    assert quoted(name) == word
    assert word.isprintable()
    said = subprocess.run(["bash", "-c", f"printf %s {word}"], check=True, capture_output=True)
    assert said.stdout == os.fsencode(name)
