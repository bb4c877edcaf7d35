"""Shared tool registries: `cases/registries/<name>.json`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.expectation import Json

FOLDER = "registries"


def render_registry(value: Json) -> bytes:
    """Return the bytes of a registry file: keys sorted, readable, ending in a line feed."""
    return (json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True) + "\n").encode()
