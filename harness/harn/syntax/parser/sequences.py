"""Elements between brackets, whose commas may be missing (GRM-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.harn.syntax.parser.cursor import Cursor

Element = TypeVar("Element")


def elements(
    cursor: Cursor,
    closing: str,
    element: Callable[[Cursor], Element],
    starts: Callable[[Cursor], bool],
) -> tuple[Element, ...]:
    """Parse elements up to the closing token, and step over that.

    A comma may be missing where `starts` says that the next element follows.
    """
    found: list[Element] = []
    while not cursor.accept(closing):
        found.append(element(cursor))
        if not cursor.accept(",") and not starts(cursor):
            cursor.expect(closing)
            break
    return tuple(found)


def separated(
    cursor: Cursor, closing: str, element: Callable[[Cursor], Element]
) -> tuple[Element, ...]:
    """Parse elements with a comma after each but the last, and the closing token."""
    return elements(cursor, closing, element, lambda _: False)
