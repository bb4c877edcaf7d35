"""From what is observed today to what the page shows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from harness.case import Attachments, RegistryReference, TextReference
from harness.case.references import reference_in, table_of
from harness.expectation import describe
from harness.implementation.model import FAILURES
from harness.snapshot import read_snapshot
from migrate.compare import observed_json
from migrate.compare.difference import difference
from migrate.compare.drifted import drifted
from migrate.report.page.lists import (
    cluster_entries,
    code_entries,
    decision_entries,
    untranslated_entries,
)
from migrate.report.page.model import (
    STATES,
    CaseEntry,
    Cell,
    Demand,
    Group,
    Implementation,
    Page,
    Question,
    Result,
    State,
    Step,
    Verdict,
)
from migrate.report.page.written import written
from migrate.report.totals import totals_of

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator, Mapping, Sequence

    from harness.case import CaseStep, LoadedCase
    from harness.expectation import Expectation, Json
    from harness.judge import Judged
    from harness.observe import Observed
    from migrate.compare import Disagreement, Survey, Surveyed
    from migrate.gate import GateResult
    from migrate.ledger import Row
    from migrate.triage import Decision, Settlement


class Asked(NamedTuple):
    """One implementation: what it did, and what was decided about that."""

    survey: Survey
    settlement: Settlement


class _Shelf(NamedTuple):
    """What many entries look things up in."""

    attachments: Attachments
    assertions: Mapping[str, str]
    decisions: Mapping[Decision, int]


def page_of(
    project: str,
    made: dt.date,
    gate: GateResult,
    others: Sequence[Asked],
    rows: Sequence[Row],
    attachments: Attachments,
) -> Page:
    """Return the page of a project.

    `gate` is of the implementation under test; `others` are asked the same cases, beside it.
    """
    asked = (Asked(gate.survey, gate.settlement), *others)
    decisions = tuple(entry.decision for entry in gate.settlement.settled)
    shelf = _Shelf(
        attachments,
        {claim: row.assertion for row in rows for claim in row.claims},
        {decision: number for number, decision in enumerate(decisions)},
    )
    results = [tuple(_results(one, shelf)) for one in asked]
    cases = tuple(
        _entry(surveyed.case, each, shelf)
        for surveyed, each in zip(gate.survey.cases, zip(*results, strict=True), strict=True)
    )
    untranslated = untranslated_entries(rows)
    return Page(
        project=project,
        made=made,
        holds=gate.holds,
        failures=gate.failures,
        totals=totals_of(gate.manifest),
        implementations=tuple(_implementation(one) for one in asked),
        groups=tuple(_groups(cases)),
        cases=cases,
        decisions=decisions,
        decided=decision_entries(gate.settlement),
        clusters=tuple(entry for one in asked for entry in cluster_entries(*one)),
        untranslated=untranslated,
        codes=code_entries(untranslated),
        registries={name: written(attachments.registry(name)) for name in _registries(cases)},
    )


def _implementation(asked: Asked) -> Implementation:
    survey = asked.survey
    return Implementation(
        name=survey.implementation,
        agreements=survey.agreements,
        disagreements=len(survey.disagreements),
        open=len(_open(asked)),
        not_applicable=survey.not_applicable,
    )


def _open(asked: Asked) -> set[str]:
    undecided = {item.id for item in asked.settlement.open}
    return {item.id for item in asked.survey.disagreements if item.id in undecided}


def _groups(cases: Sequence[CaseEntry]) -> Iterator[Group]:
    rows: dict[str, list[CaseEntry]] = {}
    for case in cases:
        rows.setdefault(case.group, []).append(case)
    for name, members in sorted(rows.items()):
        columns = zip(*(case.results for case in members), strict=True)
        yield Group(name, tuple(_cell(column) for column in columns))


def _cell(results: Sequence[Result]) -> Cell:
    found = Counter(result.state for result in results)
    return Cell({state: found[state] for state in STATES if found[state]})


def _registries(cases: Sequence[CaseEntry]) -> list[str]:
    mark = f"{REGISTRY} "
    values = (value for case in cases for step in case.questions for value in step.args.values())
    return sorted({value.removeprefix(mark) for value in values if value.startswith(mark)})


def _entry(case: LoadedCase, results: tuple[Result, ...], shelf: _Shelf) -> CaseEntry:
    legacy = case.legacy
    return CaseEntry(
        id=case.id,
        group=case.group,
        path=case.path,
        questions=tuple(_question(step, shelf.attachments) for step in case.case.questions()),
        demands=tuple(_demand(case.id, each, shelf.assertions) for each in case.case.expect),
        results=results,
        test=legacy.test if legacy else None,
        file=legacy.file if legacy else None,
        line=legacy.line if legacy else None,
        disabled=case.case.disabled,
    )


REGISTRY = "$registry"


def _question(step: CaseStep, attachments: Attachments) -> Question:
    text = _text_of(step.args.get("text"), attachments)
    rest = {name: value for name, value in step.args.items() if name != "text" or text is None}
    return Question(step.op, text, {name: _argument(value) for name, value in rest.items()})


def _text_of(value: Json, attachments: Attachments) -> str | None:
    reference = reference_in(value)
    if isinstance(reference, TextReference):
        return attachments.text(reference)
    return value if isinstance(value, str) else None


def _argument(value: Json) -> str:
    reference = reference_in(value)
    if isinstance(reference, RegistryReference):
        return f"{REGISTRY} {reference.name}"
    return written(value if reference is None else table_of(reference))


def _demand(case: str, expectation: Expectation, assertions: Mapping[str, str]) -> Demand:
    file, line = expectation.location() or (None, None)
    identity = expectation.id or ""
    return Demand(
        id=identity,
        words=describe(expectation),
        file=file,
        line=line,
        assertion=assertions.get(f"{case}:{identity}"),
    )


def _results(asked: Asked, shelf: _Shelf) -> Iterator[Result]:
    undecided = _open(asked)
    failed = {item.id: item for item in asked.survey.disagreements}
    for surveyed in asked.survey.cases:
        verdicts = tuple(
            _verdict(
                judged, failed.get(f"{surveyed.case.id}:{judged.expectation.id}"), asked, shelf
            )
            for judged in surveyed.judged
        )
        is_open = any(
            f"{surveyed.case.id}:{judged.expectation.id}" in undecided for judged in surveyed.judged
        )
        yield _result(surveyed, verdicts, is_open=is_open)


def _verdict(
    judged: Judged, disagreement: Disagreement | None, asked: Asked, shelf: _Shelf
) -> Verdict:
    judgement = judged.judgement
    if disagreement is None:
        return Verdict(judgement.status, judgement.reason or None)
    decision = asked.settlement.decision_on(disagreement)
    return Verdict(
        status=judgement.status,
        reason=judgement.reason,
        observed=written(observed_json(judgement)),
        difference=tuple(difference(judged.expectation, judgement)),
        decision=None if decision is None else shelf.decisions.get(decision),
    )


def _result(surveyed: Surveyed, verdicts: tuple[Verdict, ...], *, is_open: bool) -> Result:
    observed = tuple(_step(step) for step in surveyed.observation.steps)
    state = _state(surveyed, verdicts, is_open=is_open)
    if surveyed.blessed is None:
        return Result(state, "missing", observed, verdicts)
    if surveyed.is_as_blessed:
        return Result(state, "same", observed, verdicts)
    blessed = read_snapshot(surveyed.snapshot)
    changes = drifted(msgspec.to_builtins(blessed), msgspec.to_builtins(surveyed.observation))
    before = tuple(_step(step) for step in blessed.steps)
    return Result(state, "other", observed, verdicts, before, tuple(changes))


def _state(surveyed: Surveyed, verdicts: Sequence[Verdict], *, is_open: bool) -> State:
    outcomes = {step.outcome for step in surveyed.observation.steps}
    if outcomes & FAILURES:
        return "failed"
    if "unsupported" in outcomes:
        return "unsupported"
    if is_open:
        return "open"
    if surveyed.blessed is None:
        return "unblessed"
    if not surveyed.is_as_blessed:
        return "changed"
    if any(verdict.status == "fail" for verdict in verdicts):
        return "decided"
    return "disabled" if surveyed.case.case.disabled else "agrees"


def _step(observed: Observed) -> Step:
    return Step(
        op=observed.op,
        outcome=observed.outcome,
        output=written(observed.output) if observed.outcome == "output" else None,
        detail=observed.detail,
        public=None if observed.public is None else _step(observed.public),
    )
