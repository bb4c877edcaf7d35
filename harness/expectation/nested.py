"""Expectations inside expectations: guards, predicates, items of combinations.

In a case file they are tables; while expectations are being built they may be records.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from harness.expectation.errors import ExpectationError
from harness.expectation.kinds import kind_of, with_article
from harness.expectation.model import Expectation

if TYPE_CHECKING:
    from harness.expectation.model import Json

_DEFAULTS: Final = msgspec.structs.asdict(Expectation(op=""))
_ANNOTATIONS: Final = ("id", "implied", "facet", "note", "source", "call_line")


def read_nested(raw: Json) -> Expectation:
    """Return the nested expectation `raw`, a table or already a record.

    Raises `ExpectationError` for anything else, and for one with an id (OPR-07).
    """
    expectation = raw if isinstance(raw, Expectation) else _convert(raw)
    if expectation.id is not None:
        raise ExpectationError("only an expectation of the case itself has one", "id")
    return expectation


def _convert(raw: Json) -> Expectation:
    if not isinstance(raw, dict):
        found = with_article(kind_of(raw))
        raise ExpectationError(f"expected a table with path, op and value, found {found}")
    try:
        return msgspec.convert(raw, Expectation)
    except (msgspec.ValidationError, RecursionError) as error:
        raise ExpectationError(f"not an expectation: {error}") from error


def fields_of(expectation: Expectation) -> dict[str, Any]:
    """Return the fields of `expectation` that differ from their defaults, nothing converted."""
    fields = msgspec.structs.asdict(expectation)
    return {
        name: value for name, value in fields.items() if name == "op" or value != _DEFAULTS[name]
    }


def as_json(expectation: Expectation) -> Json:
    """Return `expectation` as the JSON object that stands in a case file."""
    return _with_lists(msgspec.to_builtins(expectation))


def _with_lists(value: Any) -> Json:
    """Replace tuples, which JSON does not have, by lists."""
    if isinstance(value, list | tuple):
        return [_with_lists(item) for item in value]
    if isinstance(value, dict):
        return {key: _with_lists(item) for key, item in value.items()}
    return value


def bare(expectation: Expectation) -> Expectation:
    """Return the demand alone: path, transforms, operator, operand, guard and reading flags."""
    return msgspec.structs.replace(expectation, **{name: _DEFAULTS[name] for name in _ANNOTATIONS})
