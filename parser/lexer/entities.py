"""HTML character references (section J)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parser.lexer.json_value import JsonValue


def decode_html_entities(raw: str, table: Mapping[str, str]) -> str:
    """Replace the references of `table` (body after `&`, with its `;` → replacement) in one pass.

    What a replacement makes is not looked at again: `&amp;lt;` gives `&lt;` (LEX-95, LEX-96).
    """
    if "&" not in raw or not table:
        return raw
    return _references(tuple(table)).sub(lambda reference: table[reference[1]], raw)


def decode_html_entities_in_args(value: JsonValue, table: Mapping[str, str]) -> JsonValue:
    """Decode every string reachable through arrays and object values; keys stay (LEX-97)."""
    waiting: list[list[JsonValue] | dict[str, JsonValue]] = []

    def decoded(item: JsonValue) -> JsonValue:
        if isinstance(item, str):
            return decode_html_entities(item, table)
        if isinstance(item, (list, dict)):
            waiting.append(item.copy())
            return waiting[-1]
        return item

    result = decoded(value)
    while waiting:
        copy = waiting.pop()
        if isinstance(copy, list):
            copy[:] = [decoded(item) for item in copy]
        else:
            copy.update({key: decoded(item) for key, item in copy.items()})
    return result


@lru_cache(maxsize=16)
def _references(bodies: tuple[str, ...]) -> re.Pattern[str]:
    # LEX-95: the longest first, so that the order of the table never matters.
    ordered = sorted(bodies, key=lambda body: (-len(body), body))
    return re.compile("&(" + "|".join(re.escape(body) for body in ordered) + ")")
