"""What `pytest --snapshot-update` would do to each snapshot: write it, or remove it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from harness.errors import DataError
from harness.snapshot import SUFFIX, parse_snapshot, render_snapshot
from migrate.compare.drifted import drifted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness.case import LoadedCase
    from harness.expectation import Json
    from migrate.compare import Survey

Kind: TypeAlias = Literal["new", "changed", "unused"]


@dataclass(frozen=True, slots=True)
class Change:
    """A snapshot that is not what is observed.

    `before` are its bytes, None where there is none; `after` those to accept, None where no case
    has it any more. `case` is the name of the case, of which `loaded` is None then.
    """

    kind: Kind
    case: str
    group: str
    path: Path
    before: bytes | None
    after: bytes | None
    loaded: LoadedCase | None = None

    def values(self) -> tuple[Json, Json]:
        """Return both sides as JSON, a snapshot that is broken as its text; None is no side."""
        return _value(self.before), _value(self.after)

    def fault(self) -> str | None:
        """Return why a changed snapshot cannot be read, None where it can."""
        if self.kind != "changed" or self.before is None:
            return None
        try:
            parse_snapshot(self.before, "the snapshot is damaged")
        except DataError as error:
            return str(error)
        return None

    def difference(self) -> tuple[str, ...]:
        """Return how a changed snapshot differs, a line each."""
        if self.kind != "changed":
            return ()
        fault = self.fault()
        if fault is not None:
            return (fault,)
        return tuple(drifted(*self.values()))


def changes_of(survey: Survey) -> tuple[Change, ...]:
    """Return every snapshot that is not what is observed, by group and case."""
    return tuple(sorted(_changes(survey), key=lambda one: (one.group, one.case)))


def _changes(survey: Survey) -> Iterator[Change]:
    for item in survey.cases:
        if not item.is_as_blessed:
            kind: Kind = "new" if item.blessed is None else "changed"
            after = render_snapshot(item.observation)
            case = item.case
            yield Change(kind, case.id, case.group, item.snapshot, item.blessed, after, case)
    for path in survey.unused_snapshots:
        if path.suffix == SUFFIX:
            yield Change("unused", path.stem, path.parent.name, path, path.read_bytes(), None)


def _value(data: bytes | None) -> Json:
    try:
        return None if data is None else json.loads(data)
    except ValueError:
        assert data is not None
        return data.decode(errors="replace")
