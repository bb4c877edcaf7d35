"""The value of what could not be determined (EVL-02)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Opaque:
    """A value that could not be determined, with the reason code and what it was."""

    code: str
    detail: str
