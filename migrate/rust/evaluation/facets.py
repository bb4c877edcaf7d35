"""Facets: which expectations read fields that are triaged apart (OPR-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from harness.expectation import Expectation, Key, parse_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PATH_OPERATORS = frozenset({"same_as", "differs_from"})
PLACE_OPERATORS = PATH_OPERATORS | {"lt", "le", "gt", "ge"}
QUANTIFIERS = frozenset({"any", "all", "none"})
MEASURES = frozenset({"count_where", "index_of"})
COMBINATIONS = frozenset({"all_of", "any_of", "not"})


@dataclass(frozen=True, slots=True)
class Facets:
    """The profile's facets by path without indexes: `calls[].id`."""

    names: Mapping[str, str]

    def of(self, expectation: Expectation) -> str | None:
        """Return the facet of the first path read that has one."""
        for path in _paths(expectation, ""):
            for prefix, facet in self.names.items():
                if path == prefix or path.startswith((f"{prefix}.", f"{prefix}[")):
                    return facet
        return None


def _paths(expectation: Expectation, base: str) -> Iterator[str]:
    """Every path an expectation reads, without indexes."""
    operand: Any = expectation.value
    if expectation.op in COMBINATIONS:
        for item in operand:
            yield from _paths(item, base)
        return
    subject = joined(base, expectation.path)
    yield subject
    for transform in expectation.via:
        if isinstance(transform, dict) and "map" in transform:
            yield joined(f"{subject}[]", _mapped(transform["map"]))
    if isinstance(operand, dict) and "path" in operand and expectation.op in PLACE_OPERATORS:
        yield joined(base, operand["path"])
    elif expectation.op in PATH_OPERATORS:
        yield joined(base, operand)
    elif expectation.op in QUANTIFIERS:
        yield from _paths(operand, f"{subject}[]")
    elif expectation.op in MEASURES:
        yield from _paths(operand["predicate"], f"{subject}[]")


def _mapped(arguments: object) -> str:
    if isinstance(arguments, dict):
        return str(arguments.get("path", ""))
    return str(arguments)


def joined(base: str, text: str) -> str:
    """Return a path below a base, each index and search written `[]`."""
    parsed = parse_path(text)
    result = "" if parsed.step is not None else base
    for segment in parsed.segments:
        if not isinstance(segment, Key):
            result += "[]"
        else:
            result = f"{result}.{segment.name}" if result else segment.name
    return result
