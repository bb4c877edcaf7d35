"""From the text of a script to what can be executed: parsed, compiled, checked (HEV-1)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from harness.harn.compile.scripts import program, top_scope
from harness.harn.compile.tables import TABLES
from harness.harn.compile.unit import Unit
from harness.harn.runtime.checking import checked
from harness.harn.runtime.modules import Modules
from harness.harn.runtime.parsing import parse
from harness.harn.runtime.paths import read_source, real_path
from harness.harn.source import Source

if TYPE_CHECKING:
    from pathlib import Path

    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Execute
    from harness.harn.runtime.options import Options
    from harness.harn.runtime.run import Run
    from harness.harn.static import StaticWarning


@dataclass(frozen=True, slots=True)
class Prepared:
    """A script that is ready to run, and what was noticed about it (ERR-8)."""

    execute: Execute
    scope: Scope
    warnings: tuple[StaticWarning, ...]


def prepare(script: Path | Source, options: Options, run: Run) -> Prepared:
    """Prepare the script that a run is about.

    Imported files are compiled and checked with it; their warnings come first. A script in a file
    works in the folder where that really lies, whoever runs it. Raises `ScriptError` for the first
    error.
    """
    source = script if isinstance(script, Source) else read_source(script)
    folder = options.host.folder if isinstance(script, Source) else real_path(script).parent
    tree = parse(source, options)
    run.dialect, run.source_folder = tree.dialect, folder
    run.host = replace(run.host, folder=folder)
    modules = Modules(run, options, options.root or folder)
    if not isinstance(script, Source):
        modules.loading.append(real_path(script))
    unit = Unit(source, folder, tree.dialect, run, modules, TABLES)
    scope = top_scope(unit, tree)
    execute = program(tree, scope)
    own = checked(tree, unit, lints=options.lints)
    return Prepared(execute, scope, (*modules.warnings, *own.warnings))
