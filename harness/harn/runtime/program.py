"""A script from its text to its end (HEV-1): what the command, pytest and others call.

run_script(script, options)     run it
check_script(script, options)   find what is wrong before it runs

A session, `runtime/session.py`, runs one entry after the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.harn.compile.finals import with_final
from harness.harn.compile.scripts import new_frame
from harness.harn.runtime.options import Options
from harness.harn.runtime.outcome import error_of
from harness.harn.runtime.prepare import prepare
from harness.harn.runtime.run import Run
from harness.harn.runtime.thread import ScriptThread
from harness.harn.source import Source

if TYPE_CHECKING:
    from pathlib import Path

    from harness.harn.errors import HarnError
    from harness.harn.runtime.run import Writer
    from harness.harn.static import StaticWarning


@dataclass(frozen=True, slots=True)
class Finished:
    """How a script ended: what it wrote, and the error that ended it, if one did.

    `refusals` are the errors that said what the host does not have, those that were caught too.
    """

    output: str
    error: HarnError | None = None
    refusals: tuple[HarnError, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found in a script that was not run."""

    warnings: tuple[StaticWarning, ...] = ()
    error: HarnError | None = None


def run_script(
    script: Path | Source, options: Options | None = None, write: Writer | None = None
) -> Finished:
    """Run a script to its end.

    What it prints is in the result, and is given to `write` piece by piece as well; warnings come
    before it (ERR-8). The error that ends it has its place. Raises KeyboardInterrupt.
    """
    parts: list[str] = []
    options = options or Options()
    host = options.host if isinstance(script, Source) else options.host.beside(script)
    run = Run(host, _both(parts.append, write), options.limits)
    with ScriptThread() as thread:
        error = thread.call(lambda: _run(script, options, run), run.interrupt)
    return Finished("".join(parts), error, tuple(run.refusals.values()))


def check_script(script: Path | Source, options: Options | None = None) -> Checked:
    """Find what is wrong with a script, and the files that it imports, without running it.

    Raises KeyboardInterrupt.
    """
    options = options or Options()
    run = Run(options.host, lambda _: None, options.limits)
    warnings: list[StaticWarning] = []
    with ScriptThread() as thread:
        error = thread.call(
            lambda: error_of(lambda: warnings.extend(prepare(script, options, run).warnings)),
            run.interrupt,
        )
    return Checked(tuple(warnings), error)


def _run(script: Path | Source, options: Options, run: Run) -> HarnError | None:
    def work() -> None:
        prepared = prepare(script, options, run)
        for warning in prepared.warnings:
            run.write(f"{warning}\n")
        execute = with_final(prepared.execute, lambda _: run.finish())
        execute(new_frame(prepared.scope, 0))

    try:
        return error_of(work)
    finally:
        run.end()


def _both(first: Writer, second: Writer | None) -> Writer:
    if second is None:
        return first

    def write(text: str) -> None:
        first(text)
        second(text)

    return write
