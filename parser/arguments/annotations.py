"""What a registry entry's annotations say about arguments: `annotations.arg_schema`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ArgumentAnnotations:
    """Declared aliases as (alias, canonical) in ascending alias order, and path parameters."""

    aliases: tuple[tuple[str, str], ...] = ()
    path_parameters: frozenset[str] = frozenset()


def argument_annotations(entry: Mapping[Any, Any]) -> ArgumentAnnotations:
    """Return what the entry declares; whatever has another form is left out."""
    schema = _mapping(_mapping(entry.get("annotations")).get("arg_schema"))
    aliases = _mapping(schema.get("arg_aliases"))
    paths = schema.get("path_params")
    return ArgumentAnnotations(
        aliases=tuple(
            sorted(
                (alias, canonical)
                for alias, canonical in aliases.items()
                if isinstance(alias, str) and isinstance(canonical, str)
            )
        ),
        path_parameters=frozenset(
            name
            for name in (paths if isinstance(paths, list | tuple) else ())
            if isinstance(name, str)
        ),
    )


def _mapping(value: object) -> Mapping[Any, Any]:
    return value if isinstance(value, Mapping) else {}
