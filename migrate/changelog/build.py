"""Comparing what is observed and decided now with another commit."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

import msgspec

from harness.errors import DataError
from harness.snapshot import SUFFIX, parse_snapshot
from migrate.changelog.commit import read_commit
from migrate.changelog.model import BehaviourChange, Changelog, Moved
from migrate.compare.drifted import drifted
from migrate.triage.files import FILE as TRIAGE
from migrate.triage.files import parse_triage

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from harness.configuration import Project
    from harness.expectation import Json
    from harness.observe import Observation
    from migrate.changelog.commit import Commit
    from migrate.compare import Surveyed
    from migrate.gate import GateResult
    from migrate.triage import Decision


def changelog(project: Project, gate: GateResult, since: str) -> Changelog:
    """Return what is another now than at the commit `since`.

    Behaviour is what is observed now against the snapshots of then. Raises `DataError` for a
    commit that git does not know, or files in it that cannot be read.
    """
    snapshots, triage = (
        os.path.relpath(path, project.root) for path in (project.snapshots, project.cases / TRIAGE)
    )
    commit = read_commit(project.root, since, (snapshots, triage))
    before = _snapshots(commit, snapshots)
    now = {
        item.case.id: list(msgspec.to_builtins(item.observation.steps))
        for item in gate.survey.cases
    }
    unblessed = _unblessed(project, commit, gate.survey.cases, before)
    come = {case: steps for case, steps in now.items() if case not in unblessed}
    moved = tuple(_moved(before, come))
    old = _decisions(commit, triage)
    new = tuple(entry.decision for entry in gate.settlement.settled)
    return Changelog(
        since=since,
        commit=commit.name,
        changed=_changed(before, now),
        added=_apart(now, before, unblessed | {one.after for one in moved}),
        unblessed=tuple(sorted(unblessed)),
        removed=_apart(before, now, {one.before for one in moved}),
        moved=moved,
        decided=tuple(decision for decision in new if decision not in old),
        withdrawn=tuple(decision for decision in old if decision not in new),
    )


def _snapshots(commit: Commit, folder: str) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for path, data in commit.files.items():
        place = PurePosixPath(path)
        if place.is_relative_to(folder) and place.suffix == SUFFIX:
            observation = _read(data, f"{path} at {commit.name[:10]}")
            found[place.stem] = list(msgspec.to_builtins(observation.steps))
    return found


def _read(data: bytes, name: str) -> Observation:
    try:
        return parse_snapshot(data, name)
    except DataError as error:
        raise DataError(f"{error}; `--since` needs a commit whose snapshots can be read") from error


def _unblessed(
    project: Project, commit: Commit, cases: Iterable[Surveyed], before: Mapping[str, Json]
) -> set[str]:
    """Return the cases that were there at the commit, and had no snapshot.

    Raises `DataError` for a file of them that is no TOML.
    """
    folder = os.path.relpath(project.cases, project.root)
    unknown = [item.case for item in cases if item.case.id not in before]
    if not unknown:
        return set()
    groups = sorted({f"{folder}/{case.group}" for case in unknown})
    then = {
        identity
        for path, data in read_commit(project.root, commit.name, tuple(groups)).files.items()
        if path.endswith(".toml")
        for identity in _ids(data, f"{path} at {commit.name[:10]}")
    }
    return {case.id for case in unknown if case.id in then}


def _ids(data: bytes, name: str) -> set[Any]:
    try:
        cases = tomllib.loads(data.decode("utf-8-sig")).get("case", [])
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{name}: not TOML: {error}") from error
    return {case.get("id") for case in cases if isinstance(case, dict)}


def _decisions(commit: Commit, path: str) -> tuple[Decision, ...]:
    data = commit.files.get(path)
    return () if data is None else parse_triage(data, f"{path} at {commit.name[:10]}")


def _changed(before: Mapping[str, Json], now: Mapping[str, Json]) -> tuple[BehaviourChange, ...]:
    """Return what changed; cases that changed in the same way are told once."""
    found: dict[tuple[str, ...], list[str]] = {}
    for identity in before.keys() & now.keys():
        if _exactly(before[identity]) != _exactly(now[identity]):
            lines = tuple(drifted({"steps": before[identity]}, {"steps": now[identity]}))
            found.setdefault(lines, []).append(identity)
    changes = [BehaviourChange(tuple(sorted(ids)), lines) for lines, ids in found.items()]
    return tuple(sorted(changes, key=lambda change: change.cases))


def _apart(these: Mapping[str, Any], those: Mapping[str, Any], but: set[str]) -> tuple[str, ...]:
    return tuple(sorted(these.keys() - those.keys() - but))


def _moved(before: Mapping[str, Json], now: Mapping[str, Json]) -> list[Moved]:
    """Pair cases that are gone with new ones that do the same, where only one does."""
    gone = _by_steps(before, now)
    come = _by_steps(now, before)
    pairs = [(ids, come.get(steps, [])) for steps, ids in gone.items()]
    return [Moved(old[0], new[0]) for old, new in pairs if len(old) == len(new) == 1]


def _by_steps(these: Mapping[str, Json], those: Mapping[str, Json]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for identity in sorted(these.keys() - those.keys()):
        found.setdefault(_exactly(these[identity]), []).append(identity)
    return found


def _exactly(steps: Json) -> str:
    """Python compares 1, 1.0 and true as equal; JSON text does not."""
    return json.dumps(steps, sort_keys=True)
