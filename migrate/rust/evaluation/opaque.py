"""The value of what could not be determined (EVL-02)."""

from __future__ import annotations

import msgspec


class Opaque(msgspec.Struct, frozen=True):
    """A value that could not be determined, with the reason code and what it was."""

    code: str
    detail: str
