"""The checks of the gate, one function each; `gate.py` runs them all."""

from __future__ import annotations

import shlex
from collections import Counter
from typing import TYPE_CHECKING

from harness.case.attachments import attachment_files
from harness.globs import matches
from harness.snapshot import read_snapshot, render_snapshot
from migrate.compare import StaticFalse
from migrate.gate.model import Check, Failure
from migrate.inputs import rust_files
from migrate.ledger import LEDGER, MANIFEST, digest
from migrate.ledger.verify import inconsistent
from migrate.profile import load_profile
from migrate.triage import DEBTS
from migrate.triage.files import FILE as TRIAGE
from migrate.triage.journal import FILE as JOURNAL

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from harness.configuration import GatePolicy, Project, Verdict
    from migrate.compare import Disagreement, Survey, Surveyed
    from migrate.ledger import Ledger, Manifest
    from migrate.triage import Settled, Settlement
    from migrate.triage.settle import Decidable

ELSEWHERE = frozenset({"legacy", "harn"})
"""Folders of `cases/` that hold sources and scripts, which other checks are about."""

_STALE = {
    "matches_nothing": "no disagreement of today is what it is about",
    "changed": "what is seen is not what was decided on",
    "expired": "it has expired",
}


def something_migrated(manifest: Manifest, survey: Survey) -> Iterator[Failure]:
    """There is a case at all: a gate in front of nothing would always hold."""
    if not survey.cases:
        yield Failure(
            "nothing_migrated",
            "cases",
            "not one assertion of the legacy tests became a case",
            f"{_again(manifest)} says why; functions it does not know are described in a profile",
        )


def untriaged(settlement: Settlement) -> Iterator[Failure]:
    """Every disagreement has a decision."""
    for item in settlement.open:
        if isinstance(item, StaticFalse):
            continue
        yield _about(
            item,
            "untriaged",
            f"{item.judgement.reason}; nobody has decided about it",
            f"parity triage show {item.id}; "
            f"then parity triage set {item.id} --verdict VERDICT --reason REASON",
        )


def contested(settlement: Settlement) -> Iterator[Failure]:
    """No disagreement has two decisions."""
    for item in settlement.contested:
        yield Failure(
            "contested",
            item.id,
            "two decisions are about it",
            f"remove one of them: delete its [[decision]] from {TRIAGE} in the folder of the cases",
            cases=tuple(_cases_of([item])),
        )


def stale_decisions(settlement: Settlement) -> Iterator[Failure]:
    """Every decision is about what is seen today."""
    for entry in settlement.settled:
        if entry.stale is None:
            continue
        yield Failure(
            "stale_decision",
            entry.decision.subject(),
            f"the decision ({entry.decision.verdict}) is stale: {_why_stale(entry)}",
            _renewal(entry),
            cases=tuple(_decided_cases(entry)),
        )


def debts(settlement: Settlement, budget: Mapping[Verdict, int]) -> Iterator[Failure]:
    """Disagreements stay within the configured budgets; that of an open debt is none by itself."""
    owed: Counter[str] = Counter()
    for entry in settlement.settled:
        owed[entry.decision.verdict] += len(entry.disagreements)
    for verdict, allowed in (dict.fromkeys(DEBTS, 0) | dict(budget)).items():
        if owed[verdict] > allowed:
            what = "an open debt" if verdict in DEBTS else f"decided as {verdict}"
            yield Failure(
                "debt",
                verdict,
                f"{owed[verdict]} disagreements are {what}, {allowed} are allowed",
                f"repair them, or raise budget.{verdict} under [tool.parity.gate]",
            )


def spotless(survey: Survey, groups: Sequence[str]) -> Iterator[Failure]:
    """No case of a spotless group disagrees, whatever was decided; each pattern has a group."""
    names = {item.case.group for item in survey.cases}
    for pattern in groups:
        if not any(matches(name, pattern) for name in names):
            yield Failure(
                "not_spotless",
                pattern,
                "no group has this name",
                "repair `spotless` under [tool.parity.gate]; `parity report` lists the groups",
            )
    for item in survey.disagreements:
        if any(matches(item.case.group, pattern) for pattern in groups):
            yield _about(
                item,
                "not_spotless",
                f"{item.judgement.reason}; the group {item.case.group} is to be spotless",
                f"parity triage show {item.id}; repair it, or take the group from `spotless`",
            )


def steady(survey: Survey, others: Sequence[Survey]) -> Iterator[Failure]:
    """Every case answers alike, however often it is asked."""
    for number, item in enumerate(survey.cases):
        answers = [item.observation, *(other.cases[number].observation for other in others)]
        different = len({render_snapshot(answer) for answer in answers})
        if different > 1:
            yield _about_case(
                item,
                "flaky",
                f"asked {len(answers)} times it gave {different} different answers",
                "make it answer alike; until then give it an entry with its reason: "
                "[[tool.parity.gate.quarantine]] in pyproject.toml",
            )


def quarantine(policy: GatePolicy, survey: Survey, today: dt.date) -> Iterator[Failure]:
    """Every quarantine has a case and a reason, is not over, and can be shown to be needed."""
    ids = [item.case.id for item in survey.cases]
    for entry in policy.quarantine:
        if policy.runs < 2:
            wrong = "with one run nobody sees whether its case is flaky"
            help_ = "set `runs` to 2 or more under [tool.parity.gate], or remove the entry"
        elif not any(matches(identity, entry.case) for identity in ids):
            wrong, help_ = "no case matches it", "remove the entry, or repair its `case`"
        elif entry.expires is not None and entry.expires < today:
            wrong, help_ = f"it is over since {entry.expires}", "repair the case, or renew the day"
        elif not entry.reason.strip():
            wrong, help_ = "it has no reason", "write `reason`"
        else:
            continue
        place = "[[tool.parity.gate.quarantine]] in pyproject.toml"
        yield Failure("quarantine", entry.case, wrong, f"{help_}: {place}")


def accounted(manifest: Manifest, ledger: Ledger, survey: Survey) -> Iterator[Failure]:
    """The ledger accounts for every assertion, and leads to expectations that exist."""
    if ledger.digest != manifest.ledger:
        yield Failure("unaccounted", LEDGER, "the ledger was changed by hand", _again(manifest))
    for fault in inconsistent(manifest, ledger.rows, [item.case for item in survey.cases]):
        yield Failure("unaccounted", "ledger", fault, _again(manifest))


def undoubted(ledger: Ledger) -> Iterator[Failure]:
    """No expectation differs from the Rust assertion that it was translated from."""
    for row in ledger.rows:
        if row.doubt is not None:
            yield Failure(
                "mistranslated",
                f"{row.file}:{row.line}:{row.column}",
                f"the expectation is not what the Rust assertion says: {row.doubt}",
                "change the test to something that is translated rightly, and report this one",
            )


def legacy_unmoved(project: Project, manifest: Manifest) -> Iterator[Failure]:
    """Every legacy file is the one that was migrated."""
    for totals in manifest.inputs:
        path = project.root / totals.file
        if not path.is_file():
            yield Failure("legacy_moved", totals.file, "this legacy file is gone", _again(manifest))
        elif digest(path.read_bytes()) != totals.digest:
            yield Failure(
                "legacy_moved",
                totals.file,
                "this legacy file has changed since it was migrated",
                f"{_again(manifest)}; then parity diff",
            )


def includes_unmoved(project: Project, manifest: Manifest) -> Iterator[Failure]:
    """Every text that a test includes is the one that was migrated."""
    for name, expected in manifest.included.items():
        path = project.root / name
        found = digest(path.read_bytes()) if path.is_file() else None
        if found != expected:
            what = "has changed" if found and expected else "came" if found else "went"
            yield Failure(
                "legacy_moved",
                name,
                f"this text, which a legacy test includes, {what} since it was migrated",
                f"{_again(manifest)}; then parity diff",
            )


def none_added(project: Project, manifest: Manifest) -> Iterator[Failure]:
    """No Rust file was added where the migrated ones are."""
    known = {totals.file for totals in manifest.inputs}
    root = project.root.resolve()
    for given in manifest.paths:
        if not (root / given).exists():
            yield Failure("legacy_moved", given, "there are no legacy tests here", _again(manifest))
            continue
        for path in rust_files(root / given, project.cases):
            name = path.relative_to(root).as_posix()
            if name not in known:
                yield Failure(
                    "legacy_moved",
                    name,
                    "this legacy file has not been migrated",
                    f"{_again(manifest)}; then parity diff",
                )


def as_migrated(project: Project, manifest: Manifest, survey: Survey) -> Iterator[Failure]:
    """Every case and registry file is as the migration wrote it, by the profile of today."""
    profile = load_profile(project.options.profile, project.root).name
    if profile != manifest.profile:
        yield Failure(
            "not_migrated",
            MANIFEST,
            f"the cases were migrated with the profile {manifest.profile!r}, not {profile!r}",
            f"for {profile!r}: {_again(manifest)}; for {manifest.profile!r}: name its file as "
            "`profile` under [tool.parity] in pyproject.toml",
        )
    for name in sorted({item.case.path for item in survey.cases if item.case.legacy}):
        if name not in manifest.written:
            yield Failure(
                "not_migrated", name, "no migration wrote this migrated file", _again(manifest)
            )
    for name, expected in manifest.written.items():
        path = project.cases / name
        if not path.is_file():
            yield Failure("not_migrated", name, "this migrated file is gone", _again(manifest))
        elif digest(path.read_bytes()) != expected:
            yield Failure(
                "not_migrated", name, "this migrated file was changed by hand", _again(manifest)
            )


def none_stray(project: Project, manifest: Manifest, survey: Survey) -> Iterator[Failure]:
    """Every file among the cases is one that something reads."""
    read = {LEDGER, MANIFEST, TRIAGE, JOURNAL, *manifest.written}
    read |= {item.case.path for item in survey.cases}
    read |= {name for item in survey.cases for name in attachment_files(item.case.case)}
    for path in sorted(project.cases.rglob("*")):
        place = path.relative_to(project.cases)
        if place.parts[0] in ELSEWHERE or any(part.startswith(".") for part in place.parts):
            continue
        if path.is_file() and place.as_posix() not in read:
            yield Failure(
                "stray_file",
                place.as_posix(),
                "nothing reads this file",
                "remove it; case files are GROUP/NAME.toml and hold at least one case",
            )


def blessed(survey: Survey) -> Iterator[Failure]:
    """Every case has a snapshot, and does what its snapshot says.

    Raises `DataError` for a snapshot that cannot be read.
    """
    for item in survey.cases:
        if item.blessed is None:
            yield _about_case(
                item,
                "no_snapshot",
                "this case has no snapshot",
                f"parity diff {item.case.id}; then pytest --snapshot-update",
            )
        elif not item.is_as_blessed:
            read_snapshot(item.snapshot)
            yield _about_case(
                item,
                "changed",
                "what is observed is not what was blessed",
                f"parity diff {item.case.id}; then repair it, or pytest --snapshot-update",
            )


def snapshots_used(survey: Survey) -> Iterator[Failure]:
    """Every snapshot belongs to a case."""
    for path in survey.unused_snapshots:
        yield Failure(
            "unused_snapshot",
            f"{path.parent.name}/{path.name}",
            "this snapshot belongs to no case",
            "pytest --snapshot-update removes it",
        )


def static_assertions(settlement: Settlement) -> Iterator[Failure]:
    """No legacy assertion is false whatever the parser does, or someone has said why."""
    for item in settlement.open:
        if isinstance(item, StaticFalse):
            yield Failure(
                "static_false",
                item.id,
                f"`{item.row.text}` is false whatever the parser does; nobody has decided about it",
                "repair the Rust test and migrate again, or "
                f"parity triage set {item.id} --verdict VERDICT --reason REASON",
                item.row.file,
                item.row.line,
            )


def _again(manifest: Manifest) -> str:
    return f"parity migrate {' '.join(shlex.quote(path) for path in manifest.paths)}"


def _about(item: Disagreement, check: Check, message: str, help_: str) -> Failure:
    file, line = item.expectation.location() or (None, None)
    case = item.case
    return Failure(check, item.id, message, help_, file, line, case.path, None, (case.id,))


def _about_case(item: Surveyed, check: Check, message: str, help_: str) -> Failure:
    case, legacy = item.case, item.case.legacy
    file, line = (legacy.file, legacy.line) if legacy else (None, None)
    return Failure(check, case.id, message, help_, file, line, case.path, None, (case.id,))


def _cases_of(items: Iterable[Decidable]) -> dict[str, None]:
    """Return the ids of the cases, each once, in their order."""
    return dict.fromkeys(item.case.id for item in items if not isinstance(item, StaticFalse))


def _decided_cases(entry: Settled) -> Iterator[str]:
    """Yield the cases that a decision is about: those that disagree, and those that did."""
    yield from _cases_of(entry.disagreements)
    yield from (identity.rpartition(":")[0] for identity in entry.absent)


def _why_stale(entry: Settled) -> str:
    why = _STALE[entry.stale or "changed"]
    if entry.absent and entry.disagreements:
        why += f" (gone: {', '.join(entry.absent)})"
    return why


def _renewal(entry: Settled) -> str:
    if not entry.disagreements:
        return "parity triage prune shows its removal, parity triage prune --write makes it"
    ids = " ".join(item.id for item in entry.disagreements)
    return (
        f"parity triage show {ids}; then parity triage prune --write, "
        f"or parity triage set {ids} --verdict VERDICT --reason REASON"
    )
