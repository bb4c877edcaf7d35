"""What is asked of a model, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from harness.harn.values.display import display

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.harn.values.model import Value


@dataclass(frozen=True, slots=True)
class Request:
    """One call of a model; `tools` are native ones, in the shape of the provider, or None."""

    messages: tuple[dict[str, Any], ...]
    system: str | None = None
    tools: tuple[dict[str, Any], ...] | None = None
    thinking: Value = None
    provider: str = "mock"
    model: str = "mock"

    def recorded(self) -> dict[str, Value]:
        """Return what `llm_mock_calls` shows of the call (MOCK-5)."""
        return {
            "messages": list(self.messages),
            "system": self.system,
            "tools": None if self.tools is None else list(self.tools),
            "thinking": self.thinking,
        }

    def asking(
        self,
        content: str,
        *,
        system: str,
        provider: str | None = None,
        model: str | None = None,
    ) -> Request:
        """Return a request of one message, to the same model unless another is named."""
        return Request(
            messages=({"role": "user", "content": content},),
            system=system,
            provider=provider or self.provider,
            model=model or self.model,
        )

    @property
    def size(self) -> int:
        """How many characters the contents of the messages have."""
        return sum(len(display(message.get("content", ""))) for message in self.messages)


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer of a model; `tool_calls` came through the provider's own channel (MOCK-3)."""

    text: str
    tool_calls: tuple[dict[str, Any], ...]
    model: str
    input_tokens: int
    output_tokens: int
    provider: str = "mock"
    extra: Mapping[str, Value] | None = None
    """What only some answers have: cached tokens, thinking, why it stopped."""


def strings_of(value: Value) -> Iterator[str]:
    """Yield every text inside of a value, the keys of dicts ascending (MOCK-2)."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from strings_of(part)
    elif isinstance(value, dict):
        for key in sorted(value):
            yield from strings_of(value[key])
