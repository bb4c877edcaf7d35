"""A case as a pytest item."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from harness.case import LoadedCase


class CaseItem(pytest.Function):
    """One case: its name is the case id, so `-k` and reports speak of cases."""

    case: LoadedCase
    snapshots: Path

    @classmethod
    def of(
        cls,
        parent: pytest.Module | pytest.Class,
        case: LoadedCase,
        snapshots: Path,
        check: Callable[..., None],
    ) -> CaseItem:
        """Return the item that runs `check` for `case`."""
        item: CaseItem = cls.from_parent(parent, name=case.id, callobj=check)
        item.case = case
        item.snapshots = snapshots
        return item
