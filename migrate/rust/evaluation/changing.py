"""Methods that change an output, or take elements from an iterator over one (EVL-09).

A changed output cannot be read any more (`mutates_output`); how far an iterator has come can be.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation.assignments import TRANSPARENT, assign
from migrate.rust.evaluation.comprehensions import comprehend, first, part_at
from migrate.rust.evaluation.list_methods import LIST_METHODS
from migrate.rust.evaluation.mutation import ITERATING, is_mutating
from migrate.rust.evaluation.places import category, demand, element, expanded, json_get
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.streams import is_list, joined
from migrate.rust.evaluation.values import (
    DERIVED,
    Advanced,
    Comprehension,
    MutableBorrow,
    Opaque,
    Place,
    Value,
)
from migrate.rust.known.values import UNIT, Range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from migrate.rust.evaluation.calling import Call
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.source.syntax import Fragment

LVALUES = frozenset({"field_expression", "identifier", "index_expression", "self"})

Outcome: TypeAlias = tuple[Value, Value]
"""What is left where the receiver stood, and what the method returns."""


def changes_output(value: Value, method: str, arguments: int) -> bool:
    """Tell whether a method changes the output it is called on; a text is no iterator."""
    if method in ITERATING and isinstance(value, Place) and category(value) == "string":
        return False
    return isinstance(value, DERIVED) and is_mutating(method, arguments)


def stored_in(target: Fragment) -> Fragment | None:
    """Return the variable, field or element a receiver stands in; `None` for a value."""
    while True:
        if target.kind in TRANSPARENT and target.children:
            target = target.children[-1]
        elif _is_lent_iterator(target):
            target = target.need("function").need("value")
        else:
            return target if target.kind in LVALUES else None


def _is_lent_iterator(target: Fragment) -> bool:
    function = target.field("function") if target.kind == "call_expression" else None
    if function is None or function.kind != "field_expression":
        return False
    return function.need("field").text == "by_ref"


def change_output(scope: Scope, place: Fragment, value: Value, call: Call) -> Value:
    """Call a method that changes the output held in `place`, and note what is left there."""
    rest: Value = lost(call.method)
    try:
        rest, result = _outcome(value, call)
    finally:
        with suppress(Unsupported):
            assign(scope, place, rest)
    return result


def call_advanced(value: Advanced, call: Call) -> Value:
    """Call a method of an iterator that has moved and is not kept."""
    return value if call.method in SAME else _step(value, call)[1]


SAME = frozenset({"by_ref", "clone", "cloned", "copied", "fuse", "into_iter", "peekable"})


def lost(what: str) -> Opaque:
    """Return what is left of an output after it was changed."""
    return Opaque("mutates_output", f"{what} on an output")


REF_MUT = re.compile(r"\bref\s+mut\b")


def matched_value(
    scope: Scope, node: Fragment, patterns: Iterable[Fragment], value: Value
) -> Value:
    """Return a value as patterns see it; what they borrow as mutable may change after that."""
    place = stored_in(node)
    lends = any(REF_MUT.search(pattern.text) for pattern in patterns)
    if lends and place is not None and isinstance(value, DERIVED):
        assign(scope, place, lost("ref mut"))
    return lent(value)


def lent(value: Value) -> Value:
    """Return what `&mut x` points to where parts of it are lent out: `x` may change after that."""
    if not isinstance(value, MutableBorrow):
        return value
    held = value.cell.value
    if isinstance(held, MutableBorrow):
        return lent(held)
    if isinstance(held, DERIVED):
        value.cell.value = lost("&mut")
    return held


def _outcome(value: Value, call: Call) -> Outcome:
    method = call.method
    if isinstance(value, Advanced) or method in STEPS:
        return _step(value, call)
    if method in JOINING and is_list(value) and is_list(call.argument()):
        return joined(call.run, [value, call.argument()]), UNIT
    handler = REMOVING.get((method, len(call.arguments)))
    if handler is not None:
        return lost(method), handler(value, call)
    if method in ITERATING and isinstance(value, Place | Comprehension):
        # How many elements it takes depends on them.
        return lost(method), LIST_METHODS[method](value, call)
    raise Unsupported("mutates_output", f"{method} on an output")


def _pop(value: Value, call: Call) -> Value:
    if isinstance(value, Place) and category(value) == "list":
        return LIST_METHODS["last"](value, call)
    raise Unsupported("mutates_output", "pop on an output")


def _remove(value: Value, call: Call) -> Value:
    key = call.argument()
    if isinstance(value, Place) and category(value) == "list" and type(key) is int:
        call.run.recorder.imply(demand(value, "length_min", key + 1), call.site)
        return element(value, key)
    if isinstance(value, Place) and category(value) == "map" and isinstance(key, str):
        return json_get(value, key)
    raise Unsupported("mutates_output", "remove on an output")


def _drain(value: Value, call: Call) -> Value:
    key = call.argument()
    if isinstance(key, Range) and key.start in {None, 0} and key.end is None:
        return value
    raise Unsupported("mutates_output", "drain of a part of an output")


JOINING = frozenset({"extend", "extend_from_slice"})
"""Methods that append a list to another one."""

REMOVING: dict[tuple[str, int], Callable[[Value, Call], Value]] = {
    ("by_ref", 0): lambda value, call: value,
    ("drain", 1): _drain,
    ("pop", 0): _pop,
    ("remove", 1): _remove,
    ("take", 0): lambda value, call: expanded(value),
}
"""Methods that return what they took away, by the number of their arguments."""

STEPS: dict[str, tuple[bool, bool]] = {
    "next": (True, True),
    "next_back": (False, True),
    "nth": (True, True),
    "nth_back": (False, True),
    "peek": (True, False),
}
"""Whether a method goes from the front, and whether it moves the iterator."""


def _step(value: Value, call: Call) -> Outcome:
    """Take an element from where an iterator has come to."""
    if call.method == "by_ref":
        return lost("by_ref"), value
    if call.method not in STEPS:
        raise Unsupported("mutates_output", f"{call.method} on an iterator that has moved")
    front, moves = STEPS[call.method]
    skipped = call.index() if call.arguments else 0
    if not isinstance(value, Advanced):
        if not isinstance(value, Place | Comprehension) or not _is_list(value):
            raise call.unsupported("on an output")
        items = comprehend(value)
        if items.kept is not True:
            if front and not skipped:
                return lost("next of a filtered iterator") if moves else value, first(items)
            raise call.unsupported("on a filtered output")
        value = Advanced(items, 0, 0)
    return _taken(value, skipped + 1, front=front, moves=moves)


def _is_list(value: Place | Comprehension) -> bool:
    return isinstance(value, Comprehension) or category(value) == "list"


def _taken(iterator: Advanced, count: int, *, front: bool, moves: bool) -> Outcome:
    """Go over `count` elements; the last of them is there if the list is long enough."""
    position = iterator.front + count - 1 if front else -(iterator.back + count)
    needed = iterator.front + iterator.back + count
    found = part_at(iterator.items, position, needed)
    if not moves:
        return iterator, found
    ahead = iterator.front + count if front else iterator.front
    behind = iterator.back if front else iterator.back + count
    return Advanced(iterator.items, ahead, behind), found
