"""What is looked at, one function each, in the order in which things depend on each other."""

from __future__ import annotations

import re
import shutil
import sys
from importlib.metadata import entry_points, version
from typing import TYPE_CHECKING, Final

from harness.case import load_cases
from harness.configuration import find_project
from harness.errors import ParityError
from harness.implementation import load_implementation
from harness.implementation.names import shown_name
from harness.storage import JOURNAL
from migrate.first_profile import profile_init
from migrate.health.ignored import ignored
from migrate.ledger import MANIFEST, read_manifest
from migrate.profile import load_profile
from migrate.report.starting import Finding
from migrate.report.totals import totals_of
from migrate.triage import read_triage
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from harness.configuration import Project
    from migrate.ledger import Manifest

OLDEST: Final = (3, 11)
_INSTALLED: Final = re.compile(r"pip install[^\n]*?(?:-r|--requirement)[ =]([^\s'\"$]+)")
"""The file of requirements that a workflow names."""


def examine(start: Path) -> Iterator[Finding]:
    """Yield a finding for everything that commands need. Nothing is changed."""
    yield from _program()
    try:
        project = find_project(start)
    except ParityError as error:
        yield Finding("configuration", "fault", str(error))
        return
    if not project.is_configured:
        yield Finding(
            "configuration", "fault", f"{start}: no pyproject.toml here or above", "parity init"
        )
        return
    yield Finding("configuration", "ok", f"{project.root}/pyproject.toml")
    for about, look in _CHECKS:
        try:
            yield from look(project)
        except (ParityError, OSError) as error:
            yield Finding(about, "fault", str(error))


def _program() -> Iterator[Finding]:
    mine = f"toolcall-parity {version('toolcall-parity')}"
    python = ".".join(str(part) for part in sys.version_info[:3])
    if sys.version_info >= OLDEST:
        yield Finding("program", "ok", f"{mine}, Python {python}")
    else:
        yield Finding("program", "fault", f"Python {python} is too old", "Python 3.11 or newer")
    if any(point.value == "harness.plugin" for point in entry_points(group="pytest11")):
        yield Finding("pytest", "ok", "the plugin is registered")
    else:
        yield Finding(
            "pytest", "fault", "the plugin is not registered", "install toolcall-parity with pip"
        )
    if shutil.which("git"):
        yield Finding("git", "ok", "found")
    else:
        yield Finding("git", "warning", "not found", "only `parity gate --since` needs it")


def _profile(project: Project) -> Iterator[Finding]:
    profile = load_profile(project.options.profile, project.root)
    yield Finding("profile", "ok", f"{profile.name} ({project.options.profile})")


def _implementations(project: Project) -> Iterator[Finding]:
    """Each is started, and said what it answers; the project's own comes first."""
    own = project.options.implementation
    for name in dict.fromkeys((own, *project.options.implementations)):
        about = "implementation" if name is None else f"implementation {name}"
        try:
            implementation = load_implementation(project, name)
        except ParityError as error:
            said = str(error).removeprefix(f"implementation {name!r}: ")  # `about` says it
            yield Finding(about, "fault", said, _repair(project, name))
            continue
        try:
            about = f"implementation {shown_name(implementation.name)}"
            yield Finding(about, "ok", f"answers {counted(len(implementation.ops), 'op')}")
        finally:
            implementation.close()


def _repair(project: Project, name: str | None) -> str:
    """Return what helps with an implementation that does not start: a referee examines programs."""
    chosen = name or project.options.implementation
    found = project.options.implementations.get(chosen or "")
    if chosen is None and project.options.implementations:
        return "parity config show"
    if found is None:
        return "repair the `answer` of the ops in the profile"
    if found.command is None and not found.in_child:
        return f"repair `python` under [tool.parity.implementations.{chosen}]"
    return f"parity impl check {chosen}"


def _cases(project: Project) -> Iterator[Finding]:
    if (project.cases / JOURNAL).is_file():
        yield Finding(
            "cases", "warning", "an interrupted command left a journal", "the next command ends it"
        )
    if not project.cases.is_dir():
        yield Finding("cases", "warning", f"{project.cases} is not there", "parity migrate PATH")
        return
    cases = load_cases(project.cases)
    groups = {one.group for one in cases}
    found = f"{counted(len(cases), 'case')} in {counted(len(groups), 'group')}"
    yield Finding("cases", "ok", found)


def _ledger(project: Project) -> Iterator[Finding]:
    if not (project.cases / MANIFEST).is_file():
        yield Finding("ledger", "warning", "nothing has been migrated yet", "parity migrate PATH")
        return
    manifest = read_manifest(project.cases)
    if manifest.rows and not totals_of(manifest).cases:
        told = f"{_rows(manifest)}, and not one assertion became a case"
        yield Finding("ledger", "warning", told, profile_init(manifest.paths))
    else:
        yield Finding("ledger", "ok", _rows(manifest))


def _rows(manifest: Manifest) -> str:
    return f"{counted(manifest.rows, 'row')} of {counted(len(manifest.inputs), 'file')}"


def _snapshots(project: Project) -> Iterator[Finding]:
    found = sum(1 for _ in project.snapshots.rglob("*.json")) if project.snapshots.is_dir() else 0
    if found:
        yield Finding("snapshots", "ok", counted(found, "snapshot"))
    else:
        yield Finding("snapshots", "warning", "there are none", "parity snapshots accept --all")


def _decisions(project: Project) -> Iterator[Finding]:
    yield Finding("decisions", "ok", counted(len(read_triage(project.cases)), "decision"))


def _workflows(project: Project) -> Iterator[Finding]:
    """Workflows with the gate install from files that there are; a job fails late and elsewhere."""
    for path in sorted(project.root.glob(".github/workflows/*.y*ml")):
        text = path.read_bytes().decode(errors="replace")
        if "parity gate" not in text:
            continue
        name = path.relative_to(project.root).as_posix()
        missing = [one for one in _INSTALLED.findall(text) if not (project.root / one).is_file()]
        if missing:
            told = f"{name} installs from {', '.join(missing)}, which is not there"
            yield Finding("workflow", "fault", told, "write it, or change the workflow")
        else:
            yield Finding("workflow", "ok", name)


_CHECKS: Final[tuple[tuple[str, Callable[[Project], Iterator[Finding]]], ...]] = (
    ("profile", _profile),
    ("implementation", _implementations),
    ("cases", _cases),
    ("ledger", _ledger),
    ("snapshots", _snapshots),
    ("decisions", _decisions),
    ("workflow", _workflows),
    ("git", ignored),
)
