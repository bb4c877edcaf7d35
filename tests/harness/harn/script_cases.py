"""Small scripts with what they print, as they stand in the `.txt` files beside the tests.

    # FUN-5: an explicit nil is an argument     the title
    fn f(a = 1) { return a }                    the script
    println(f(nil))
    > nil                                       a line of its output
    ! code 2:7 fragment | fragment              the error that ends it, its place, what it says

A case goes on to the next title. `[L1]` at the end of a title is the dialect of the script.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.harn.dialect import Dialect
from harness.harn.runtime.program import Finished, Options, run_script
from harness.harn.source import Source

if TYPE_CHECKING:
    from pathlib import Path

_TITLE = re.compile(r"^# ", re.MULTILINE)
_DIALECT = re.compile(r"\[(L[123])\]$")
_ERROR = re.compile(r"! (?P<code>\w+) (?P<place>\d+:\d+|-) ?(?P<fragments>.*)")


@dataclass(frozen=True, slots=True)
class ScriptCase:
    """A script, its dialect where it is given, its output, and the error that ends it."""

    title: str
    script: str
    output: str
    error: re.Match[str] | None

    @property
    def dialect(self) -> Dialect | None:
        found = _DIALECT.search(self.title)
        return Dialect(found[1]) if found else None


def read_cases(path: Path) -> list[ScriptCase]:
    """Give the cases of a file. Raises ValueError for one that expects nothing."""
    _, *texts = _TITLE.split(path.read_text(encoding="utf-8"))
    return [_case(text) for text in texts]


def check(case: ScriptCase) -> None:
    """Run the script of a case and compare."""
    finished = run_text(case.script, case.dialect)
    error = finished.error
    assert error is None or case.error is not None, f"{error} ({error.code})"
    assert finished.output == case.output
    if case.error is not None:
        assert error is not None, "it ended without an error"
        assert (error.code, place(finished)) == (case.error["code"], case.error["place"])
        for fragment in case.error["fragments"].split(" | "):
            assert fragment in str(error)


def run_text(text: str, dialect: Dialect | None = None) -> Finished:
    """Run a script."""
    return run_script(Source("case.harn", text), Options(dialect=dialect))


def place(finished: Finished) -> str:
    """Give line and column of the error that ended a script."""
    error = finished.error
    if error is None or error.source is None or error.at is None:
        return "-"
    line, column = error.source.position(error.at)
    return f"{line}:{column}"


def _case(text: str) -> ScriptCase:
    title, *lines = text.rstrip("\n").split("\n")
    marked = [line for line in lines if line.startswith(("> ", "! ")) or line == ">"]
    if not marked:
        raise ValueError(f"{title}: nothing is expected")
    script = lines[: lines.index(marked[0])]
    if [line for line in lines[len(script) :] if line] != marked:
        raise ValueError(f"{title}: script and expectation are mixed")
    output = [line[2:] for line in marked if not line.startswith("!")]
    errors = [_ERROR.fullmatch(line) for line in marked if line.startswith("!")]
    return ScriptCase(
        title, "\n".join(script), "".join(f"{line}\n" for line in output), *(errors or [None])
    )
