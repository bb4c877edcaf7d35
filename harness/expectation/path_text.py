"""Reading the text form of a path (OPR-02)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from harness.expectation.errors import ExpectationError
from harness.expectation.json_text import read_json_at
from harness.expectation.nested import read_nested
from harness.expectation.path import Each, Find, Index, Key, Path
from harness.expectation.show import visible

if TYPE_CHECKING:
    from harness.expectation.model import Expectation, Json
    from harness.expectation.path import Segment

NAME: Final = r"[A-Za-z_][A-Za-z0-9_]*"
"""A key that needs no quotes."""

MAX_SEARCHES: Final = 16
"""Most `[*]` and `[?…]` in one path."""

_STEP = re.compile(r"s([0-9]+):")
_NAME = re.compile(NAME)
_INDEX = re.compile(r"(?:0|-?[1-9][0-9]{0,11})(?=\])")
_SPACES = re.compile(" +")


class _PathError(Exception):
    """What was expected, and the position (from 0) where it was not found."""

    def __init__(self, expected: str, position: int) -> None:
        super().__init__(expected)
        self.expected = expected
        self.position = position


@lru_cache(maxsize=4096)
def parse_path(text: str) -> Path:
    """Read a path from its text form.

    `""` and `$` are the whole output. Raises `ExpectationError` with the column (from 1, in code
    points) and what was expected there.
    """
    try:
        path, position = _path(text, 0)
        if position < len(text):
            raise _PathError("expected .name, [ or the end of the path", position)
        _limit_searches(path)
    except RecursionError:
        raise ExpectationError("path with predicates nested too deeply") from None
    except _PathError as error:
        raise ExpectationError(
            f'path "{visible(text)}", column {error.position + 1}: {error.expected}'
        ) from None
    return path


def _path(text: str, position: int) -> tuple[Path, int]:
    """Read as much of a path as stands at `position`."""
    step, position = _step(text, position)
    segments: list[Segment] = []
    if text.startswith("$", position):
        position += 1
    elif name := _NAME.match(text, position):
        segments.append(Key(name[0]))
        position = name.end()
    while position < len(text) and text[position] in ".[":
        read = _bracket if text[position] == "[" else _dotted
        segment, position = read(text, position + 1)
        segments.append(segment)
    return Path(step, tuple(segments)), position


def _step(text: str, position: int) -> tuple[int | None, int]:
    prefix = _STEP.match(text, position)
    if prefix is None:
        return None, position
    if prefix[1].startswith("0") or len(prefix[1]) > 6:
        raise _PathError("expected a step number, counted from 1", position + 1)
    return int(prefix[1]), prefix.end()


def _dotted(text: str, position: int) -> tuple[Segment, int]:
    name = _NAME.match(text, position)
    if name is None:
        raise _PathError('expected a name; other keys are written ["…"]', position)
    return Key(name[0]), name.end()


def _bracket(text: str, position: int) -> tuple[Segment, int]:
    segment: Segment
    if text.startswith("*", position):
        segment, position = Each(), position + 1
    elif text.startswith("?", position):
        predicate, position = _predicate(text, position + 1)
        segment = Find(predicate)
    elif text.startswith('"', position):
        key, position = _json(text, position)
        segment = Key(key)
    elif index := _INDEX.match(text, position):
        segment, position = Index(int(index[0])), index.end()
    else:
        raise _PathError("expected an index, a quoted key, * or ?", position)
    if not text.startswith("]", position):
        raise _PathError("expected ]", position)
    return segment, position + 1


def _predicate(text: str, position: int) -> tuple[Expectation, int]:
    start = position
    if text.startswith("{", position):
        raw, position = _json(text, position)
    else:
        raw, position = _spoken(text, position)
    try:
        return read_nested(raw), position
    except ExpectationError as error:
        raise _PathError(str(error), start) from error


def _spoken(text: str, position: int) -> tuple[dict[str, Json], int]:
    """Read `path op value`; the path may be empty (the element itself), the value left out."""
    _, end = _path(text, position)
    path = text[position:end]
    op = _NAME.match(text, _spaces(text, end, "expected a space and an operator"))
    if op is None:
        raise _PathError("expected an operator", end + 1)
    raw: dict[str, Json] = {"path": path, "op": op[0]}
    if text.startswith("]", op.end()):
        return raw, op.end()
    position = _spaces(text, op.end(), "expected a space and a JSON value, or ]")
    raw["value"], position = _json(text, position)
    return raw, position


def _spaces(text: str, position: int, expected: str) -> int:
    spaces = _SPACES.match(text, position)
    if spaces is None:
        raise _PathError(expected, position)
    return spaces.end()


def _json(text: str, position: int) -> tuple[Json, int]:
    try:
        return read_json_at(text, position)
    except ValueError:
        raise _PathError("expected a JSON value", position) from None


def _limit_searches(path: Path) -> None:
    searches = sum(isinstance(segment, Each | Find) for segment in path.segments)
    if searches > MAX_SEARCHES:
        raise _PathError(f"expected at most {MAX_SEARCHES} [*] and [?…]", 0)
