"""Checks of the decisions: one about every disagreement, each about what is seen, within budget."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from migrate.compare import StaticFalse
from migrate.gate.checks.about import about, about_any
from migrate.gate.model import Failure
from migrate.triage import DEBTS
from migrate.triage.files import FILE as TRIAGE
from migrate.triage.files import decision_lines
from migrate.triage.settle import selects

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from harness.configuration import Project, Verdict
    from migrate.compare import Survey
    from migrate.gate.commands import Commands
    from migrate.triage import Settled, Settlement
    from migrate.triage.settle import Decidable

_STALE = {
    "matches_nothing": "no disagreement of today is what it is about",
    "changed": "what is seen is not what was decided on",
    "expired": "it has expired",
}


def untriaged(settlement: Settlement, commands: Commands) -> Iterator[Failure]:
    """Every disagreement has a decision."""
    for item in settlement.open:
        if not isinstance(item, StaticFalse):
            yield about(
                item,
                "untriaged",
                f"{item.judgement.reason}; nobody has decided about it",
                f"{commands.show([item.id])}; then {commands.decide([item.id])}",
            )


def static_assertions(settlement: Settlement, commands: Commands) -> Iterator[Failure]:
    """No legacy assertion is false whatever the parser does, or someone has said why."""
    for item in settlement.open:
        if isinstance(item, StaticFalse):
            yield about_any(
                item,
                "static_false",
                f"`{item.row.text}` is false whatever the parser does; nobody has decided about it",
                "repair the Rust test and migrate again, or " + commands.decide([item.id]),
            )


def contested(project: Project, settlement: Settlement, commands: Commands) -> Iterator[Failure]:
    """No disagreement has two decisions."""
    if not settlement.contested:
        return
    lines = decision_lines(project.cases)
    for item in settlement.contested:
        found = [
            (line, entry.decision)
            for line, entry in zip(lines, settlement.settled, strict=True)
            if selects(entry.decision, item.id)
        ]
        told = ", ".join(f"{one.verdict} in line {line}" for line, one in found)
        settle = commands.settle(item.id, [one for _, one in found])
        instead = f"; or {settle} in the place of all" if settle else ""
        yield about_any(
            item,
            "contested",
            f"{len(found)} decisions are about it: {told} of {_file(project)}",
            f"{commands.show([item.id])}; delete all [[decision]] but one{instead}",
        )


def stale_decisions(
    project: Project, survey: Survey, settlement: Settlement, commands: Commands
) -> Iterator[Failure]:
    """Every decision is about what is seen today."""
    if all(entry.stale is None for entry in settlement.settled):
        return
    files = {item.case.id: item.case.path for item in survey.cases}
    for line, entry in zip(decision_lines(project.cases), settlement.settled, strict=True):
        if entry.stale is None:
            continue
        cases = tuple(case for case in dict.fromkeys(_decided_cases(entry)) if case in files)
        yield Failure(
            "stale_decision",
            entry.decision.subject(),
            f"the decision ({entry.decision.verdict}) is stale: {_why_stale(entry)}",
            _renewal(entry, commands),
            _file(project),
            line,
            files[cases[0]] if cases else None,
            None,
            cases,
        )


def debts(
    project: Project, settlement: Settlement, budget: Mapping[Verdict, int], commands: Commands
) -> Iterator[Failure]:
    """Disagreements stay within the configured budgets; that of an open debt is none by itself."""
    owed: defaultdict[str, list[str]] = defaultdict(list)
    for identity, decision in settlement.decisions.items():
        owed[decision.verdict].append(identity)
    for verdict, allowed in (dict.fromkeys(DEBTS, 0) | dict(budget)).items():
        ids = owed[verdict]
        if len(ids) > allowed:
            what = "an open debt" if verdict in DEBTS else f"decided as {verdict}"
            yield Failure(
                "debt",
                verdict,
                f"{_counted(ids)} {what}, {allowed} {'is' if allowed == 1 else 'are'} allowed",
                f"{commands.show(ids)}; repair them, or raise budget.{verdict} under "
                "[tool.parity.gate]",
                _file(project),
                _line_of(project, settlement, ids[0]),
            )


def _counted(ids: Sequence[str]) -> str:
    return "1 disagreement is" if len(ids) == 1 else f"{len(ids)} disagreements are"


def _line_of(project: Project, settlement: Settlement, identity: str) -> int:
    """Return the line of the decision about a disagreement."""
    made = settlement.decisions[identity]
    lines = zip(decision_lines(project.cases), settlement.settled, strict=True)
    return next(line for line, entry in lines if entry.decision is made)


def _file(project: Project) -> str:
    return f"{project.options.cases}/{TRIAGE}"


def _cases_of(items: Iterable[Decidable]) -> Iterator[str]:
    yield from (item.case.id for item in items if not isinstance(item, StaticFalse))


def _decided_cases(entry: Settled) -> Iterator[str]:
    """Yield the cases that a decision is about: those that disagree, and those that did."""
    yield from _cases_of(entry.disagreements)
    yield from (identity.rpartition(":")[0] for identity in entry.absent)


def _why_stale(entry: Settled) -> str:
    why = _STALE[entry.stale or "changed"]
    if entry.absent and entry.disagreements:
        why += f" (gone: {', '.join(entry.absent)})"
    return why


def _renewal(entry: Settled, commands: Commands) -> str:
    if not entry.disagreements:
        shown = commands.prune().replace(" --write", "", 1)
        return f"{shown} shows its removal, {commands.prune()} makes it"
    ids = [item.id for item in entry.disagreements]
    return f"{commands.show(ids)}; then {commands.prune()}, or {_again(entry, ids, commands)}"


def _again(entry: Settled, ids: Sequence[str], commands: Commands) -> str:
    """Return what decides again: on a pattern as on a pattern, which has its ids from it."""
    pattern = entry.decision.pattern
    return commands.decide(ids) if pattern is None else commands.decide_on(pattern)
