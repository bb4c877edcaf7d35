"""MTH-1, DLT-1: every method of the chapter exists, in both spellings, and no other does."""

from __future__ import annotations

import re

import pytest
from sample_values import a_run
from spec_examples import chapter_file, codes, spec_table

from harness.harn import methods
from harness.harn.errors import HarnError

LATER_SPELLINGS = {
    "push": "appending",
    "pop": "dropping_last",
    "sort": "sorted",
    "sort_by": "sorted_by",
    "reverse": "reversed",
    "merge": "merging",
    "rekey": "rekeyed",
    "add": "adding",
    "remove": "removing",
}
"""The last column of the table of section 0, L1 against L3."""

ONLY_AS_IT_IS = {("string", "reverse")}
"""Methods of a name that L3 has another one for, with other receivers."""


def leading_names(text: str) -> set[str]:
    return {name[0] for code in codes(text) if (name := re.match(r"[a-z_]+\??(?=[ (]|$)", code))}


def paragraph(kind: str) -> str:
    text = chapter_file("07").read_text(encoding="utf-8")
    (found,) = re.findall(rf"^\*\*{kind}\*\*.*?(?=\n\n|\n\*\*)", text, re.DOTALL | re.MULTILINE)
    return str(found)


def names_of_the_chapter(kind: str) -> set[str]:
    if kind == "list":
        rows = spec_table("07 MTH-3 Method").rows
        names = {name for row in rows for name in leading_names(row.cells[0])}
    elif kind == "iter":
        names = {name for code in codes(paragraph(kind))[:2] for name in code.split()}
    else:
        names = leading_names(paragraph(kind))
    later = {
        LATER_SPELLINGS[name]
        for name in names & set(LATER_SPELLINGS)
        if (kind, name) not in ONLY_AS_IT_IS
    }
    return names | later


@pytest.mark.parametrize("kind", ["list", "string", "dict", "set", "iter"])
def test_the_methods_are_those_of_the_chapter(kind: str) -> None:
    known = set(methods.table(kind))
    assert known == names_of_the_chapter(kind)


def test_the_spellings_are_those_of_section_0() -> None:
    rows = {row.cells[0].split("**")[1]: row.cells[-1] for row in spec_table("07 0 Dialect").rows}
    assert set(codes(rows["L3"])) == set(LATER_SPELLINGS.values())
    assert set(codes(rows["L1"])) == set(LATER_SPELLINGS)


def test_generators_and_streams_have_next_alone() -> None:
    assert set(methods.table("generator")) == set(methods.table("stream")) == {"next"}


@pytest.mark.parametrize("kind", ["int", "float", "bool", "nil", "pair", "duration", "enum"])
def test_other_kinds_have_none(kind: str) -> None:
    assert methods.find(kind, "count") is None


@pytest.mark.parametrize(
    ("receiver", "kind"), [(1, "int"), (2.5, "float"), ("x", "string"), ([], "list"), (None, "nil")]
)
def test_an_unknown_method(receiver: object, kind: str) -> None:
    assert methods.call(a_run("L1"), receiver, "fooled", []) is None
    for dialect in ("L2", "L3"):
        with pytest.raises(HarnError) as raised:
            methods.call(a_run(dialect), receiver, "fooled", [])
        assert raised.value.code == "unknown_method"
        assert str(raised.value) == f"Runtime error: {kind} has no method `fooled`"
