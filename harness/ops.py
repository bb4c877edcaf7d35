"""The operations that cases ask: those of `ops.toml`, and those of a crate with its own."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal

import msgspec
import tomli_w

from harness.errors import DataError
from harness.record_faults import fault_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Lane = Literal["parser", "primitive", "stream", "dispatch"]

FILE = "ops.toml"
"""In a cases folder: the ops of its cases that are not among the bundled ones."""

_REPAIR = "`parity migrate` writes it"
_HEADER = """\
# Written by `parity migrate` from the profile: what the cases here ask that is no bundled op.

"""


class Op(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One operation that a case can ask of an implementation (06 EP-33).

    The fields are those that `harness/ops.toml` explains.
    """

    lane: Lane
    args: tuple[str, ...]
    typed_vectors: tuple[str, ...]
    public: str | None = None


@cache
def load_ops() -> dict[str, Op]:
    """Return the bundled operations by name."""
    table = files("harness").joinpath(FILE).read_bytes()
    return msgspec.toml.decode(table, type=dict[str, Op])


def ops_of(cases: Path) -> Mapping[str, Op]:
    """Return the operations that the cases of a folder may ask: bundled ones and its own.

    Its own win over bundled ones of the same name. Raises `DataError` for a file that cannot be
    read.
    """
    path = cases / FILE
    if not path.is_file():
        return load_ops()
    return load_ops() | _read(path)


def _read(path: Path) -> dict[str, Op]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
        raw: dict[str, Any] = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: {error}; {_REPAIR}") from error
    found: dict[str, Op] = {}
    for name, table in raw.items():
        try:
            found[name] = msgspec.convert(table, Op)
        except msgspec.ValidationError as error:
            told = fault_of(table, Op) or error
            raise DataError(f"{path}{_line(text, name)}: op {name!r}: {told}; {_REPAIR}") from error
    return found


def _line(text: str, name: str) -> str:
    """Return `:LINE` of the table of an op, nothing where it has none of its own."""
    header = re.compile(rf"""^\s*\[\s*["']?{re.escape(name)}["']?\s*\]""", re.MULTILINE)
    found = header.search(text)
    return "" if found is None else f":{text.count(chr(10), 0, found.end()) + 1}"


def render_ops(own: Mapping[str, Op]) -> bytes:
    """Return the file of a cases folder with operations of its own."""
    table = {name: msgspec.to_builtins(op) for name, op in sorted(own.items())}
    return (_HEADER + tomli_w.dumps(table)).encode()
