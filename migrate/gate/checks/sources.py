"""Checks of what was migrated: the Rust tests, the cases and registries, and the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.case import FIRST_CASES
from harness.case.attachments import attachment_files
from harness.configuration import FILE as CONFIGURATION
from harness.storage import abandoned_files
from migrate.gate.checks.about import abandoned
from migrate.gate.commands import remove
from migrate.gate.model import Failure
from migrate.inputs import rust_files
from migrate.ledger import LEDGER, MANIFEST, digest
from migrate.ledger.verify import inconsistent
from migrate.profile import load_profile
from migrate.triage.files import FILE as TRIAGE
from migrate.triage.journal import FILE as JOURNAL

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness.configuration import Project
    from migrate.compare import Survey
    from migrate.gate.commands import Commands
    from migrate.ledger import Ledger, Manifest

ELSEWHERE = frozenset({"legacy", "harn"})
"""Folders of `cases/` that hold sources and scripts, which other checks are about."""


def something_migrated(
    manifest: Manifest, survey: Survey, project: Project, commands: Commands
) -> Iterator[Failure]:
    """There is a case at all: a gate in front of nothing would always hold."""
    if survey.cases:
        return
    if manifest.inputs:
        yield Failure(
            "nothing_migrated",
            project.options.cases,
            "not one assertion of the legacy tests became a case",
            f"parity ledger --by code says why ({commands.migrate} repeats it); "
            f"{commands.describe} writes a profile of functions that are not known",
            file=f"{project.options.cases}/{LEDGER}",
        )
    else:
        yield Failure(
            "nothing_migrated",
            project.options.cases,
            "there is no case",
            FIRST_CASES.replace("`", ""),
            file=CONFIGURATION,
        )


def accounted(
    manifest: Manifest, ledger: Ledger, survey: Survey, project: Project, commands: Commands
) -> Iterator[Failure]:
    """The ledger accounts for every assertion, and leads to expectations that exist."""
    file = f"{project.options.cases}/{LEDGER}"
    faults = list(inconsistent(manifest, ledger.rows, [item.case for item in survey.cases]))
    if ledger.digest != manifest.ledger:
        faults.insert(0, "the ledger was changed by hand")
    for fault in faults:
        yield Failure("unaccounted", file, fault, commands.migrate, file=file)


def undoubted(ledger: Ledger) -> Iterator[Failure]:
    """No expectation differs from the Rust assertion that it was translated from."""
    for row in ledger.rows:
        if row.doubt is not None:
            yield Failure(
                "mistranslated",
                f"{row.file}:{row.line}:{row.column}",
                f"the expectation is not what the Rust assertion says: {row.doubt}",
                "parity ledger --doubt shows all of them; change the test to something that is "
                "translated rightly, and report this one",
                row.file,
                row.line,
            )


def legacy_unmoved(project: Project, manifest: Manifest, commands: Commands) -> Iterator[Failure]:
    """Every legacy file is the one that was migrated."""
    for totals in manifest.inputs:
        path = project.root / totals.file
        if not path.is_file():
            yield _moved(totals.file, "this legacy file is gone", commands)
        elif digest(path.read_bytes()) != totals.digest:
            yield _moved(
                totals.file, "this legacy file has changed since it was migrated", commands
            )


def includes_unmoved(project: Project, manifest: Manifest, commands: Commands) -> Iterator[Failure]:
    """Every text that a test includes is the one that was migrated."""
    for name, expected in manifest.included.items():
        path = project.root / name
        found = digest(path.read_bytes()) if path.is_file() else None
        if found != expected:
            what = "has changed" if found and expected else "came" if found else "went"
            told = f"this text, which a legacy test includes, {what} since it was migrated"
            yield _moved(name, told, commands)


def none_added(project: Project, manifest: Manifest, commands: Commands) -> Iterator[Failure]:
    """No Rust file was added where the migrated ones are."""
    known = {totals.file for totals in manifest.inputs}
    root = project.root.resolve()
    for given in manifest.paths:
        if not (root / given).exists():
            if given not in known:  # of a file that is gone `legacy_unmoved` tells
                yield _moved(given, "there are no legacy tests here", commands)
            continue
        for path in rust_files(root / given, project.cases):
            name = path.relative_to(root).as_posix()
            if name not in known:
                yield _moved(name, "this legacy file has not been migrated", commands)


def _moved(name: str, message: str, commands: Commands) -> Failure:
    help_ = f"{commands.migrate}; then {commands.look}"
    return Failure("legacy_moved", name, message, help_, file=name)


def as_migrated(
    project: Project, manifest: Manifest, survey: Survey, commands: Commands
) -> Iterator[Failure]:
    """Every case and registry file is as the migration wrote it, by the profile of today."""
    profile = load_profile(project.options.profile, project.root).name
    if profile != manifest.profile:
        yield _otherwise(
            project,
            MANIFEST,
            f"the cases were migrated with the profile {manifest.profile!r}, not {profile!r}",
            f"for {profile!r}: {commands.migrate}; for {manifest.profile!r}: name its file as "
            "`profile` under [tool.parity] in pyproject.toml",
        )
    for name in sorted({item.case.path for item in survey.cases if item.case.legacy}):
        if name not in manifest.written:
            yield _otherwise(
                project, name, "no migration wrote this migrated file", commands.migrate
            )
    for name, expected in manifest.written.items():
        path = project.cases / name
        if not path.is_file():
            yield _otherwise(project, name, "this migrated file is gone", commands.migrate)
        elif digest(path.read_bytes()) != expected:
            told = "this migrated file was changed by hand"
            yield _otherwise(project, name, told, commands.migrate)


def _otherwise(project: Project, name: str, message: str, help_: str) -> Failure:
    file = f"{project.options.cases}/{name}"
    return Failure("not_migrated", file, message, help_, file=file)


def none_stray(project: Project, manifest: Manifest, survey: Survey) -> Iterator[Failure]:
    """Every file among the cases is one that something reads."""
    read = {LEDGER, MANIFEST, TRIAGE, JOURNAL, *manifest.written}
    read |= {item.case.path for item in survey.cases}
    read |= {name for item in survey.cases for name in attachment_files(item.case.case)}
    for place in sorted(_places(project.cases)):
        if place not in read:
            file = f"{project.options.cases}/{place}"
            yield Failure(
                "stray_file",
                file,
                "nothing reads this file",
                f"{remove(file)} removes it; case files are GROUP/NAME.toml and hold at least one "
                "case",
                file=file,
            )
    for path in abandoned_files(project.cases):
        yield abandoned("stray_file", f"{project.options.cases}/{path.relative_to(project.cases)}")


def _places(cases: Path) -> Iterator[str]:
    """Yield the files that are not hidden, and lie in no folder of another check."""
    for path in cases.rglob("*"):
        place = path.relative_to(cases)
        is_hidden = any(part.startswith(".") for part in place.parts)
        if not is_hidden and place.parts[0] not in ELSEWHERE and path.is_file():
            yield place.as_posix()
