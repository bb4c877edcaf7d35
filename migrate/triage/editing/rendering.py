"""Decisions as TOML, where a person has written nothing yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
import tomlkit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.triage.model import Decision

KEYS: Final = ("ids", "pattern", "verdict", "reason", "author", "date", "expires", "fingerprint")
"""The keys of a decision in their order."""


def values_of(decision: Decision) -> dict[str, Any]:
    """Return what a decision says, by key; a key that says nothing is not there."""
    plain = msgspec.to_builtins(decision, builtin_types=(type(decision.date),))
    return {key: plain[key] for key in KEYS if plain.get(key)}


def block_text(decision: Decision, newline: str) -> str:
    """Return the whole block of a decision, which ends with a line end."""
    lines = [f"{key} = {value_text(value, newline)}" for key, value in values_of(decision).items()]
    return newline.join(["[[decision]]", *lines, ""])


def value_text(value: Any, newline: str = "\n") -> str:
    """Return a value; of several ids each has a line of its own."""
    if not isinstance(value, tuple | list):
        return str(tomlkit.item(value).as_string())
    texts = [tomlkit.item(one).as_string() for one in value]
    return f"[{texts[0]}]" if len(texts) == 1 else _list_text(texts, newline)


def _list_text(texts: Sequence[str], newline: str) -> str:
    return newline.join(["[", *(f"    {one}," for one in texts), "]"])
