"""Local references inside one JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

_INDEX = re.compile(r"0|[1-9][0-9]{0,8}")


def is_local(reference: str) -> bool:
    """Tell whether the reference is a JSON Pointer to a part of its document: `#/$defs/node`."""
    return reference.startswith("#/")


def look_up(root: object, reference: str) -> object:
    """Return what a local reference points at.

    Raises LookupError when nothing stands there.
    """
    found: Any = root
    for part in reference.split("/")[1:]:
        found = _step(found, unquote(part).replace("~1", "/").replace("~0", "~"))
    return found


def _step(container: Any, key: str) -> object:
    if isinstance(container, Mapping):
        return container[key]
    if isinstance(container, list | tuple) and _INDEX.fullmatch(key):
        return container[int(key)]
    raise LookupError(key)
