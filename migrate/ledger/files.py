"""The ledger and its manifest as files: `ledger.jsonl` and `manifest.json`."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from harness.errors import DataError
from harness.storage import finish_interrupted
from migrate.ledger.model import FORMAT, Manifest, Row

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

LEDGER = "ledger.jsonl"
MANIFEST = "manifest.json"


def digest(data: bytes) -> str:
    """Return `sha256:…` of `data`."""
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def render_ledger(rows: Iterable[Row]) -> bytes:
    """Return one JSON object per line."""
    return b"".join(_line(row) for row in rows)


def render_manifest(manifest: Manifest) -> bytes:
    """Return readable JSON."""
    plain = msgspec.to_builtins(manifest)
    return (json.dumps(plain, ensure_ascii=False, indent=2) + "\n").encode()


@dataclass(frozen=True, slots=True)
class Ledger:
    """The rows of a ledger, and the digest of the file they were read from."""

    rows: list[Row]
    digest: str


def read_ledger(cases: Path) -> Ledger:
    """Read the ledger of a cases folder. Raises `DataError` naming file and line."""
    finish_interrupted(cases)
    path = cases / LEDGER
    data = _read(path)
    rows = []
    for number, line in enumerate(data.splitlines(), 1):
        try:
            rows.append(msgspec.json.decode(line, type=Row))
        except msgspec.DecodeError as error:
            raise DataError(f"{path}:{number}: {error}; run `parity migrate` again") from error
    return Ledger(rows, digest(data))


def read_manifest(cases: Path) -> Manifest:
    """Read the manifest of a cases folder. Raises `DataError` for one that is not readable."""
    finish_interrupted(cases)
    path = cases / MANIFEST
    try:
        manifest = msgspec.json.decode(_read(path), type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: {error}; run `parity migrate` again") from error
    if manifest.format != FORMAT:
        raise DataError(
            f"{path}: format {manifest.format} is not known; run `parity migrate` again"
        )
    return manifest


class Previous(msgspec.Struct, frozen=True):
    """What the last migration was given, read and wrote: `written` holds digests by path."""

    paths: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    written: dict[str, str] = {}


def read_previous(cases: Path) -> Previous:
    """Return what is known of the last migration, without finishing one that was interrupted.

    A manifest that cannot be read counts as none, so that `parity migrate` can replace it.
    """
    path = cases / MANIFEST
    if not path.is_file():
        return Previous()
    try:
        manifest = msgspec.json.decode(path.read_bytes(), type=_AnyManifest)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Previous()
    sources = tuple(entry.file for entry in manifest.inputs)
    return Previous(manifest.paths, sources, manifest.written)


class _AnyInput(msgspec.Struct):
    file: str


class _AnyManifest(msgspec.Struct):
    inputs: tuple[_AnyInput, ...]
    written: dict[str, str]
    paths: tuple[str, ...] = ()


def _read(path: Path) -> bytes:
    if path.exists() and not path.is_file():  # a pipe would be waited for
        raise DataError(f"{path}: is no file; move it away, then run `parity migrate`")
    try:
        return path.read_bytes()
    except OSError as error:
        raise DataError(f"{path}: {error.strerror}; run `parity migrate` to write it") from error


def _line(row: Row) -> bytes:
    plain = msgspec.to_builtins(row)
    return (json.dumps(plain, ensure_ascii=False) + "\n").encode()
