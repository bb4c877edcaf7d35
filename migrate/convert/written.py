"""What is written for one test: its case file, its long texts and its rows of the ledger."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from harness.case import render_case_file
from migrate.convert.cases import convert_test
from migrate.convert.groups import distinct_stems, place
from migrate.convert.rows import rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.case import CaseFile
    from migrate.convert.registries import Registries
    from migrate.ledger import Row
    from migrate.profile import Profile
    from migrate.rust.outcome import EvaluatedTest

HEADER = """\
Written by `parity migrate` from {file}:{line}.
Edits here are lost: change the Rust test, or decide about a disagreement."""


@dataclass(frozen=True, slots=True)
class Written:
    """The rows of a test; its case file by path, and the bytes of that and of long texts."""

    rows: tuple[Row, ...]
    case_file: dict[str, CaseFile] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)


def written_for(
    tests: Sequence[EvaluatedTest], profile: Profile, registries: Registries
) -> list[Written]:
    """Return what is written for each test, once all of them have names."""
    placements = [place(test, profile) for test in tests]
    stems = distinct_stems(placements)
    return [
        _written(test, placement.group, stem, profile, registries)
        for test, placement, stem in zip(tests, placements, stems, strict=True)
    ]


def _written(
    test: EvaluatedTest, group: str, stem: str, profile: Profile, registries: Registries
) -> Written:
    if not test.steps or not test.drafts:  # it asks nothing: the ledger alone speaks of it
        return Written(tuple(rows_of(test, {})))
    converted = convert_test(test, group, stem, profile, registries)
    rows = tuple(rows_of(test, converted.placed))
    path = f"{group}/{stem}.toml"
    text = render_case_file(converted.file, HEADER.format(file=test.file, line=test.line))
    return Written(rows, {path: converted.file}, {path: text, **converted.texts})
