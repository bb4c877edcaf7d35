"""Where in a TOML file the n-th case or expectation begins.

TOML readers keep no positions. A header line counts only if the part of the file that it ends is a
complete TOML document by itself, so a line that looks like a header inside a multi-line string is
never taken for one.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache

_HEADER = re.compile(r"^\[\[case(\.expect)?\]\]\s*$", re.MULTILINE)

_CaseLines = tuple[int, tuple[int, ...]]
"""The line of a case, and those of its expectations."""


def line_of(text: str, case: int, expectation: int | None = None) -> int | None:
    """Return the line (from 1) of the `case`-th case, or of an expectation in it, both from 0.

    None when the file writes it in another form, an inline table for instance.
    """
    cases = _lines(text)
    if case >= len(cases):
        return None
    line, expectations = cases[case]
    if expectation is None:
        return line
    return expectations[expectation] if expectation < len(expectations) else None


@lru_cache(maxsize=1)
def _lines(text: str) -> tuple[_CaseLines, ...]:
    """Return the lines of all cases, found once for the many faults of one file.

    Nothing when some case is written in another form: then nobody can count.
    """
    found: list[tuple[int, list[int]]] = []
    line, part = 1, 0
    last = 0
    for header in _HEADER.finditer(text):
        if not _is_toml(text[part : header.start()]):
            continue
        line += text.count("\n", last, header.start())
        last = part = header.start()
        if header[1] is None:
            found.append((line, []))
        elif found:
            found[-1][1].append(line)
    if len(found) != len(tomllib.loads(text).get("case", ())):
        return ()
    return tuple((line, tuple(expectations)) for line, expectations in found)


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True
