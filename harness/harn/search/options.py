"""The option `tool_search` of a call (SRCH-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from harness.harn.entry_texts import scalar_texts
from harness.harn.errors import HarnError
from harness.harn.values.types import is_callable, type_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from harness.harn.values.model import Invocable, Value

VARIANTS: Final = ("bm25", "regex")
MODES: Final = ("auto", "native", "client")
STRATEGIES: Final = ("bm25", "regex", "hybrid")

LONGEST_SHOWN: Final = 40
"""How much of a wrong text a message shows, in code points."""

DEFAULT_NAME: Final = "__harn_tool_search"
"""The name of the tool that a client search adds (SRCH-8)."""

DEFAULT_LABEL: Final = "custom"
"""How events name a scorer of the script that has no name of its own."""


@dataclass(frozen=True, slots=True)
class Scorer:
    """A strategy of the script itself: a closure, with the name that events have for it."""

    handler: Invocable
    name: str = DEFAULT_LABEL


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """How tools are searched; `strategy` is what ranks them on the client."""

    variant: str = "bm25"
    mode: str = "auto"
    strategy: str | Scorer = "bm25"
    always_loaded: frozenset[str] = frozenset()
    budget_tokens: int | None = None
    name: str = DEFAULT_NAME

    @property
    def label(self) -> str:
        """How events name the strategy (SRCH-13)."""
        return self.strategy.name if isinstance(self.strategy, Scorer) else self.strategy


def read_options(given: Value) -> SearchOptions | None:
    """Return the options, or None where tool search is off.

    Raises `HarnError` (`tool_search_option`).
    """
    if given is None or given is False:
        return None
    if given is True:
        return SearchOptions()
    if isinstance(given, str) and given in VARIANTS:
        return SearchOptions(variant=given, strategy=given)
    if isinstance(given, dict):
        return _from_dict(given)
    shown = _shown(given)
    raise _fault(f'tool_search: expected bool, "bm25", "regex", dict or nil, got {shown}')


def _from_dict(given: Mapping[str, Any]) -> SearchOptions:
    for field, (words, fits) in _FIELDS.items():
        value = given.get(field)
        if value is not None and not fits(value):
            raise _fault(f"tool_search.{field} must be {words}, got {_shown(value)}")
    variant = given.get("variant") or "bm25"
    return SearchOptions(
        variant=variant,
        mode=given.get("mode") or "auto",
        strategy=_strategy(given.get("strategy"), variant),
        always_loaded=frozenset(scalar_texts(given.get("always_loaded"))),
        budget_tokens=given.get("budget_tokens"),
        name=(given.get("name") or "").strip() or DEFAULT_NAME,
    )


def _strategy(given: Value, variant: str) -> str | Scorer:
    if given is None:
        return variant
    if isinstance(given, str):
        return given
    if isinstance(given, dict):
        return Scorer(given["handler"], given.get("name") or DEFAULT_LABEL)
    return Scorer(given)


def _is_strategy(value: Value) -> bool:
    if isinstance(value, str):
        return value in STRATEGIES
    if isinstance(value, dict):
        name = value.get("name")
        return is_callable(value.get("handler")) and (name is None or isinstance(name, str))
    return is_callable(value)


def _one_of(words: tuple[str, ...]) -> tuple[str, Callable[[Value], bool]]:
    said = ", ".join(f'"{word}"' for word in words)
    return f"one of {said}", lambda value: isinstance(value, str) and value in words


def _of(words: str, kind: type) -> tuple[str, Callable[[Value], bool]]:
    return words, lambda value: type(value) is kind


_FIELDS: Final[Mapping[str, tuple[str, Callable[[Value], bool]]]] = {
    "variant": _one_of(VARIANTS),
    "mode": _one_of(MODES),
    "always_loaded": _of("a list of names", list),
    "strategy": (
        f"{_one_of(STRATEGIES)[0]}, a closure or a dict {{handler, name?}}",
        _is_strategy,
    ),
    "budget_tokens": _of("an int or nil", int),
    "name": _of("a string or nil", str),
    "include_stub_listing": _of("a bool or nil", bool),
}
"""The fields of a dict in the order in which they are checked; nil is no different from missing."""


def _shown(value: Value) -> str:
    return f'"{value[:LONGEST_SHOWN]}"' if isinstance(value, str) else type_name(value)


def _fault(message: str) -> HarnError:
    return HarnError("tool_search_option", message, "Runtime error: ")
