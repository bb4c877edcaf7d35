"""What items belong to: the group that `--parity-group` chooses by, and markers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

GROUP: Final = pytest.StashKey[str]()
_MARKERS: Final = pytest.StashKey["dict[str, str]"]()
"""The marker of each name that became one."""


def belongs(item: pytest.Item, group: str, kinds: Iterable[str], name: str) -> None:
    """Put an item into a group; mark it with its `kinds`, and with the `name` of its group."""
    item.stash[GROUP] = group
    for kind in kinds:
        item.add_marker(kind)
    if name:
        item.add_marker(_marker(item.config, name))


def _marker(config: pytest.Config, name: str) -> str:
    """Return the marker of a name, registered.

    It is the name itself, unless that means something already: a group called `xfail` is no reason
    to expect that its cases fail.
    """
    markers = config.stash.setdefault(_MARKERS, {})
    if name not in markers:
        is_free = name not in _registered(config) and not name.startswith("_")
        markers[name] = name if is_free else f"group_{name}"
        config.addinivalue_line("markers", f"{markers[name]}: conformance cases")
    return markers[name]


def _registered(config: pytest.Config) -> set[str]:
    """Return the markers of pytest, of its plugins and of the project."""
    lines: list[str] = config.getini("markers")
    return {line.partition(":")[0].partition("(")[0].strip() for line in lines}
