"""Reads a vocabulary file into a typed record and refuses a file that does not fit it."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from pkgutil import get_data
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from _typeshed import DataclassInstance

    Record = TypeVar("Record", bound=DataclassInstance)


class VocabularyError(ValueError):
    """A vocabulary file lacks a field or has one too many."""


def read_table(file_name: str) -> dict[str, Any]:
    """Return the parsed TOML file `file_name` of this package.

    `importlib.resources` would do as well, but is slow to import.
    """
    data = get_data(__package__, file_name)
    assert data is not None, "the loader of this package has its files"
    return tomllib.loads(data.decode("utf-8"))


def record_from(kind: type[Record], table: Mapping[str, Any], source: str) -> Record:
    """Return `kind(**table)` with every list made a tuple; each field is required (SPEC-2).

    Raises VocabularyError naming `source` and the field when keys and fields differ.
    """
    wanted = {field.name for field in fields(kind)}
    if missing := sorted(wanted - table.keys()):
        raise VocabularyError(f"{source}: missing field {missing[0]!r}")
    if unknown := sorted(table.keys() - wanted):
        raise VocabularyError(f"{source}: unknown field {unknown[0]!r}")
    return kind(**{name: _frozen(value) for name, value in table.items()})


def _frozen(value: object) -> object:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value
