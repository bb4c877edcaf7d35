"""Disagreements in Markdown: for a pull request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.report.markdown import Column, Table, code, markdown_lines, prose

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from migrate.report.records import ChangedCase, DisagreementRecord, StaticRecord

_COLUMNS = (
    Column("disagreement", code=True),
    Column("where", code=True),
    Column("expected", code=True),
    Column("why", code=True),
    Column("decision"),
)


def disagreements_markdown(records: Sequence[DisagreementRecord]) -> Iterator[str]:
    """Yield a table for each cluster."""
    clusters: dict[str, list[DisagreementRecord]] = {}
    for record in records:
        clusters.setdefault(record.cluster, []).append(record)
    for cluster, members in sorted(clusters.items()):
        yield f"### {code(cluster)} {prose(members[0].cluster_title)}"
        yield ""
        yield from markdown_lines(Table(_COLUMNS, [_line(record) for record in members]))
        yield ""


def static_markdown(records: Sequence[StaticRecord]) -> Iterator[str]:
    """Yield a table of assertions that are false whatever the parser does."""
    if not records:
        return
    yield "### False whatever the parser does"
    yield ""
    columns = (Column("assertion", code=True), Column("where", code=True), Column("decision"))
    lines = [
        (" ".join(one.text.split()), f"{one.file}:{one.line}", _decided(one)) for one in records
    ]
    yield from markdown_lines(Table(columns, lines))
    yield ""


def changed_markdown(changed: Sequence[ChangedCase]) -> Iterator[str]:
    """Yield what cases do that is not what was blessed."""
    if changed:
        yield "### Not as blessed"
        yield ""
    for case in changed:
        yield f"- {code(case.case)}: {'changed' if case.blessed else 'no snapshot'}"
        yield from (f"  - {code(line)}" for line in case.difference)


def _line(record: DisagreementRecord) -> tuple[str, ...]:
    place = f"{record.file}:{record.line}" if record.file else ""
    return record.id, place, record.expected, record.reason, _decided(record)


def _decided(record: DisagreementRecord | StaticRecord) -> str:
    decision = record.decision
    return "none yet" if decision is None else f"{decision.verdict}: {decision.reason}"
