"""Checks of what the implementation does: as blessed, steady, and without any disagreement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.globs import matches
from harness.snapshot import SUFFIX, read_snapshot, render_snapshot
from harness.storage import abandoned_files
from migrate.gate.checks.about import abandoned, about, about_case, about_option
from migrate.gate.commands import CONFIGURATION, remove
from migrate.gate.model import Failure

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator, Sequence, Set
    from pathlib import Path

    from harness.configuration import GatePolicy, Project, Quarantine
    from migrate.compare import Survey, Surveyed
    from migrate.gate.commands import Commands
    from migrate.ledger import Ledger

UNPARSED: Final = "parity ledger --rows --code source_parse_error shows Rust that does not parse"


def blessed(survey: Survey, commands: Commands) -> Iterator[Failure]:
    """Every case has a snapshot, and does what its snapshot says.

    Raises `DataError` for a snapshot that cannot be read.
    """
    for item in survey.cases:
        diff, bless = commands.diff(item.case.id), commands.bless(item.case.id)
        if item.blessed is None:
            told = "this case has no snapshot"
            yield about_case(item, "no_snapshot", told, f"{diff}; then {bless}")
        elif not item.is_as_blessed:
            read_snapshot(item.snapshot)
            told = "what is observed is not what was blessed"
            # Only what the configured implementation does is blessed.
            other = bless if commands.asked is None else "change the implementation"
            yield about_case(item, "changed", told, f"{diff}; then repair it, or {other}")


def snapshots_used(
    project: Project, survey: Survey, ledger: Ledger, commands: Commands
) -> Iterator[Failure]:
    """Every snapshot belongs to a case; one may have lost it to a test that does not parse."""
    mend = _mending(ledger, commands) if survey.unused_snapshots else ""
    for path in survey.unused_snapshots:
        file = _file(project, path)
        removal = commands.accept(path.stem) if path.suffix == SUFFIX else remove(file)
        told = "this snapshot belongs to no case"
        yield Failure("unused_snapshot", file, told, f"{mend}{removal} removes it", file=file)
    for path in abandoned_files(project.snapshots):
        yield abandoned("unused_snapshot", _file(project, path))


def _mending(ledger: Ledger, commands: Commands) -> str:
    is_lost = any(row.code == "source_parse_error" for row in ledger.rows)
    return f"{UNPARSED}; mend it and {commands.migrate}. " if is_lost else ""


def _file(project: Project, snapshot: Path) -> str:
    return f"{project.options.snapshots}/{snapshot.relative_to(project.snapshots).as_posix()}"


def spotless(
    project: Project, survey: Survey, groups: Sequence[str], commands: Commands
) -> Iterator[Failure]:
    """No case of a spotless group disagrees, whatever was decided; each pattern has a group."""
    names = sorted({item.case.group for item in survey.cases})
    for pattern in groups:
        if not any(matches(name, pattern) for name in names):
            yield about_option(
                project,
                "not_spotless",
                pattern,
                f"no group has this name: there are {', '.join(names)}",
                f"{CONFIGURATION} shows `spotless`, under [tool.parity.gate]; repair it there",
            )
    for item in survey.disagreements:
        if any(matches(item.case.group, pattern) for pattern in groups):
            yield about(
                item,
                "not_spotless",
                f"{item.judgement.reason}; the group {item.case.group} is to be spotless",
                f"{commands.show([item.id])}; repair it, or take the group from `spotless`",
            )


def steady(survey: Survey, others: Sequence[Survey], commands: Commands) -> Iterator[Failure]:
    """Every case answers alike, however often it is asked."""
    for number, item in enumerate(survey.cases):
        answers = [each.cases[number].observation for each in (survey, *others)]
        different = len({render_snapshot(answer) for answer in answers})
        if different > 1:
            yield about_case(
                item,
                "flaky",
                f"asked {len(answers)} times it gave {different} different answers",
                f"{commands.ask_twice(item.case.id, survey.implementation)} asks it again; make it "
                "answer alike, and until then give it an entry with its reason: "
                "[[tool.parity.gate.quarantine]] in pyproject.toml",
            )


def quarantine(
    project: Project, policy: GatePolicy, survey: Survey, today: dt.date
) -> Iterator[Failure]:
    """Every quarantine has a case and a reason, is not over, and can be shown to be needed."""
    for entry in policy.quarantine:
        if policy.runs < 2:
            wrong = "with one run nobody sees whether its case is flaky"
            help_ = "set `runs` to 2 or more under [tool.parity.gate], or remove the entry"
        elif not _quarantined(entry, survey):
            wrong, help_ = "no case matches it", "remove the entry, or repair its `case`"
        elif entry.expires is not None and entry.expires < today:
            wrong, help_ = f"it is over since {entry.expires}", "repair the case, or renew the day"
        elif not entry.reason.strip():
            wrong, help_ = "it has no reason", "write `reason`"
        else:
            continue
        place = "[[tool.parity.gate.quarantine]] in pyproject.toml"
        shown = f"{CONFIGURATION} shows the entry; {help_}: {place}"
        yield about_option(project, "quarantine", entry.case, wrong, shown)


def needless(policy: GatePolicy, survey: Survey, flaky: Set[str]) -> Iterator[str]:
    """Yield what is to be said of quarantines all of whose cases answered alike this time.

    `flaky` are the ids of cases that did not. It is no failure: what is flaky may be steady for a
    while.
    """
    if policy.runs < 2:
        return
    for entry in policy.quarantine:
        cases = _quarantined(entry, survey)
        if cases and flaky.isdisjoint(item.case.id for item in cases):
            yield (
                f"quarantine {entry.case}: asked {policy.runs} times, its cases "
                f"({len(cases)}) answered alike; remove the entry when they are repaired"
            )


def _quarantined(entry: Quarantine, survey: Survey) -> list[Surveyed]:
    return [item for item in survey.cases if matches(item.case.id, entry.case)]
