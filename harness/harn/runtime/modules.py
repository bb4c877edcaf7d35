"""Imports: files are read, compiled and run once, and their names brought in (HRN-4)."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from harness.harn.compile.exports import Exports, exports_of, exports_of_host
from harness.harn.compile.scopes import imported
from harness.harn.compile.scripts import module, new_frame, top_scope
from harness.harn.compile.tables import TABLES
from harness.harn.compile.unit import Unit
from harness.harn.errors import HarnError, ScriptError
from harness.harn.runtime.checking import checked
from harness.harn.runtime.frames import DEPTH
from harness.harn.runtime.parsing import parse
from harness.harn.runtime.paths import imported_path, read_source
from harness.harn.runtime.standard import PREFIX, standard_exports
from harness.harn.suggestion import closest

if TYPE_CHECKING:
    from pathlib import Path

    from harness.harn.compile.scopes import Scope, Variable
    from harness.harn.runtime.frames import Execute, Frame, Signal
    from harness.harn.runtime.options import Options
    from harness.harn.runtime.run import Run
    from harness.harn.static import StaticWarning
    from harness.harn.syntax import nodes


@dataclass(slots=True, eq=False)
class Module:
    """An imported file: its scope, what it exports, and its statements, which run once."""

    exports: Exports
    scope: Scope | None = None
    execute: Execute | None = None


@dataclass(slots=True, eq=False)
class Modules:
    """The modules of one run.

    Files outside of `root` are not imported.
    """

    run: Run
    options: Options
    root: Path
    loaded: dict[Path, Module] = field(default_factory=dict)
    loading: list[Path] = field(default_factory=list)
    """The files that are being compiled, each imported by the one before it."""
    warnings: list[StaticWarning] = field(default_factory=list)
    """What was noticed about the imported files (ERR-8), of those that they import first."""

    def bring_in(self, node: nodes.Import, scope: Scope) -> None:
        """Make the names of an import known in `scope`, and compile its module.

        Raises `ScriptError`: `import_collision`, `import_name`, `import_cycle`, what the reading of
        the file raises and what is wrong in it.
        """
        brought = self.brought(node, scope.unit)
        scope.unit.imports[node.at] = brought.symbols
        for name, variable in brought.variables.items():
            _add(name, variable, node, scope)
        scope.types.update(brought.types)
        scope.interfaces.update(brought.interfaces)

    def brought(self, node: nodes.Import, unit: Unit) -> Exports:
        """Return what an import brings in."""
        exports = self._module(node, unit).exports
        if node.names is None:
            return exports
        for name in node.names:
            if name not in exports.names():
                raise _no_such_name(name, node, exports, unit)
        return exports.only(frozenset(node.names))

    def running(self, node: nodes.Import, scope: Scope) -> Execute:
        """Return what runs the module of an import, if that is the first to be reached."""
        imported, unit = self._module(node, scope.unit), scope.unit

        def execute(frame: Frame) -> Signal | None:
            run_module, imported.execute = imported.execute, None
            if run_module is None or imported.scope is None:
                return None
            try:
                run_module(new_frame(imported.scope, frame[DEPTH]))
            except HarnError as error:
                error.trail.append((unit.source, node.at))
                raise
            return None

        return execute

    def _module(self, node: nodes.Import, unit: Unit) -> Module:
        try:
            if node.path.startswith(PREFIX):
                return Module(exports_of_host(standard_exports(node.path)))
            path = imported_path(node.path, unit.folder, self.root)
            return self.loaded.get(path) or self._load(path)
        except ScriptError as error:
            if error.at is None:
                raise error.located(unit.source, node.at) from None
            error.trail.append((unit.source, node.at))
            raise

    def _load(self, path: Path) -> Module:
        if path in self.loading:
            chain = [*self.loading[self.loading.index(path) :], path]
            message = (
                f"scripts import each other in a circle: {' → '.join(map(self._name_of, chain))}"
            )
            raise ScriptError("import_cycle", message)
        self.loading.append(path)
        try:
            loaded = self.loaded[path] = self._compiled(path)
        finally:
            self.loading.pop()
        return loaded

    def _compiled(self, path: Path) -> Module:
        source = read_source(path)
        script = parse(source, self.options)
        unit = Unit(source, path.parent, script.dialect, self.run, self, TABLES)
        scope = top_scope(unit, script)
        execute = module(script, scope)
        found = checked(script, unit, lints=self.options.lints)
        exports = exports_of(script, scope, found.names, lambda node: self.brought(node, unit))
        self.warnings.extend(replace(one, file=self._name_of(path)) for one in found.warnings)
        return Module(exports, scope, execute)

    def _name_of(self, path: Path) -> str:
        """What is compared (HRN-2, HRN-3) names a file as it lies beside the script."""
        return os.path.relpath(path, self.run.source_folder)


def _add(name: str, variable: Variable, node: nodes.Import, scope: Scope) -> None:
    present = scope.imported.get(name)
    if present is not None and not scope.redeclares:
        if (present.origin or present).cell is variable.cell:
            return
        message = f"Import collision: '{name}' is brought in by two imports"
        raise scope.unit.error("import_collision", message, node.at)
    scope.imported[name] = imported(variable)


def _no_such_name(name: str, node: nodes.Import, exports: Exports, unit: Unit) -> ScriptError:
    near = closest(name, exports.names())
    hint = f", did you mean `{near}`?" if near else ""
    message = f'import {{ {name} }} from "{node.path}": it does not export `{name}`{hint}'
    return unit.error("import_name", message, node.at)
