"""The responses that scripts and files queue (MOCK-1, MOCK-3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from harness.harn.agent.model.records import Reply
from harness.harn.builtins.categories import CATEGORIES
from harness.harn.errors import HarnError
from harness.harn.option_fields import (
    BOOL,
    COUNT,
    DICT,
    LIST,
    NON_EMPTY_STRING,
    STRING,
    check_fields,
    fault,
    one_of,
    shown,
)
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.agent.model.records import Request
    from harness.harn.option_fields import Kind
    from harness.harn.values.model import Value

OUTPUT_TOKENS: Final = 30
"""What a response costs unless it says otherwise."""

_EXTRA: Final = (
    *("cache_read_tokens", "cache_write_tokens"),
    *("thinking", "thinking_summary", "stop_reason"),
)

_FIELDS: Final[Mapping[str, Kind]] = {
    "text": STRING,
    "tool_calls": LIST,
    "match": STRING,
    "consume_match": BOOL,
    **dict.fromkeys(("input_tokens", "output_tokens"), COUNT),
    **dict.fromkeys(("cache_read_tokens", "cache_write_tokens"), COUNT),
    **dict.fromkeys(("thinking", "thinking_summary", "stop_reason", "model"), STRING),
    "error": DICT,
}
"""In the order in which they are checked."""

_ERROR_FIELDS: Final[Mapping[str, Kind]] = {
    "category": one_of(*CATEGORIES),
    "message": STRING,
    "retry_after_ms": COUNT,
}


@dataclass(frozen=True, slots=True)
class Response:
    """A queued response: the fields as they were given, none of them nil."""

    given: Mapping[str, Any]

    @property
    def match(self) -> str | None:
        """The glob that messages have to match; None for one that stands in line."""
        return self.given.get("match")

    @property
    def consumed(self) -> bool:
        """Whether it is used once."""
        return self.match is None or self.given.get("consume_match", False)

    def reply(self, request: Request) -> Reply:
        """Return the answer to a request, or raise the error of an outage.

        Where the response does not say how many tokens went in, those are the characters of the
        messages.
        """
        given = self.given
        if "error" in given:
            raise _outage(given["error"])
        return Reply(
            text=given.get("text", ""),
            tool_calls=numbered(given.get("tool_calls", [])),
            model=given.get("model", "mock"),
            input_tokens=given.get("input_tokens", request.size),
            output_tokens=given.get("output_tokens", OUTPUT_TOKENS),
            extra={key: given[key] for key in _EXTRA if key in given},
        )


def read_response(where: str, given: Value) -> Response:
    """Return a response out of a dict; `where` stands before messages.

    Raises `HarnError`: `llm_mock_type`, `llm_mock_field`.
    """
    if not isinstance(given, dict):
        raise fault("llm_mock_type", f"{where}: expected a dict, got {type_name(given)}")
    present = {key: value for key, value in given.items() if value is not None}
    check_fields(f"{where}: ", "llm_mock_field", present, _FIELDS)
    for at, call in enumerate(present.get("tool_calls", [])):
        _check_call(f"{where}: tool_calls[{at}]", call)
    if "error" in present:
        _check_error(where, present["error"])
    return Response(present)


def numbered(calls: list[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
    """Return calls under ids of their own, in order (MOCK-3)."""
    return tuple(
        {
            "id": f"mock_call_{number}",
            "type": "tool_call",
            "name": call["name"],
            "arguments": {} if call.get("arguments") is None else call["arguments"],
        }
        for number, call in enumerate(calls, start=1)
    )


def _check_call(where: str, call: Value) -> None:
    if not isinstance(call, dict):
        raise fault("llm_mock_field", f"{where} must be a dict, got {shown(call)}")
    if call.get("name") is None:
        raise fault("llm_mock_field", f"{where}.name is required")
    check_fields(f"{where}.", "llm_mock_field", call, {"name": NON_EMPTY_STRING})


def _check_error(where: str, error: Mapping[str, Any]) -> None:
    if error.get("category") is None:
        raise fault("llm_mock_field", f"{where}: error.category is required")
    check_fields(f"{where}: error.", "llm_mock_field", error, _ERROR_FIELDS)


def _outage(error: Mapping[str, Any]) -> HarnError:
    category = error["category"]
    message = error.get("message") or "the model is scripted to fail"
    return HarnError("llm_error", f"Error [{category}]: {message}", category=category)
