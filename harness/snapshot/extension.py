"""A case as a test item, and where syrupy finds and how it writes its snapshot."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from syrupy.data import SnapshotCollections
from syrupy.extensions.single_file import SingleFileSnapshotExtension

from harness.snapshot.files import snapshot_path
from harness.snapshot.known import is_known
from harness.snapshot.rendering import render_snapshot
from harness.storage import write_atomically

if TYPE_CHECKING:
    from collections.abc import Callable

    from syrupy.data import SnapshotCollection
    from syrupy.location import PyTestLocation
    from syrupy.types import SerializableData, SerializedData, SnapshotIndex

    from harness.case import LoadedCase


class CaseItem(pytest.Function):
    """A case as a test item: its name is the case id, so `-k` and reports speak of cases."""

    case: LoadedCase
    snapshots: Path

    @classmethod
    def of(
        cls,
        parent: pytest.Module | pytest.Class | pytest.File,
        case: LoadedCase,
        snapshots: Path,
        check: Callable[..., None],
    ) -> CaseItem:
        """Return the item that runs `check` for `case`."""
        item: CaseItem = cls.from_parent(parent, name=case.id, callobj=check)
        item.case = case
        item.snapshots = snapshots
        return item


class CaseSnapshots(SingleFileSnapshotExtension):
    """One JSON file per case, in a folder per group."""

    file_extension = "json"

    def serialize(self, data: SerializableData, **_: Any) -> SerializedData:
        """Render an observation."""
        return render_snapshot(data)

    @classmethod
    def get_snapshot_name(
        cls,
        *,
        test_location: PyTestLocation,
        index: SnapshotIndex = 0,
    ) -> str:
        """Return the case id."""
        return str(test_location.testname)

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        """Return the folder of the case's group."""
        item = test_location.item
        if isinstance(item, CaseItem):
            return str(snapshot_path(item.snapshots, item.case).parent)
        return super().dirname(test_location=test_location)

    @classmethod
    def discovery_dirname(cls, *, test_location: PyTestLocation) -> str:
        """Return the folder of all snapshots, so that those without a case are found."""
        item = test_location.item
        if isinstance(item, CaseItem):
            return str(item.snapshots)
        return super().discovery_dirname(test_location=test_location)

    def discover_snapshots(
        self, *, test_location: PyTestLocation, ignore_extensions: list[str] | None = None
    ) -> SnapshotCollections:
        """Return the snapshots that may be unused: those of existing cases never are.

        A case may not be asked for many reasons: it was not chosen, the run was interrupted, its
        process died. Its snapshot is not to be removed for that.
        """
        found = SnapshotCollections()
        for collection in super().discover_snapshots(
            test_location=test_location, ignore_extensions=ignore_extensions
        ):
            if not is_known(Path(collection.location)):
                found.update(collection)
        return found

    def owns_snapshot_collection(self, *, filepath: str, test_location: PyTestLocation) -> bool:
        """Every JSON file below the snapshots folder is ours."""
        if isinstance(test_location.item, CaseItem):
            return self.is_snapshot_location(location=filepath)
        return super().owns_snapshot_collection(filepath=filepath, test_location=test_location)

    @classmethod
    def matches_test_location(
        cls, *, test_location: PyTestLocation, snapshot_location: str
    ) -> bool:
        """A snapshot belongs to the item that has its name."""
        return Path(snapshot_location).stem == test_location.testname

    @classmethod
    def write_snapshot_collection(
        cls,
        *,
        snapshot_collection: SnapshotCollection,
        name_order: dict[str, int] | None = None,
    ) -> None:
        """Write so that an interruption leaves the old or the new."""
        for snapshot in snapshot_collection:
            assert isinstance(snapshot.data, bytes)
            write_atomically(Path(snapshot_collection.location), snapshot.data)
