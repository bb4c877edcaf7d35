"""Methods of a regular expression: whether it is found in a text (GEN-37)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.expectation.patterns import compile_pattern
from migrate.rust.evaluation.merging import merged
from migrate.rust.evaluation.places import category, demand
from migrate.rust.evaluation.values import Opaque, Place
from migrate.rust.known.values import NOTHING, Some

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.evaluation.calling import Call
    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.values import Regex, Value


def call_regex(regex: Regex, call: Call) -> Value:
    """Call a method of a regular expression. Raises `Unsupported` for what it does not have."""
    handler = METHODS.get((call.method, len(call.arguments)))
    if handler is None:
        raise call.unsupported("of a regular expression")
    return handler(regex, call)


def _is_match(regex: Regex, call: Call) -> Condition:
    text = call.argument()
    if isinstance(text, Place) and category(text) == "string":
        return demand(text, "matches", regex.pattern)
    return compile_pattern(regex.pattern).found_in(call.text())


def _find(regex: Regex, call: Call) -> Value:
    """`find` and `captures`: whether there is something is all that is known of it."""
    found = Opaque("unsupported_method", f"what {call.method} of a regular expression gives")
    return merged(_is_match(regex, call), Some(found), NOTHING)


METHODS: dict[tuple[str, int], Callable[[Regex, Call], Value]] = {
    ("as_str", 0): lambda regex, call: regex.pattern,
    ("captures", 1): _find,
    ("clone", 0): lambda regex, call: regex,
    ("find", 1): _find,
    ("is_match", 1): _is_match,
}
