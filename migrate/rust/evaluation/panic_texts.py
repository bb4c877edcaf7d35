"""What `unwrap`, `expect` and their kin panic with, as the standard library words it (GEN-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from migrate.rust.evaluation.places import expanded
from migrate.rust.evaluation.values import Choice, Value
from migrate.rust.known.values import Err, Ok
from migrate.rust.source.literals import BadLiteral, decode_string

if TYPE_CHECKING:
    from migrate.rust.outcome import Site
    from migrate.rust.source.syntax import Fragment


class PanicText(NamedTuple):
    """How the text begins, None where nobody knows it; `complete` when nothing follows it.

    `error` is the error that follows it, as Debug writes it, where it is known which.
    """

    begins: str | None
    complete: bool
    error: Value | None = None


OF_RESULTS = {
    "unwrap": "called `Result::unwrap()` on an `Err` value",
    "unwrap_err": "called `Result::unwrap_err()` on an `Ok` value",
}
OF_OPTIONS = {"unwrap": "called `Option::unwrap()` on a `None` value"}


def panic_text(value: Value, site: Site, said: str) -> PanicText:
    """Return what an option or a result that is unwrapped at `site` panics with.

    `said` is the text given to `expect`, empty where it is not known. A result adds the Debug
    text of what it holds.
    """
    is_result = _is_result(value)
    if site.construct in {"expect", "expect_err"}:
        text = said or None
    elif site.text.endswith(f"{site.construct}()"):
        text = (OF_RESULTS if is_result else OF_OPTIONS).get(site.construct)
    else:
        text = None  # `unwrap_or_else(|error| panic!(…))`
    if text is None:
        return PanicText(None, complete=False)
    return PanicText(f"{text}: " if is_result else text, complete=not is_result)


def _is_result(value: Value) -> bool:
    value = expanded(value)
    if isinstance(value, Choice):
        return _is_result(value.then) or _is_result(value.otherwise)
    return isinstance(value, Ok | Err)


def written_text(node: Fragment) -> str:
    """Return the text of a string literal, empty for any other expression."""
    if node.kind not in {"string_literal", "raw_string_literal"}:
        return ""
    try:
        return decode_string(node.text)
    except BadLiteral:
        return ""
