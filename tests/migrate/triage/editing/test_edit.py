"""Edits of `triage.toml`: what they touch, and that every other byte stays."""

from __future__ import annotations

import datetime as dt
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.errors import DataError
from migrate.triage import Decision
from migrate.triage.editing.alignment import aligned
from migrate.triage.editing.document import document_of
from migrate.triage.editing.edit import edited
from migrate.triage.editing.rendering import block_text
from migrate.triage.editing.splices import inverted, spliced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.triage.editing.document import Document

EDITS: list[dict[str, str]] = tomllib.loads(
    (Path(__file__).parent / "edits.toml").read_text(encoding="utf-8")
)["edit"]
REST = 'reason = "rain"\nauthor = "Ida"\ndate = 2026-01-02\nfingerprint = "0"'
NEW = Decision("port_bug", "rain", "Ida", dt.date(2026, 1, 2), "0", ids=("new:e1",))


def changed(decisions: Sequence[Decision], change: str) -> tuple[Decision, ...]:
    what, _, value = change.partition(": ")
    kind, _, number = what.rpartition(" ")
    if change == "append":
        return (*decisions, NEW)
    place = int(number)
    fields: dict[str, Any] = {
        "remove": None,
        "verdict": {"verdict": "legacy_wrong"},
        "ids": {"ids": tuple(value.split())},
        "to pattern": {"pattern": value, "ids": ()},
    }[kind]
    one = () if fields is None else (msgspec.structs.replace(decisions[place], **fields),)
    return (*decisions[:place], *one, *decisions[place + 1 :])


def edit(document: Document, after: Sequence[Decision]) -> str:
    """Make the edit, and see that it can be taken back to the byte."""
    made = edited(document, after, aligned(document.decisions, after))
    assert spliced(made.text, inverted(made.splices)) == document.text
    return made.text


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("row", EDITS, ids=lambda row: row["name"])
def test_an_edit_touches_what_it_is_about(row: dict[str, str], newline: str) -> None:
    before, after = (
        row[key].removeprefix("\n").replace("{}", REST).replace("\n", newline)
        for key in ("text", "after")
    )
    document = document_of(b"\xef\xbb\xbf" + before.encode(), "t.toml")
    text = edit(document, changed(document.decisions, row["change"]))
    assert document.data(text) == b"\xef\xbb\xbf" + after.encode()


def test_a_last_line_without_an_end_stays_one() -> None:
    text = f'[[decision]]\nids = ["a:e1"]\nverdict = "port_bug"\n{REST}'
    document = document_of(text.encode(), "t.toml")
    longer = edit(document, (*document.decisions, NEW))
    assert longer == f"{text}\n\n{text.replace('a:e1', 'new:e1')}"


def test_of_equal_decisions_the_one_that_is_meant_goes() -> None:
    one = f'[[decision]]\nids = ["a:e1"]\nverdict = "port_bug"\n{REST}\n'
    text = f"# one\n{one}\n# two\n{one}\n# three\n{one.replace('a:e1', 'b:e1')}"
    document = document_of(text.encode(), "t.toml")
    first, second, third = document.decisions
    assert first == second
    assert edit(document, (first, second)) == f"# one\n{one}\n# two\n{one}\n# three\n"
    assert edit(document, (first, second, third)) == text


ODD = {
    "an inline list": 'decision = [{ ids = ["a:e1"], verdict = "port_bug", reason = "r", '
    'author = "I", date = 2026-01-02, fingerprint = "0" }]\n',
    "an empty list": "format = 1\n\ndecision = []\n",
}


@pytest.mark.parametrize("name", ODD)
def test_a_spelling_that_cannot_be_edited_is_refused(name: str) -> None:
    line = ODD[name].count("\n")
    with pytest.raises(DataError, match=rf"t\.toml:{line}: the decisions are spelt .* \[\[decis"):
        document_of(ODD[name].encode(), "t.toml")


def test_an_edit_that_would_break_the_file_is_refused() -> None:
    text = f'[[decision]]\nids = ["a:e1" # one\n  , "b:e1"]\nverdict = "port_bug"\n{REST}\n'
    document = document_of(text.encode(), "t.toml")
    with pytest.raises(DataError, match="more than it is meant to"):
        edit(document, changed(document.decisions, "ids 0: b:e1"))


# What a person writes: decisions with comments and blank lines around and inside.
lines = st.sampled_from(["", "  ", "# a comment", '# [[decision]] "', "\t# ''' set in"])
gaps = st.lists(lines, max_size=3)
texts = st.text(
    st.one_of(st.characters(codec="utf-8"), st.sampled_from("\"'\\\n\r#[]=\x1b\x7f")), min_size=1
).filter(lambda text: bool(text.strip()))
headers = st.sampled_from(
    ["[[decision]]", '[["decision"]]', "  [[ decision ]] # here", "[['decision']]"]
)


@st.composite
def decisions(draw: st.DrawFn, number: int) -> Decision:
    return Decision(
        verdict=draw(st.sampled_from(["port_bug", "legacy_wrong"])),
        reason=draw(texts),
        author=draw(texts),
        date=dt.date(2026, 1, 2),
        fingerprint=draw(st.sampled_from(["0", "1"])),
        ids=tuple(f"{number}:e{one}" for one in range(draw(st.integers(1, 4)))),
        expires=draw(st.sampled_from([None, dt.date(2027, 1, 2)])),
    )


@st.composite
def files(draw: st.DrawFn) -> str:
    newline = draw(st.sampled_from(["\n", "\r\n"]))
    lines = draw(gaps)
    for number in range(draw(st.integers(1, 4))):
        own = block_text(draw(decisions(number)), "\n").split("\n")[1:-1]
        own.insert(draw(st.sampled_from([0, len(own)])), draw(st.sampled_from(["", "# inside"])))
        lines += [draw(headers), *own, *draw(gaps)]
    return newline.join(lines) + draw(st.sampled_from(["", newline]))


@given(files(), st.data())
def test_every_byte_outside_of_what_is_edited_stays(text: str, data: st.DataObject) -> None:
    document = document_of(text.encode(), "t.toml")
    number = data.draw(st.integers(0, len(document.blocks) - 1))
    block = document.blocks[number]
    before, behind = text[: block.start], text[block.end :]
    new = data.draw(decisions(number))
    replaced = edit(
        document, (*document.decisions[:number], new, *document.decisions[number + 1 :])
    )
    assert replaced.startswith(before)
    assert replaced.endswith(behind)
    assert replaced.count("# inside") == text.count("# inside")
    removed = edit(document, document.decisions[:number] + document.decisions[number + 1 :])
    assert removed.startswith(before.rstrip())
    assert removed.endswith(behind.lstrip())
    assert comments(removed) == comments(before) + comments(behind)
    longer = edit(document, (*document.decisions, NEW))
    assert longer.startswith(text)


def comments(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip().startswith("#")]
