"""What stands in the arguments of a case file for something else: one-key tables.

| Table | Stands for |
|---|---|
| `{"$registry": NAME}` | the JSON in `registries/NAME.json` |
| `{"$ref": {"step": K, "path": P}}` | what stands at P in the output of step K, counted from 1 |
| `{"$text": {"file": F, "digest": D}}` | the text of the file F, relative to the cases folder |

They are records wherever they are not written down: an argument that merely looks like one is
data, and is written in the escape of `toml_values`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.expectation import Json


class RegistryReference(msgspec.Struct, frozen=True):
    """A tool registry that several cases share."""

    name: str


class OutputReference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands at `path` in the output of an earlier step; steps count from 1."""

    step: Annotated[int, msgspec.Meta(ge=1)]
    path: str


class TextReference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A long text in a file of its own; `digest` is `sha256:…` of its bytes (06 IDM-12)."""

    file: str
    digest: str


Reference: TypeAlias = RegistryReference | OutputReference | TextReference

REGISTRY_KEY = "$registry"
OUTPUT_KEY = "$ref"
TEXT_KEY = "$text"
KEYS = frozenset({REGISTRY_KEY, OUTPUT_KEY, TEXT_KEY})


def table_of(reference: Reference) -> Json:
    """Return the table that stands for something else in a case file."""
    match reference:
        case RegistryReference():
            return {REGISTRY_KEY: reference.name}
        case OutputReference():
            return {OUTPUT_KEY: msgspec.to_builtins(reference)}
        case TextReference():
            return {TEXT_KEY: msgspec.to_builtins(reference)}


def reference_in(value: Json) -> Reference | None:
    """Return what an argument of a case file stands for, None when it is data.

    Raises `ValueError` for a table that begins like a reference and is none.
    """
    if not isinstance(value, dict) or len(value) != 1:
        return None
    ((key, content),) = value.items()
    if key not in _READERS:
        return None
    try:
        return _READERS[key](content)
    except msgspec.ValidationError as error:
        raise ValueError(f"{key} {_MEANS[key]}: {error}") from error


_READERS: dict[str, Callable[[Json], Reference]] = {
    REGISTRY_KEY: lambda content: RegistryReference(msgspec.convert(content, str)),
    OUTPUT_KEY: lambda content: msgspec.convert(content, OutputReference),
    TEXT_KEY: lambda content: msgspec.convert(content, TextReference),
}

_MEANS = {
    REGISTRY_KEY: "takes the name of a registry",
    OUTPUT_KEY: "takes the number of an earlier step and a path",
    TEXT_KEY: "takes a file and its digest",
}
