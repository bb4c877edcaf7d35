"""Folders of scripts for the tests of fixtures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.fixtures.discovery import Fixture, discover

if TYPE_CHECKING:
    from pathlib import Path


def written(folder: Path, files: dict[str, str | bytes]) -> Path:
    """Write files, by their names in the folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def only(folder: Path) -> Fixture:
    """Give the one fixture of a folder."""
    [fixture] = discover(folder).fixtures
    return fixture


def fixture(folder: Path, script: str, **expected: str | bytes) -> Fixture:
    """Give the fixture `case.harn`; `expected="1"` is the file `case.expected`."""
    files = {f"case.{suffix}": content for suffix, content in expected.items()}
    return only(written(folder, {"case.harn": script, **files}))
