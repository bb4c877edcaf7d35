"""Untrusted text in Markdown: a reader of Markdown shows it as it is, and nothing of it acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from harness.expectation.show import visible
from migrate.report.markdown import Column, Table, code, fenced, markdown_lines, prose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token

READER = MarkdownIt("commonmark", {"html": True, "linkify": False}).enable(["table"])
OURS = {"<wbr>", "<code>", "</code>"}

TEXT = st.text(st.sampled_from(" ab1\\`*_[]()<>&;#|$@!:~x-\n\u200b") | st.characters(), max_size=30)

HOSTILE = [
    "[x](javascript:alert(1)) <img src=x onerror=alert(1)> **b** @octocat",
    'expected "</script>&lt;<b>", found "</script><script>"',
    "`",
    " a ",
    "``a`b```",
    "a\\|b|c\\\\|d",
    "&#124;&amp;",
    "trailing \\",
    "<!-- --><details>",
    "a_b _c_ $x$ ~~d~~",
]


def inside(markdown: str) -> Iterator[Token]:
    for token in READER.parse(markdown):
        yield from token.children or [token]


def shown(markdown: str) -> str:
    """What a person reads of `markdown`, in which nothing but text and code may stand."""
    words = []
    for token in inside(markdown):
        if token.type == "html_inline":
            assert token.content in OURS
        elif token.type in {"text", "code_inline", "text_special"}:
            words.append(token.content)
        else:
            assert token.type in {"paragraph_open", "paragraph_close"}
    return "".join(words)


def shown_cell(text: str, *, is_code: bool) -> str:
    table = "\n".join(
        markdown_lines(Table([Column("t", code=is_code), Column("u")], [[text, "z"]]))
    )
    tokens = READER.parse(table)
    assert [token.type for token in tokens].count("tr_open") == 2
    cells = [token for token in tokens if token.type == "inline"]
    assert [cell.content for cell in cells[:2]] == ["t", "u"]
    assert cells[3].content == "z"
    return shown(cells[2].content)


def is_read(text: str) -> bool:
    """Does the text read as it is, inside a line?"""
    return shown(f"x{prose(text)}-") == f"x{visible(text)}-"


@given(TEXT)
def test_prose_reads_as_it_is(text: str) -> None:
    assert is_read(text)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_prose_reads_as_it_is(text: str) -> None:
    assert is_read(text)


@given(TEXT.filter(bool))
@example(" ")
@example(" a ")
@example("`a``")
def test_code_reads_as_it_is(text: str) -> None:
    assert [token.content for token in inside(code(text)) if token.type == "code_inline"] == [
        visible(text)
    ]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("is_code", [True, False])
def test_a_cell_stays_one_cell(text: str, is_code: bool) -> None:
    assert shown_cell(text, is_code=is_code).strip() == visible(text).strip()


@given(st.lists(TEXT))
@example(["```", "````"])
def test_a_block_reads_as_it_is(lines: list[str]) -> None:
    (block,) = READER.parse("\n".join(fenced(lines)))
    assert block.type == "fence"
    assert block.content.splitlines() == [visible(line) for line in lines]


def test_nobody_is_mentioned() -> None:
    assert prose("ask @octocat, or a@b.c") == "ask @<wbr>octocat, or a@<wbr>b.c"


def test_ids_and_addresses_stay_legible() -> None:
    text = "legacy_notes_first:e2, see https://example.com/a_b/c.d#e"
    assert prose(text) == text
