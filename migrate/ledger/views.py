"""The ledger by file, by test or by reason code, counted."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, Literal, TypeVar

import msgspec

from migrate.ledger.order import by_numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from migrate.ledger.model import Row
By = Literal["file", "test", "code"]

Key = TypeVar("Key")

_NO_SITE: Final = frozenset({"implied", "bare_test"})


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many rows there are of each kind (06 LED-02, LED-07).

    `sites` are assertions as they are written; `instances` are those that run: translated, static
    or skipped.
    """

    rows: int
    tests: int
    sites: int
    instances: int
    translated: int
    static: int
    static_false: int
    skipped: int
    implied: int
    unreached: int
    bare_tests: int


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rows that have something in common: `name` is a file, a test or a code, `""` for none.

    `file` and `line` say where a test stands. `codes` counts the reasons; `cases` are those that
    the rows lead to.
    """

    name: str
    counts: Counts
    codes: dict[str, int]
    cases: tuple[str, ...]
    file: str | None = None
    line: int | None = None


def grouped(rows: Sequence[Row], by: By) -> tuple[Group, ...]:
    """Return `rows` in groups: files and tests in the order of the files, codes most rows first."""
    return _VIEWS[by](rows)


def in_order(rows: Sequence[Row], by: By) -> list[Row]:
    """Return `rows` in the order in which their groups stand; of files, as in the ledger."""
    if by == "file":
        return list(rows)
    if by == "test":
        return sorted(rows, key=lambda row: _test(row) or ("", 0, ""))
    place = {group.name: position for position, group in enumerate(_by_code(rows))}
    return sorted(rows, key=lambda row: place[row.code or ""])


def counts_of(rows: Iterable[Row], written: Iterable[Row] | None = None) -> Counts:
    """Count `rows`; sites are those of the rows `written`, where that is not the same."""
    rows = list(rows)
    written = rows if written is None else written
    status = Counter(row.status for row in rows)
    return Counts(
        rows=len(rows),
        tests=len({test for row in rows if (test := _test(row))}),
        sites=len({row.site for row in written if row.status not in _NO_SITE}),
        instances=status["translated"] + status["static"] + status["skipped"],
        translated=status["translated"],
        static=status["static"],
        static_false=sum(row.code == "static_false" for row in rows),
        skipped=status["skipped"],
        implied=status["implied"],
        unreached=status["unreached"],
        bare_tests=status["bare_test"],
    )


def _by_file(rows: Sequence[Row]) -> tuple[Group, ...]:
    """A row counts for the file of its test, a site for the file in which it is written."""
    owned, written = _collected(rows, lambda row: row.owner), _collected(rows, lambda row: row.file)
    return tuple(
        _group(file, owned.get(file, []), written.get(file, []), file)
        for file in sorted(owned.keys() | written.keys())
    )


def _by_test(rows: Sequence[Row]) -> tuple[Group, ...]:
    tests = _collected(rows, _test)
    groups = []
    for test in sorted(tests, key=lambda test: test or ("", 0, "")):
        file, line, name = test or (None, None, "")
        groups.append(_group(name, tests[test], tests[test], file, line))
    return tuple(groups)


def _by_code(rows: Sequence[Row]) -> tuple[Group, ...]:
    codes = _collected(rows, lambda row: row.code or "")
    order = sorted(codes, key=lambda code: (not code, -len(codes[code]), code))
    return tuple(_group(code, codes[code], codes[code]) for code in order)


_VIEWS: Final[dict[By, Callable[[Sequence[Row]], tuple[Group, ...]]]] = {
    "file": _by_file,
    "test": _by_test,
    "code": _by_code,
}


def _group(
    name: str,
    rows: Sequence[Row],
    written: Sequence[Row],
    file: str | None = None,
    line: int | None = None,
) -> Group:
    codes = Counter(row.code for row in rows if row.code)
    cases = {claim.rpartition(":")[0] for row in rows for claim in row.claims}
    return Group(
        name=name,
        counts=counts_of(rows, written),
        codes=dict(sorted(codes.items())),
        cases=tuple(sorted(cases, key=by_numbers)),
        file=file,
        line=line,
    )


def _test(row: Row) -> tuple[str, int, str] | None:
    """Tests of one file may share a name: they stand in different modules."""
    return (row.owner, row.test_line or 0, row.test) if row.test else None


def _collected(rows: Iterable[Row], key: Callable[[Row], Key]) -> dict[Key, list[Row]]:
    found: dict[Key, list[Row]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return found
