"""What items belong to: the group that `--parity-group` chooses by, and markers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

GROUP: Final = pytest.StashKey[str]()


def belongs(item: pytest.Item, group: str, markers: Iterable[str]) -> None:
    """Put an item into a group, and give it markers, which are registered."""
    item.stash[GROUP] = group
    for marker in markers:
        item.config.addinivalue_line("markers", f"{marker}: conformance cases")
        item.add_marker(marker)
