"""A script from its text to its end (HEV-1): what the command, pytest and others call.

run_script(script, options)     run it
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from harness.harn.compile.scripts import new_frame, program, top_scope
from harness.harn.compile.tables import TABLES
from harness.harn.compile.unit import Unit
from harness.harn.dialect import DEFAULT_DIALECT, Dialect
from harness.harn.errors import HarnError, LimitError
from harness.harn.runtime import limits
from harness.harn.runtime.function import stack_overflow
from harness.harn.runtime.host import Host
from harness.harn.runtime.modules import Modules
from harness.harn.runtime.paths import read_source
from harness.harn.runtime.producers import close_all
from harness.harn.runtime.run import Run
from harness.harn.runtime.thread import ScriptThread
from harness.harn.source import Source
from harness.harn.syntax.parser.script import parse_script

if TYPE_CHECKING:
    from pathlib import Path

    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Execute
    from harness.harn.runtime.limits import Limits
    from harness.harn.runtime.run import Writer


@dataclass(frozen=True, slots=True)
class Options:
    """How a script is run.

    `dialect` is the setting of its fixture set, and `default_dialect` holds where neither that
    nor the script says which it is (DLT-2). Imports stay inside of the folder `root`; without one
    that is the folder of the script.
    """

    dialect: Dialect | None = None
    default_dialect: Dialect = DEFAULT_DIALECT
    root: Path | None = None
    limits: Limits = limits.DEFAULT
    host: Host = field(default_factory=Host)


@dataclass(frozen=True, slots=True)
class Finished:
    """How a script ended: what it wrote, and the error that ended it, if one did."""

    output: str
    error: HarnError | None = None


def run_script(
    script: Path | Source, options: Options | None = None, write: Writer | None = None
) -> Finished:
    """Run a script to its end.

    What it prints is in the result, and is given to `write` piece by piece as well. So is the
    error that ends it, with its place. Raises KeyboardInterrupt.
    """
    parts: list[str] = []
    options = options or Options()
    run = Run(options.host, _both(parts.append, write), options.limits)
    with ScriptThread() as thread:
        error = thread.call(lambda: _error_of(script, options, run), run.interrupt)
    return Finished("".join(parts), error)


def _both(first: Writer, second: Writer | None) -> Writer:
    if second is None:
        return first

    def write(text: str) -> None:
        first(text)
        second(text)

    return write


def _error_of(script: Path | Source, options: Options, run: Run) -> HarnError | None:
    try:
        execute, scope = _compiled(script, options, run)
        execute(new_frame(scope, 0))
    except HarnError as error:
        return error
    except RecursionError:
        return stack_overflow()
    except MemoryError:
        return LimitError("memory_limit", "There is not enough memory for this script")
    finally:
        close_all(run)
    return None


def _compiled(script: Path | Source, options: Options, run: Run) -> tuple[Execute, Scope]:
    source = script if isinstance(script, Source) else read_source(script)
    folder = options.host.folder if isinstance(script, Source) else script.resolve().parent
    tree = parse_script(
        source,
        options.dialect,
        default=options.default_dialect,
        nesting=options.limits.nesting,
    )
    run.dialect, run.source_folder = tree.dialect, folder
    modules = Modules(run, options.root or folder, options.dialect, options.default_dialect)
    if not isinstance(script, Source):
        modules.loading.append(script.resolve())
    unit = Unit(source, folder, tree.dialect, run, modules, TABLES)
    scope = top_scope(unit, tree)
    return program(tree, scope), scope
