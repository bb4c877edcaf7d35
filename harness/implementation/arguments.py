"""What the bundled implementation accepts as arguments; anything else it refuses, with a reason."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Final, NamedTuple

from harness.implementation.model import Refused
from harness.ops import load_ops

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from harness.expectation import Json
    from harness.implementation.model import OpCallable, OpTable


class Kind(NamedTuple):
    """A kind of argument: what it is called, and whether a JSON value is of it."""

    words: str
    holds: Callable[[Json], bool]


def _is_text(value: Json) -> bool:
    return isinstance(value, str)


def _is_count(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _list_of(is_element: Callable[[Json], bool]) -> Callable[[Json], bool]:
    return lambda value: isinstance(value, list) and all(map(is_element, value))


TEXT: Final = Kind("a string", _is_text)
TEXTS: Final = Kind("a list of strings", _list_of(_is_text))
ANYTHING: Final = Kind("any value", lambda value: True)

KINDS: Final[Mapping[str, Kind]] = {
    "text": TEXT,
    "name": TEXT,
    "known_tools": TEXTS,
    "chunks": TEXTS,
    "finalize": Kind("a bool", lambda value: isinstance(value, bool)),
    "start": Kind("an offset: a whole number, not negative", _is_count),
    "numbers": Kind("a list of whole numbers, none negative", _list_of(_is_count)),
    "calls": Kind("a list of objects", _list_of(lambda value: isinstance(value, dict))),
    "tools": ANYTHING,  # CMP-9, SCH-1: what is no registry has no tools
    "native_tools": Kind(
        "a list of tools, or null", lambda value: value is None or isinstance(value, list)
    ),
    "args": ANYTHING,
    "tool_format": ANYTHING,  # CMP-8: no format is wrong
    "spec": ANYTHING,  # SPEC-7 says what is wrong with one
}
"""Kinds by the name of the argument, which means the same in every op."""


def refusing(table: OpTable) -> OpTable:
    """Return the ops of `table`, each refusing arguments that it does not take."""
    return {op: _refusing(op, answer) for op, answer in table.items()}


def _refusing(op: str, answer: OpCallable) -> OpCallable:
    names = load_ops()[op].args

    @wraps(answer)
    def checked(**args: Json) -> Json:
        fault = next(_faults(op, names, args), None)
        if fault is not None:
            raise Refused(fault)
        return answer(**args)

    return checked


def _faults(op: str, names: tuple[str, ...], args: Mapping[str, Json]) -> Iterator[str]:
    for name in names:
        if name not in args:
            yield f"{op} needs {name}"
        elif not KINDS[name].holds(args[name]):
            yield f"{name} must be {KINDS[name].words}"
    yield from (
        f"{op} takes no {name}; it takes {', '.join(names)}" for name in args if name not in names
    )
