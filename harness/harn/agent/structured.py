"""Calls of the model whose answer is a JSON object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.harn.agent.model.asking import ask
from harness.harn.builtins.json_extraction import extracted
from harness.harn.errors import HarnError
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.harn.agent.model.records import Request
    from harness.harn.runtime.run import Run


def ask_structured(
    run: Run,
    request: Request,
    retries: int,
    problems: Callable[[dict[str, Any]], list[str]] = lambda _: [],
) -> dict[str, Any]:
    """Return the object that the model answers with.

    An answer without one, or with `problems`, is asked for again `retries` times. Raises
    `HarnError`: that of the call, and `structured_answer` for the last answer.
    """
    for left in range(retries, -1, -1):
        found, wrong = _read(run, ask(run, request).text, problems)
        if not wrong:
            return found
        if left == 0:
            raise HarnError("structured_answer", f"the answer of the model {wrong}")
        run.spend(1)
    raise AssertionError("the last answer is returned or refused")


def _read(
    run: Run, text: str, problems: Callable[[dict[str, Any]], list[str]]
) -> tuple[dict[str, Any], str]:
    """Return the object of an answer, and what is wrong with it, empty for nothing."""
    try:
        found = extracted(run, text)
    except ValueError as error:
        return {}, f"is no JSON object: {error}"
    if not isinstance(found, dict):
        return {}, f"is no JSON object but {type_name(found)}"
    return found, "; ".join(problems(found))
