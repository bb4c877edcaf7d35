"""What the parser tells about text it could not take as written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing that is wrong with a response, for a program and for the model (CMP-17).

    Equal diagnostics have equal codes, messages and facts; the hash is that of code and message.

    Attributes:
        code: a stable code of the specification; chapters 03 to 05 list them.
        message: what was wrong and what to write instead, worded so that a model understands it.
        facts: what the message was rendered from, by name; plain data.

    >>> from parser import parse
    >>> [error] = parse("<tool_call>rum({})</tool_call>", [{"name": "run"}]).errors
    >>> error.code, error.facts["suggestion"]
    ('unknown_tool_typo', 'run')
    >>> error.message
    "Unknown tool 'rum'. Did you mean 'run'? Tool calls must be one of: ledger, load_skill, run"
    """

    code: str
    message: str
    facts: Mapping[str, Any] = field(default_factory=dict, repr=False, hash=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the record as JSON-ready data: `code`, `message` and `facts`."""
        facts = {
            name: list(fact) if isinstance(fact, tuple) else fact
            for name, fact in self.facts.items()
        }
        return {"code": self.code, "message": self.message, "facts": facts}
