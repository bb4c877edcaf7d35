"""Decisions follow their subjects; what a person wrote around them stays."""

from __future__ import annotations

import datetime as dt
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from migrate.triage import Decision, read_triage
from migrate.triage.follow import follow
from migrate.triage.writing import followed_bytes

FOLLOWINGS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "following.toml").read_text(encoding="utf-8")
)["following"]

TEXT = """\
# Ours.
format = 1

[[decision]] # first
ids = [ # which
    "a:e1",  # one
    'a:e2',

    "c:e1" # last
] # end
verdict = 'port_bug'
reason = '''It
rains.'''
author = "Ida"   # of the garden
date = 2026-01-02
expires = 2026-05-01
fingerprint = "0"

# Between.
[[decision]]
date = 2026-01-03
fingerprint = "1"
author = "Ada"
pattern = 'garden_*:e1'  # all
reason = "Wind."
verdict = "legacy_wrong"
# The end.
"""


def decision(selector: str | list[str]) -> Decision:
    return Decision(
        verdict="port_bug",
        reason="rain",
        author="Ida",
        date=dt.date(2026, 1, 2),
        fingerprint="0",
        ids=() if isinstance(selector, str) else tuple(selector),
        pattern=selector if isinstance(selector, str) else None,
    )


@pytest.mark.parametrize("row", FOLLOWINGS, ids=lambda row: row["name"])
def test_a_decision_follows(row: dict[str, Any]) -> None:
    now = {before: after or None for before, after in row["now"].items()}
    [following] = follow([decision(row["before"])], now)
    assert following.after == decision(row.get("after", row["before"]))
    assert following.gone == tuple(row.get("gone", ()))
    assert following.astray == tuple(row.get("astray", ()))


def rewritten(folder: Path, changes: dict[int, dict[str, Any]]) -> str:
    (folder / "triage.toml").write_text(TEXT, encoding="utf-8")
    before = read_triage(folder)
    after = [
        msgspec.structs.replace(old, **changes.get(number, {})) for number, old in enumerate(before)
    ]
    data = followed_bytes(folder, before, after)
    (folder / "triage.toml").write_bytes(data)
    assert read_triage(folder) == tuple(after)
    return data.decode()


def test_only_selectors_are_rewritten(tmp_path: Path) -> None:
    text = rewritten(tmp_path, {0: {"ids": ("a:e1", "b:e2", "d:e1")}, 1: {"pattern": "shed_*:e1"}})
    assert text == (
        TEXT.replace("'a:e2'", '"b:e2"')
        .replace('"c:e1"', '"d:e1"')
        .replace("'garden_*:e1'", '"shed_*:e1"')
    )


def test_an_id_that_goes_takes_its_line_with_it(tmp_path: Path) -> None:
    text = rewritten(tmp_path, {0: {"ids": ("d:e1", "a:e2")}})
    assert tomllib.loads(text)["decision"][0]["ids"] == ["d:e1", "a:e2"]
    assert text.partition("verdict")[2] == TEXT.partition("verdict")[2]


def test_nothing_is_rewritten_where_nothing_moved(tmp_path: Path) -> None:
    assert rewritten(tmp_path, {}) == TEXT
