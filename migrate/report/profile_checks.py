"""What `parity profile check` found, for a program."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from migrate.report.totals import Totals, totals_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.convert import Converted
    from migrate.ledger import Row


class OpenSite(msgspec.Struct, frozen=True):
    """An assertion that is no expectation: where, how often it runs so, its code and why.

    A test without assertions that asks something (it is to panic, say) is one too.
    """

    place: str
    text: str
    code: str
    detail: str
    times: int


class ProfileCheckReport(msgspec.Struct, frozen=True):
    """What a profile makes of tests if every op has an answer.

    `remarks` are rows that no test uses, and types that look misspelt; `faults` the tests on which
    this program failed, `unparsed` the places of Rust that does not parse.
    """

    profile: str
    totals: Totals
    open: tuple[OpenSite, ...]
    remarks: tuple[str, ...]
    faults: tuple[str, ...] = ()
    unparsed: tuple[str, ...] = ()


def profile_check_report(done: Converted) -> ProfileCheckReport:
    """Return the report on what a migration would write."""
    manifest, sites = done.manifest, tuple(_sites(filter(_is_open, done.rows)))
    totals = totals_of(manifest)
    told = done.remarks, done.faults, done.unparsed
    return ProfileCheckReport(manifest.profile, totals, sites, *told)


def _is_open(row: Row) -> bool:
    return row.status == "skipped" or (row.status == "bare_test" and row.code != "no_assertions")


def _sites(rows: Iterable[Row]) -> list[OpenSite]:
    """Return one record for all runs of an assertion that are skipped for the same reason."""
    times = Counter((row.place, row.text, row.code or "", row.detail or "") for row in rows)
    return [OpenSite(*key, number) for key, number in times.items()]
