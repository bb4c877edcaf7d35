"""Asks a judge: a call of the model whose answer is a structured verdict (GATE-4)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from harness.harn.agent.structured import ask_structured
from harness.harn.errors import HarnError, LimitError
from harness.harn.gates.decisions import decided_by_failure, decided_by_judge
from harness.harn.values.json_text import json_text

if TYPE_CHECKING:
    from harness.harn.agent.model.records import Request
    from harness.harn.gates.decisions import Decision
    from harness.harn.gates.options import JudgeOptions
    from harness.harn.gates.payload import Payload
    from harness.harn.runtime.run import Run

SYSTEM: Final = (
    "You judge whether an agent has completed its task. Answer with one JSON object: "
    '{"verdict": "done" or "continue", "reasoning": why, "next_step": what is left to do}.'
)

SHOWN: Final = (
    *("task", "stop_reason", "visible_text"),
    *("all_tools_used", "successful_tools_used", "iteration"),
)
"""Keys of the payload that the judge is shown."""


def judge(
    run: Run, options: JudgeOptions, request: Request, payload: Payload, trigger: str, retries: int
) -> Decision:
    """Return what a judge decides.

    `request` is a request to the worker's model, whose provider and model hold unless the judge
    has its own; `retries` is how often an answer that is no object is asked for again. A call that
    fails is a decision too. Raises `LimitError`.
    """
    started = time.monotonic()
    try:
        asked = judge_request(options, request, payload)
        verdict = ask_structured(run, asked, options.given.get("schema_retries", retries))
    except LimitError:
        raise
    except HarnError as error:
        return decided_by_failure(options, str(error), _since(started), trigger)
    return decided_by_judge(options, verdict, _since(started), trigger)


def judge_request(options: JudgeOptions, request: Request, payload: Payload) -> Request:
    """Return the request that a judge is asked with."""
    given = options.given
    facts: dict[str, Any] = {key: getattr(payload, key) for key in SHOWN}
    instruction = given.get("prompt") or "Has the agent completed its task?"
    content = f"{instruction}\n\n{json_text(facts)}"
    return request.asking(
        content,
        system=given.get("system") or SYSTEM,
        provider=given.get("provider"),
        model=given.get("model"),
    )


def _since(started: float) -> int:
    return round((time.monotonic() - started) * 1000)
