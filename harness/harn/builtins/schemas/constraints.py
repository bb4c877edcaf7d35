"""The constraints of a schema on one value of a kind, its parts aside (HSC-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.builtins.schemas.canonical import invalid
from harness.harn.values.display import display
from harness.harn.values.equality import equal
from harness.harn.values.types import type_name
from harness.patterns import PatternError, compile_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from harness.harn.builtins.schemas.canonical import Schema
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


def problems(run: Run, value: Value, schema: Schema) -> Iterator[str]:
    """Yield what the constraints for the kind of `value` have against it, in their order."""
    yield from _BY_KIND.get(type_name(value), _none)(value, schema)
    if "enum" in schema and not any(equal(run, value, one) for one in schema["enum"]):
        yield f"must be one of {display(schema['enum'])}"


def _none(_: Value, __: Schema) -> Iterator[str]:
    return iter(())


def _collection(value: Value, schema: Schema) -> Iterator[str]:
    if len(value) < schema.get("min_items", 0):
        yield f"must have at least {schema['min_items']} items, got {len(value)}"
    if len(value) > schema.get("max_items", len(value)):
        yield f"must have at most {schema['max_items']} items, got {len(value)}"


def _string(value: str, schema: Schema) -> Iterator[str]:
    if len(value) < schema.get("min_length", 0):
        yield f"must have at least {schema['min_length']} characters, got {len(value)}"
    if len(value) > schema.get("max_length", len(value)):
        yield f"must have at most {schema['max_length']} characters, got {len(value)}"
    if "pattern" in schema and not _found(schema["pattern"], value):
        yield f"must match pattern '{schema['pattern']}'"


def _found(pattern: str, value: str) -> bool:
    try:
        return compile_pattern(pattern).found_in(value)
    except PatternError as error:
        raise invalid(f"`pattern` {error}: {pattern}") from None


def _number(value: float, schema: Schema) -> Iterator[str]:
    if "min" in schema and not value >= schema["min"]:
        yield f"must be at least {display(schema['min'])}, got {display(value)}"
    if "max" in schema and not value <= schema["max"]:
        yield f"must be at most {display(schema['max'])}, got {display(value)}"


_BY_KIND: Final[Mapping[str, Callable[[Value, Schema], Iterator[str]]]] = {
    "list": _collection,
    "set": _collection,
    "string": _string,
    "int": _number,
    "float": _number,
}
