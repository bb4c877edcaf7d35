"""Regular expressions, by RE2: linear on any text, in the dialect of Rust's `regex`.

The chapter has scripts named after them (07 §24.1) and leaves the functions open. The pattern is
the first argument everywhere and the text the last.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from harness.harn.errors import Thrown
from harness.harn.values.arguments import string, text
from harness.harn.values.texts import joined
from harness.patterns import PatternError, compile_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value
    from harness.patterns import Occurrence, Pattern

_REFERENCE: Final = re.compile(r"\$(?:(\$)|\{(\w+)\}|(\w+))", re.ASCII)

_STEPS_PER_MATCH: Final = 8
"""A match takes as long as some simple steps of a script."""


def _regex_match(run: Run, arguments: list[Value]) -> list[Value] | None:
    """Return every match, or nil when there is none."""
    found = [one.groups[0] for one in _matches(run, "regex_match", arguments)]
    return found or None


def _regex_captures(run: Run, arguments: list[Value]) -> list[Value]:
    """Return `{match, groups}` for every match, with the named groups beside them."""
    names = _pattern("regex_captures", arguments).group_names
    return [_captures(one, names) for one in _matches(run, "regex_captures", arguments)]


def _captures(found: Occurrence, names: dict[str, int]) -> dict[str, Value]:
    named = {name: found.groups[number] for name, number in names.items()}
    return {**named, "match": found.groups[0], "groups": list(found.groups[1:])}


def _matches(run: Run, where: str, arguments: list[Value]) -> Iterator[Occurrence]:
    return (one for one in _occurrences(run, where, arguments, 1) if one.groups)


def _regex_replace(run: Run, arguments: list[Value]) -> str:
    """Replace every match; `$1`, `${name}` and `$$` in the replacement are filled."""
    names = _pattern("regex_replace", arguments).group_names
    template = list(_template(text(run, arguments, 1), names))
    found = _occurrences(run, "regex_replace", arguments, 2)
    return joined(run, (piece for one in found for piece in _replaced(one, template)))


def _template(replacement: str, names: dict[str, int]) -> Iterator[str | int]:
    """Yield the texts of the replacement and, between them, the numbers of groups."""
    end = 0
    for reference in _REFERENCE.finditer(replacement):
        yield replacement[end : reference.start()]
        end = reference.end()
        name = reference[2] or reference[3]
        if reference[1]:
            yield "$"
        elif name in names:
            yield names[name]
        elif name.isdecimal():
            yield int(name[:9])
    yield replacement[end:]


def _replaced(found: Occurrence, template: list[str | int]) -> Iterator[str]:
    yield found.before
    for piece in template if found.groups else ():
        if isinstance(piece, str):
            yield piece
        elif piece < len(found.groups):
            yield found.groups[piece] or ""


def _regex_split(run: Run, arguments: list[Value]) -> list[str]:
    return [one.before for one in _occurrences(run, "regex_split", arguments, 1)]


def _occurrences(run: Run, where: str, arguments: list[Value], at: int) -> Iterator[Occurrence]:
    searched = text(run, arguments, at)
    for found in _pattern(where, arguments).occurrences(searched):
        run.spend(_STEPS_PER_MATCH)
        yield found


def _pattern(where: str, arguments: list[Value]) -> Pattern:
    written = string(where, arguments, 0)
    try:
        return compile_pattern(written)
    except PatternError as error:
        message = f"{where}: {error}: {written}"
        raise Thrown(message, message, code="regex_error") from None


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "regex_match": _regex_match,
    "regex_captures": _regex_captures,
    "regex_replace": _regex_replace,
    "regex_replace_all": _regex_replace,
    "regex_split": _regex_split,
}
