"""The files that cases refer to: shared registries, long texts, the table of ops."""

from __future__ import annotations

import hashlib
import json
import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from harness.case.references import RegistryReference, TextReference, reference_in
from harness.case.registries import FOLDER as REGISTRIES
from harness.errors import DataError
from harness.ops import ops_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.case.model import Case
    from harness.expectation import Json
    from harness.ops import Op

LONGEST_INLINE = 4096
"""Bytes of a text that stands in its case; a longer one has a file of its own (06 IDM-12)."""


class Attachments:
    """The attachments of a cases folder, each read once, when a case first names it."""

    def __init__(self, cases: Path) -> None:
        self._folder = Path(os.path.realpath(cases))
        self._registries: dict[str, Json] = {}
        self._texts: dict[TextReference, str] = {}

    @cached_property
    def ops(self) -> Mapping[str, Op]:
        """The ops that its cases ask. Raises `DataError` when they cannot be read."""
        return ops_of(self._folder)

    def registry(self, name: str) -> Json:
        """Return the registry called `name`. Raises `DataError` when it cannot be read."""
        if name not in self._registries:
            self._registries[name] = self._read_registry(name)
        return self._registries[name]

    def text(self, reference: TextReference) -> str:
        """Return a long text exactly. Raises `DataError` when it is not the one referred to."""
        if reference not in self._texts:
            self._texts[reference] = self._read_text(reference)
        return self._texts[reference]

    def _read_registry(self, name: str) -> Json:
        path = self._folder / REGISTRIES / f"{name}.json"
        if path.parent != self._folder / REGISTRIES or not path.is_file():
            raise DataError(f"{path}: no such registry; run `parity migrate`, or add the file")
        try:
            return json.loads(path.read_bytes())
        except ValueError as error:
            raise DataError(
                f"{path}: not JSON: {error}; "
                "run `parity migrate`, or restore it from version control"
            ) from error

    def _read_text(self, reference: TextReference) -> str:
        path = Path(os.path.realpath(self._folder / reference.file))
        if not path.is_relative_to(self._folder) or not path.is_file():
            raise DataError(f"{path}: no such text; run `parity migrate`, or add the file")
        data = path.read_bytes()
        if digest_of(data) != reference.digest:
            raise DataError(
                f"{path}: not the text that its case refers to ({reference.digest}); "
                "run `parity migrate`, or restore it from version control"
            )
        try:
            return data.decode()
        except UnicodeDecodeError as error:
            raise DataError(f"{path}: not UTF-8 at byte {error.start}: {error.reason}") from error


def digest_of(data: bytes) -> str:
    """Return the digest by which a case knows its text."""
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def attachment_files(case: Case) -> Iterator[str]:
    """Yield the files that a case refers to, relative to the cases folder."""
    for step in case.questions():
        for value in step.args.values():
            match reference_in(value):
                case RegistryReference(name):
                    yield f"{REGISTRIES}/{name}.json"
                case TextReference(file, _):
                    yield file
