"""The ledger: one row per assertion instance, nothing left out (06 LED)."""

from __future__ import annotations

from textwrap import dedent
from typing import Literal

import msgspec

Status = Literal["translated", "skipped", "static", "implied", "unreached", "bare_test"]

FORMAT = 1


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One assertion instance, one implied demand, one site that no test reaches, or one bare test.

    `line` and `column` count from 1 and say where the assertion is written; `test` and `test_line`
    say which test ran it and, for an assertion in a helper, `call_line` from which line.
    `test_file` is set where that is not `file`. `instance` has the labels and loop indexes, as in
    case ids. `expectations` are ids in `case`; those in another case are written with it,
    `case:id`. `code` is one of SKP-01 (`reasons.toml`), or the profile's own.

    Rows with the status implied, unreached or bare_test (a test in which nothing is asserted, or
    nothing can be read) are no instances: the sum of LED-02 is without them.

    A certified row says how many made-up outputs the assertion and its translation were both tried
    on, on how many of them both fail, and, as `doubt`, of one on which they differ.
    """

    file: str
    line: int
    column: int
    construct: str
    text: str
    status: Status
    test: str | None = None
    test_file: str | None = None
    test_line: int | None = None
    instance: str | None = None
    call_line: int | None = None
    case: str | None = None
    expectations: tuple[str, ...] = ()
    code: str | None = None
    detail: str | None = None
    mutants: int | None = None
    broken: int | None = None
    doubt: str | None = None

    @property
    def claims(self) -> tuple[str, ...]:
        """The expectations as `case:id`."""
        return tuple(name if ":" in name else f"{self.case}:{name}" for name in self.expectations)

    @property
    def assertion(self) -> str:
        """The assertion as a person reads it: without the indentation that its lines share."""
        first, newline, rest = self.text.partition("\n")
        return first + newline + dedent(rest)

    @property
    def owner(self) -> str:
        """The file that the row counts for: that of the test, else where it is written."""
        return self.test_file or self.file

    @property
    def place(self) -> str:
        """Where the assertion is written, as editors and terminals open it."""
        return f"{self.file}:{self.line}:{self.column}"

    @property
    def is_weak(self) -> bool:
        """Is it certified, while nothing that was tried breaks its expectation?"""
        return bool(self.mutants) and not self.broken

    @property
    def site(self) -> tuple[str, int, int]:
        """The textual occurrence this row is about."""
        return self.file, self.line, self.column


class FileTotals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one input file came to (LED-07).

    `sites` counts assertions as they are written, `instances` as they run.
    """

    file: str
    digest: str
    tests: int
    sites: int
    instances: int
    translated: int
    static: int
    static_false: int
    skipped: dict[str, int]
    implied: int
    unreached: int
    bare_tests: dict[str, int]
    cases: dict[str, int]


class CertificateTotals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many rows have an expectation, and a certificate of it.

    Nothing that was tried breaks those that are `weak`; `doubted` are mistranslated. For those
    that are `untried` no output could be made up on which the test could be followed.
    """

    translated: int = 0
    certified: int = 0
    untried: int = 0
    weak: int = 0
    doubted: int = 0


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The totals of the ledger, and what was written from which sources."""

    format: int
    profile: str
    paths: tuple[str, ...]
    """What `parity migrate` was given, relative to the project."""
    inputs: tuple[FileTotals, ...]
    included: dict[str, str | None]
    """Digest by name of every text that the tests include; null for one that is not there."""
    rows: int
    certificates: CertificateTotals
    ledger: str
    """Digest of the ledger."""
    written: dict[str, str]
    """Digest by path, relative to the cases folder, of every file that was written."""


def no_manifest(profile: str) -> Manifest:
    """Return the manifest of a project whose cases are all written by hand."""
    return Manifest(
        format=FORMAT,
        profile=profile,
        paths=(),
        inputs=(),
        included={},
        rows=0,
        certificates=CertificateTotals(),
        ledger="",
        written={},
    )
