"""What the parser tells about text it could not take as written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One diagnostic: a stable code, the message rendered from it, and the facts it carries."""

    code: str
    message: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Give the record as plain JSON-like data."""
        return {"code": self.code, "message": self.message, "facts": dict(self.facts)}
