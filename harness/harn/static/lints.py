"""Lints that are errors in L3, where they are asked for (ERR-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.syntax import nodes
from harness.harn.syntax.children import children

if TYPE_CHECKING:
    from collections.abc import Iterator

PURE_METHODS: Final = frozenset(
    {
        *("push", "appending", "pop", "dropping_last", "sort", "sorted", "sort_by", "sorted_by"),
        *("reverse", "reversed", "unique", "compact", "flatten", "merge", "merging", "rekey"),
        *("rekeyed", "adding", "removing", "union", "intersect", "intersection", "difference"),
        *("symmetric_difference", "replace", "trim", "trim_start", "trim_end", "lowercase"),
        *("uppercase", "pad_left", "pad_right", "substring", "slice", "take", "skip"),
    }
)
"""Methods that only make a value, as all of section 6 do (MTH-1); those whose names a struct or a
dict entry may well have for something else are left out."""


def discarded_results(script: nodes.Script) -> Iterator[tuple[int, str]]:
    """Yield the offset and the message of every call of a pure method whose result is dropped.

    The last statement of a block may be its value (HEV-6) and is left alone.
    """
    stack: list[nodes.Node] = [script]
    while stack:
        node = stack.pop()
        stack.extend(children(node))
        match node:
            case nodes.Script(statements=statements):
                yield from _discarded(statements)
            case nodes.Block(statements=statements):
                yield from _discarded(statements[:-1])
            case _:
                pass


def _discarded(statements: tuple[nodes.Statement, ...]) -> Iterator[tuple[int, str]]:
    for statement in statements:
        match statement:
            case nodes.ExpressionStatement(expression=nodes.MethodCall(name=name, at=at)) if (
                name in PURE_METHODS
            ):
                yield at, f"the result of the pure method `{name}` is discarded"
            case _:
                pass
