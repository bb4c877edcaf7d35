"""Texts (07 §7, `strings`). What is no text is taken by its display."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from harness.harn.methods.strings.changing import replaced
from harness.harn.methods.strings.parts import split, substring
from harness.harn.values.arguments import argument, list_of, text
from harness.harn.values.blanks import BLANKS
from harness.harn.values.display import display
from harness.harn.values.membership import contains
from harness.harn.values.texts import joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

_PLACE: Final = re.compile(r"\{([^{}]*)\}")


def _format(run: Run, arguments: list[Value]) -> str:
    """Fill `{}` with the values in their order, `{key}` from a dict; other places stay."""
    return joined(run, _filled(text(run, arguments, 0), arguments[1:]))


def _filled(template: str, values: list[Value]) -> Iterator[str]:
    named = values[0] if values and isinstance(values[0], dict) else {}
    waiting, end = iter(values), 0
    for place in _PLACE.finditer(template):
        yield template[end : place.start()]
        name, end = place[1], place.end()
        yield display(named[name]) if name in named else place[0] if name else _next(waiting)
    yield template[end:]


def _next(waiting: Iterator[Value]) -> str:
    return next(map(display, waiting), "{}")


def _contains(run: Run, arguments: list[Value]) -> bool:
    """Tell whether a text has another in it; for collections as `in` does (VAL-6)."""
    return contains(run, argument(arguments, 0), argument(arguments, 1))


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "trim": lambda run, arguments: text(run, arguments, 0).strip(BLANKS),
    "lowercase": lambda run, arguments: text(run, arguments, 0).lower(),
    "uppercase": lambda run, arguments: text(run, arguments, 0).upper(),
    "split": lambda run, arguments: split(text(run, arguments, 0), text(run, arguments, 1, " ")),
    "join": lambda run, arguments: joined(
        run, map(display, list_of("join", arguments, 0)), text(run, arguments, 1)
    ),
    "replace": lambda run, arguments: replaced(
        run, text(run, arguments, 0), text(run, arguments, 1), text(run, arguments, 2)
    ),
    "contains": _contains,
    "starts_with": lambda run, arguments: text(run, arguments, 0).startswith(
        text(run, arguments, 1)
    ),
    "ends_with": lambda run, arguments: text(run, arguments, 0).endswith(text(run, arguments, 1)),
    "substring": lambda run, arguments: substring(text(run, arguments, 0), arguments[1:]),
    "format": _format,
}
