"""A JSON object with other text after it (CMP-83, CMP-87.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from parser.lexer.balance import balanced_object_end
from parser.strict_json import decode_text

if TYPE_CHECKING:
    from parser.lexer.json_value import JsonObject


@dataclass(frozen=True, slots=True)
class BalancedObject:
    """The object, and the position after it."""

    value: JsonObject
    end: int


def read_balanced_object(text: str, start: int) -> BalancedObject | None:
    """Decode the object whose `{` stands at `start`; none when its braces do not balance.

    Raises JsonError when what lies between them is no strict JSON.
    """
    end = balanced_object_end(text, start)
    if end is None:
        return None
    # What starts with `{` and is JSON is an object.
    return BalancedObject(cast("JsonObject", decode_text(text[start:end])), end)
