"""What a decision is about has no name and no place: it is a question and a demand."""

from __future__ import annotations

from typing import Any

import pytest

from harness.case import Case, CaseStep
from harness.expectation import Expectation
from migrate.compare.subject import question_of, subject_of

TEXT = {"text": "rake({})", "tools": {"$registry": "shed"}}
CASE = Case("a", op="parse_text", args=TEXT)
DEMAND = Expectation(id="e1", path="calls", op="not_empty", source="a.rs:1:1", call_line=3)
NONE: dict[str, str] = {}
SUBJECT = subject_of(CASE, DEMAND)


def long(file: str, digest: str) -> dict[str, Any]:
    return {"text": {"$text": {"file": file, "digest": digest}}}


@pytest.mark.parametrize(
    "fields",
    [
        {"id": "e2"},
        {"source": "b.rs:9:9", "call_line": None},
        {"note": "rain"},
        {"implied": True},
        {"facet": "ids"},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_names_and_places_of_an_expectation_do_not_count(fields: dict[str, Any]) -> None:
    plain: dict[str, Any] = {"id": "e1", "path": "calls", "op": "not_empty"}
    assert subject_of(CASE, Expectation(**(plain | fields))) == SUBJECT


@pytest.mark.parametrize(
    "fields",
    [{"path": "errors"}, {"op": "is_empty"}, {"numeric": True}, {"via": ("len",)}],
    ids=lambda fields: next(iter(fields)),
)
def test_what_is_demanded_counts(fields: dict[str, Any]) -> None:
    plain: dict[str, Any] = {"id": "e1", "path": "calls", "op": "not_empty"}
    assert subject_of(CASE, Expectation(**(plain | fields))) != SUBJECT


def test_the_question_counts_and_the_name_of_the_case_does_not() -> None:
    assert subject_of(Case("b", op="parse_text", args=TEXT), DEMAND) == SUBJECT
    assert subject_of(Case("a", steps=(CaseStep("parse_text", TEXT),)), DEMAND) == SUBJECT
    for other in (
        Case("a", op="parse_bare", args=TEXT),
        Case("a", op="parse_text", args=TEXT | {"text": "hoe({})"}),
        Case("a", steps=(CaseStep("parse_text", TEXT),) * 2),
    ):
        assert subject_of(other, DEMAND) != SUBJECT


def test_registries_are_known_by_what_they_hold() -> None:
    renamed = Case("a", op="parse_text", args=TEXT | {"tools": {"$registry": "shed-2"}})
    assert subject_of(renamed, DEMAND) == SUBJECT
    held = {"shed": "1", "shed-2": "1", "barn": "2"}
    other = Case("a", op="parse_text", args=TEXT | {"tools": {"$registry": "barn"}})
    assert question_of(renamed, held.get) == question_of(CASE, held.get)
    assert question_of(other, held.get) != question_of(CASE, held.get)


def test_long_texts_are_known_by_their_digests() -> None:
    texts = (("a.1.txt", "sha256:1"), ("b.1.txt", "sha256:1"), ("a.1.txt", "sha256:2"))
    first, renamed, other = (
        question_of(Case("a", op="parse_fenced", args=long(*text)), NONE.get) for text in texts
    )
    assert first == renamed != other


def test_data_that_looks_like_a_registry_is_data() -> None:
    args = {"text": {"$json": '{"$registry": "shed"}'}}
    assert question_of(Case("a", op="parse_fenced", args=args), NONE.get) == [
        ["parse_fenced", args]
    ]
