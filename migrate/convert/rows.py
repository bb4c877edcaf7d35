"""The ledger rows of an evaluated test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from migrate.convert.groups import instance_name
from migrate.ledger import Row
from migrate.rust.outcome import Certificates

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.convert.cases import Placed
    from migrate.rust.outcome import Certificate, Draft, EvaluatedTest, Instance, Site


def rows_of(test: EvaluatedTest, placed: dict[int, Placed]) -> Iterator[Row]:
    """Yield a row for every instance of `test` and every implied demand."""
    certificates = test.certificates or Certificates({}, {})
    for instance in test.instances:
        row = _instance_row(test, instance, placed)
        yield _certified(row, certificates.assertions.get(instance.execution))
    if not test.instances and not test.drafts:
        yield _bare_test_row(test)
    explicit = {index for instance in test.instances for index in instance.drafts}
    for index, draft in enumerate(test.drafts):
        if index not in explicit:
            row = _implied_row(test, draft, placed[index])
            yield _certified(row, certificates.implied.get(index))


def unreached_row(site: Site) -> Row:
    """Return the row of an assertion in a helper that no test reaches (LED-03)."""
    return Row(
        file=site.file,
        line=site.line,
        column=site.column,
        construct=site.construct,
        text=site.text,
        status="unreached",
        code="unreached_helper",
        detail="no test runs the place it stands in",
    )


def _certified(row: Row, certificate: Certificate | None) -> Row:
    if certificate is None:
        return row
    return structs.replace(
        row,
        mutants=certificate.mutants,
        broken=certificate.broken,
        doubt=certificate.doubt,
    )


def _instance_row(test: EvaluatedTest, instance: Instance, placed: dict[int, Placed]) -> Row:
    ends = [placed[index] for index in instance.drafts]
    repeats = bool(ends) and all(end.merged for end in ends)
    return Row(
        file=instance.site.file,
        line=instance.site.line,
        column=instance.site.column,
        construct=instance.site.construct,
        text=instance.site.text,
        status=instance.status,
        test=test.name,
        test_file=_other_file(test, instance.site),
        test_line=test.line,
        instance=instance_name(instance.loop) or None,
        call_line=instance.call_line,
        case=ends[0].case if ends else None,
        expectations=_distinct(
            end.expectation if end.case == ends[0].case else f"{end.case}:{end.expectation}"
            for end in ends
        ),
        code="duplicate_expectation" if repeats else instance.code,
        detail=instance.detail or _disabled(test, instance),
    )


def _bare_test_row(test: EvaluatedTest) -> Row:
    return Row(
        file=test.file,
        line=test.line,
        column=1,
        construct="test",
        text=f"fn {test.name}",
        status="bare_test",
        test=test.name,
        test_line=test.line,
        code=test.code or "no_assertions",
        detail=test.detail or "nothing is asserted and nothing implied",
    )


def _implied_row(test: EvaluatedTest, draft: Draft, end: Placed) -> Row:
    return Row(
        file=draft.site.file,
        line=draft.site.line,
        column=draft.site.column,
        construct=draft.site.construct,
        text=draft.site.text,
        status="implied",
        test=test.name,
        test_file=_other_file(test, draft.site),
        test_line=test.line,
        call_line=draft.call_line,
        case=end.case,
        expectations=(end.expectation,),
        code="subsumed" if end.merged else None,
    )


def _disabled(test: EvaluatedTest, instance: Instance) -> str | None:
    """GEN-04: the reason text of a test that Rust does not run is kept."""
    why = test.disabled_at(instance.loop)
    if why is None:
        return None
    return f"{why.code}: {why.reason}" if why.reason else why.code


def _other_file(test: EvaluatedTest, site: Site) -> str | None:
    return test.file if test.file != site.file else None


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
