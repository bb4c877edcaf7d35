"""A test with all that the migration made of it: its cases and its rows of the ledger."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from migrate.compare.subject import question_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from harness.case import Case, CaseFile
    from migrate.ledger import Row

Key = tuple[str, str, int]
"""File, name and line of a test; assertions that no test reaches have no name and no line."""


@dataclass(frozen=True, slots=True)
class Migrated:
    """What a migration left in a cases folder.

    `case_files` by path, `registries` by name with the digest of what they hold; `edited` are the
    case files that are not as they were written.
    """

    rows: tuple[Row, ...] = ()
    case_files: Mapping[str, CaseFile] = field(default_factory=dict)
    registries: Mapping[str, str] = field(default_factory=dict)
    edited: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class AskedCase:
    """A case with its question, as JSON, in a form that does not change when it moves.

    `suffix` is what tells its id from those of the other cases of the test.
    """

    case: Case
    suffix: str
    question: str


@dataclass(frozen=True, slots=True)
class Account:
    """One test, or the assertions of a file that no test reaches."""

    file: str
    test: str
    line: int
    digest: str = ""
    cases: tuple[AskedCase, ...] = ()
    rows: tuple[Row, ...] = ()
    edited: bool = False


def accounts_of(migrated: Migrated) -> list[Account]:
    """Return the tests of a migration in the order of files and lines."""
    cases = _cases(migrated)
    rows: defaultdict[Key, list[Row]] = defaultdict(list)
    lines = _Lines(migrated.case_files.values())
    for row in migrated.rows:
        rows[lines.key(row)].append(row)
    return [
        Account(
            *key,
            digest=cases[key].digest if key in cases else "",
            cases=cases[key].cases if key in cases else (),
            rows=tuple(rows[key]),
            edited=key in cases and cases[key].edited,
        )
        for key in sorted(rows.keys() | cases.keys(), key=lambda key: (key[0], key[2], key[1]))
    ]


def _cases(migrated: Migrated) -> dict[Key, Account]:
    found: dict[Key, Account] = {}
    for path, file in sorted(migrated.case_files.items()):
        if file.legacy is None:
            continue
        key = (file.legacy.file, file.legacy.test, file.legacy.line)
        earlier = found[key].cases if key in found else ()
        found[key] = Account(
            *key,
            digest=file.legacy.digest,
            cases=(*earlier, *_asked(path, file, migrated.registries)),
            edited=path in migrated.edited,
        )
    return found


def _asked(path: str, file: CaseFile, registries: Mapping[str, str]) -> Iterator[AskedCase]:
    stem = PurePosixPath(path).stem
    for case in file.case:
        question = json.dumps(question_of(case, registries.get), sort_keys=True)
        yield AskedCase(case, case.id.removeprefix(stem), question)


class _Lines:
    """Finds the line of a test for rows of older ledgers, which do not say it."""

    def __init__(self, files: Iterable[CaseFile]) -> None:
        self._of_case: dict[str, int] = {}
        self._of_name: dict[tuple[str, str], int] = {}
        for file in files:
            if file.legacy is not None:
                self._of_case |= {case.id: file.legacy.line for case in file.case}
                self._of_name[file.legacy.file, file.legacy.test] = file.legacy.line

    def key(self, row: Row) -> Key:
        """Return the test of a row."""
        if row.test is None:
            return row.owner, "", 0
        line = row.test_line or self._of_case.get(row.case or "")
        return row.owner, row.test, line or self._of_name.get((row.owner, row.test), 0)
