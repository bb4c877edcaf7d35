"""Lets a model put the scratchpad in order (PAD-4 … PAD-7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

from harness.harn.agent.structured import ask_structured
from harness.harn.errors import HarnError, LimitError
from harness.harn.scratchpad.pad import EXCERPT, SECTIONS, counts
from harness.harn.scratchpad.response import shape_problems, source_problems
from harness.harn.values.display import display
from harness.harn.values.json_text import json_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.agent.model.records import Request
    from harness.harn.runtime.run import Run
    from harness.harn.scratchpad.options import ScratchpadOptions
    from harness.harn.scratchpad.pad import Pad
    from harness.harn.values.model import Value

Status = Literal[
    "disabled", "missing_scratchpad", "llm_error", "invalid_sources", "store_error", "reorganized"
]

LARGEST: Final = 16 * 1024
"""Bytes of JSON that a pad may have (PAD-7)."""

SYSTEM: Final = (
    "You put the scratchpad of an agent in order. Answer with one JSON object of the keys schema, "
    "goals, open_items, facts and refs. Every ref must be one that you were given, every fact "
    "cites the id of a ref that you return as source_ref."
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an attempt ended; `pad` is the new one, None where the old one stays."""

    status: Status
    pad: Pad | None = None
    errors: list[str] = field(default_factory=list)

    def event(self, iteration: int, old: Pad | None, version: int) -> dict[str, Value]:
        """Return the metadata of the event `agent_scratchpad_reorganization` (PAD-7).

        `version` is that of the pad that the session has then: 1 for the initial one.
        """
        after: dict[str, Value] = (
            {"errors": self.errors} if self.pad is None else {"after_counts": counts(self.pad)}
        )
        return {
            "iteration": iteration,
            "status": self.status,
            "before_counts": {} if old is None else counts(old),
            **after,
            "version": version,
        }


def skipped(options: ScratchpadOptions, iteration: int) -> dict[str, Value] | None:
    """Return why a turn is not followed by an attempt, or None where it is (PAD-4).

    `iteration` is the number of the turn, from 0.
    """
    every = options["reorganize_every"]
    if not options["enabled"] or every == 0:
        return {"reason": "cadence_disabled"}
    left = -(iteration + 1) % every
    return {"reason": "cadence", "next_due": iteration + left} if left else None


def reorganize(
    run: Run,
    options: ScratchpadOptions,
    pad: Pad | None,
    messages: Sequence[dict[str, Any]],
    request: Request,
) -> Outcome:
    """Return what became of an attempt.

    `messages` are all of the session; `request` is one to the worker's model, whose provider and
    model hold unless the option `reorganizer` names others. Raises `LimitError`.
    """
    if not options["enabled"]:
        return Outcome("disabled")
    if pad is None:
        return Outcome("missing_scratchpad")
    refs = message_refs(messages, options["max_recent_messages"])
    try:
        found = _asked(run, options, pad, refs, request)
    except LimitError:
        raise
    except HarnError as error:
        return Outcome("llm_error", errors=[str(error)])
    return _stored(pad, {key: found[key] for key in ("schema", *SECTIONS)}, refs)


def _asked(
    run: Run, options: ScratchpadOptions, pad: Pad, refs: list[dict[str, Any]], request: Request
) -> dict[str, Any]:
    own = options["reorganizer"]
    asked = request.asking(
        json_text({"scratchpad": pad, "recent_messages": refs}),
        system=own.get("system") or SYSTEM,
        provider=own.get("provider"),
        model=own.get("model"),
    )
    return ask_structured(
        run, asked, options["schema_retries"], lambda found: shape_problems(run, found)
    )


def _stored(old: Pad, pad: Pad, refs: list[dict[str, Any]]) -> Outcome:
    problems = source_problems(pad, old, refs)
    if problems:
        return Outcome("invalid_sources", errors=problems)
    size = len(json_text(pad).encode())
    if size > LARGEST:
        return Outcome("store_error", errors=[f"the pad has {size} bytes, more than {LARGEST}"])
    return Outcome("reorganized", pad)


def message_refs(messages: Sequence[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """Return references to the last messages: `turn:N` is the message at the place N, from 0."""
    start = max(len(messages) - most, 0)
    return [
        {
            "id": f"turn:{at}",
            "kind": "message",
            "label": display(message.get("role", "")),
            "excerpt": display(message.get("content", ""))[:EXCERPT],
        }
        for at, message in enumerate(messages[start:], start)
    ]
