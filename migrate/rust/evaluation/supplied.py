"""Files that a library hands to a test: their names are ours, their contents known (GEN-09)."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Opaque
from migrate.rust.known.values import NOTHING, ByteString, Ok, Some

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.evaluation.calling import Call
    from migrate.rust.evaluation.values import Value


@dataclass(frozen=True, slots=True, eq=False)
class SuppliedFile:
    """A path. `name` is relative to the file with the test; `read` gives what is there."""

    name: str
    read: Callable[[str], bytes | None]

    @property
    def data(self) -> bytes:
        """What the file holds. Raises `Unsupported` when it was not supplied (IDM-12)."""
        found = self.read(self.name)
        if found is None:
            raise Unsupported("missing_include", self.name)
        return found

    @property
    def text(self) -> str:
        """What the file holds as a text. Raises `Unsupported`."""
        try:
            return self.data.decode()
        except UnicodeDecodeError as error:
            raise Unsupported("include_not_text", self.name) from error


def call_supplied(file: SuppliedFile, call: Call) -> Value:
    """Call a method of a path, or of a fixture of dir-test."""
    method = METHODS.get((call.method, len(call.arguments)))
    if method is None:
        raise call.unsupported("on a path")
    return method(file, call)


def read_text(file: Value) -> Value:
    """`std::fs::read_to_string(path)` of a supplied file. Raises `Unsupported` for any other."""
    if isinstance(file, SuppliedFile):
        return Ok(file.text)
    raise Unsupported("filesystem", "std::fs::read_to_string")


def read_bytes(file: Value) -> Value:
    """`std::fs::read(path)` of a supplied file. Raises `Unsupported` for any other."""
    if isinstance(file, SuppliedFile):
        return Ok(ByteString(file.data))
    raise Unsupported("filesystem", "std::fs::read")


def _same(file: SuppliedFile, _call: Call) -> Value:
    return file


def _named(file: SuppliedFile, _call: Call) -> Value:
    """Where the file lies differs from machine to machine."""
    return Opaque("filesystem", f"the place of {file.name}")


def _part(text: str) -> Value:
    return Some(text) if text else NOTHING


def _stem(file: SuppliedFile) -> tuple[str, str]:
    stem, dot, extension = posixpath.basename(file.name).rpartition(".")
    return (stem, extension) if stem else (dot + extension, "")


def _beside(file: SuppliedFile, name: str) -> SuppliedFile:
    return replace(file, name=posixpath.join(posixpath.dirname(file.name), name))


def _with_extension(file: SuppliedFile, call: Call) -> Value:
    stem, _ = _stem(file)
    return _beside(file, f"{stem}.{call.text()}" if call.text() else stem)


METHODS: dict[tuple[str, int], Callable[[SuppliedFile, Call], Value]] = {
    ("as_path", 0): _same,
    ("as_ref", 0): _same,
    ("clone", 0): _same,
    ("content", 0): lambda file, call: file.text,
    ("display", 0): _named,
    ("exists", 0): lambda file, call: file.read(file.name) is not None,
    ("extension", 0): lambda file, call: _part(_stem(file)[1]),
    ("file_name", 0): lambda file, call: Some(posixpath.basename(file.name)),
    ("file_stem", 0): lambda file, call: Some(_stem(file)[0]),
    ("is_file", 0): lambda file, call: file.read(file.name) is not None,
    ("join", 1): lambda file, call: replace(file, name=posixpath.join(file.name, call.text())),
    ("parent", 0): lambda file, call: Some(replace(file, name=posixpath.dirname(file.name))),
    ("path", 0): _named,
    ("to_owned", 0): _same,
    ("to_path_buf", 0): _same,
    ("to_str", 0): _named,
    ("to_string", 0): _named,
    ("to_string_lossy", 0): _named,
    ("with_extension", 1): _with_extension,
    ("with_file_name", 1): lambda file, call: _beside(file, call.text()),
}
