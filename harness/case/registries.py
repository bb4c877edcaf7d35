"""Shared tool registries: `cases/registries/<name>.json`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from harness.errors import DataError

if TYPE_CHECKING:
    from pathlib import Path

    from harness.expectation import Json

FOLDER = "registries"


class Registries:
    """The registries of a cases folder, each read once, when a case first names it."""

    def __init__(self, cases: Path) -> None:
        self._folder = cases / FOLDER
        self._loaded: dict[str, Json] = {}

    def get(self, name: str) -> Json:
        """Return the registry called `name`. Raises `DataError` when it cannot be read."""
        if name not in self._loaded:
            self._loaded[name] = self._read(name)
        return self._loaded[name]

    def _read(self, name: str) -> Json:
        path = self._folder / f"{name}.json"
        if path.parent != self._folder or not path.is_file():
            raise DataError(f"{path}: no such registry; run `parity migrate`, or add the file")
        try:
            return json.loads(path.read_bytes())
        except ValueError as error:
            raise DataError(
                f"{path}: not JSON: {error}; "
                "run `parity migrate`, or restore it from version control"
            ) from error


def render_registry(value: Json) -> bytes:
    """Return the bytes of a registry file: keys sorted, readable, ending in a line feed."""
    return (json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True) + "\n").encode()
