"""How those who wait are told how far long work has come, where there is no terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.cli.progress import PAUSE, told_in_lines

if TYPE_CHECKING:
    import pytest


def test_a_line_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    seconds = iter([0, 1, PAUSE, PAUSE, PAUSE + 1, 2 * PAUSE, 2 * PAUSE])
    things = told_in_lines("Certifying", "abcd", 9, lambda: float(next(seconds)))
    assert list(things) == ["a", "b", "c", "d"]
    assert capsys.readouterr() == ("", "Certifying: 2 of 9\nCertifying: 4 of 9\n")


def test_short_work_is_not_spoken_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(told_in_lines("Certifying", range(3), 3, lambda: 0.0)) == [0, 1, 2]
    assert capsys.readouterr() == ("", "")
