"""Where in a TOML file the n-th case or expectation begins.

TOML readers keep no positions. A header line counts only if what stands before it is a complete
TOML document with as many tables as expected, so a line that looks like a header inside a
multi-line string is never taken for one.
"""

from __future__ import annotations

import re
import tomllib

_HEADER = re.compile(r"^\[\[case(\.expect)?\]\]\s*$", re.MULTILINE)


def line_of(text: str, case: int, expectation: int | None = None) -> int | None:
    """Return the line (from 1) of the `case`-th case, or of an expectation in it, both from 0.

    None when the file writes it in another form, an inline table for instance.
    """
    wanted = (case, None) if expectation is None else (case + 1, expectation)
    for header in _HEADER.finditer(text):
        if bool(header[1]) is (expectation is not None) and wanted == _read_before(
            text[: header.start()], counting_expectations=expectation is not None
        ):
            return text.count("\n", 0, header.start()) + 1
    return None


def _read_before(text: str, *, counting_expectations: bool) -> tuple[int, int | None] | None:
    """Count the cases in `text`, and the expectations of the last one."""
    try:
        cases = tomllib.loads(text).get("case", [])
    except tomllib.TOMLDecodeError:
        return None
    return len(cases), len(cases[-1].get("expect", ())) if counting_expectations and cases else None
