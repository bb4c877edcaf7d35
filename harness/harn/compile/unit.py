"""One file while it is compiled: its text, its dialect, and the run that it is compiled for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from harness.harn.errors import HarnError, LimitError, ScriptError, Thrown
from harness.harn.runtime.frames import Evaluate, Execute
from harness.harn.runtime.function import stack_overflow
from harness.harn.values.display import display_for

if TYPE_CHECKING:
    from pathlib import Path

    from harness.harn.compile.captures import Known
    from harness.harn.compile.endings import Ending
    from harness.harn.compile.scopes import Entries, Scope
    from harness.harn.dialect import Dialect
    from harness.harn.runtime.modules import Modules
    from harness.harn.runtime.run import Run
    from harness.harn.source import Source
    from harness.harn.static.scopes import Symbol
    from harness.harn.values.model import Value

CompileExpression: TypeAlias = Callable[[Any, "Scope"], Evaluate]
CompileStatement: TypeAlias = Callable[[Any, "Scope"], Execute]
CompileAttribute: TypeAlias = Callable[[Any, Any, "Scope"], Execute]
CompileBranches: TypeAlias = Callable[[Any, "Scope", "Ending"], Execute]


@dataclass(frozen=True, slots=True)
class Tables:
    """What compiles each type of node."""

    expressions: Mapping[type, CompileExpression]
    statements: Mapping[type, CompileStatement]
    branching: Mapping[type, CompileBranches]
    """Expressions that hold blocks, and pass on what becomes of the value of each (HEV-6)."""
    early: Mapping[type, CompileExpression]
    """What declarations do when their block is entered; most give a value to bind (HEV-5)."""
    defining: Mapping[str, CompileAttribute]
    """Attributes that define something where their function stands, by name."""


@dataclass(slots=True, eq=False)
class Unit:
    """A file that is compiled for a run. Compiled code belongs to that run."""

    source: Source
    folder: Path
    """Where its imports start from."""
    dialect: Dialect
    run: Run
    modules: Modules
    tables: Tables
    entries: Entries | None = None
    """Of the session whose entry this is; a file has none."""
    known: Known = field(default_factory=dict)
    imports: dict[int, Mapping[str, Symbol]] = field(default_factory=dict)
    """What its imports bring in, for the static phase."""

    def error(self, code: str, message: str, at: int) -> ScriptError:
        """Return the error for a place in the text."""
        return ScriptError(code, message, at=at, source=self.source)

    def placed(self, error: Exception, at: int) -> Exception:
        """Return what happened at `at` as the script meets it.

        Running out of Python's own stack is `stack_overflow` (HEV-31), out of memory a limit.
        """
        match error:
            case HarnError():
                # The frames of Python tell a script nothing, and those of 512 calls are large.
                return error.located(self.source, at).with_traceback(None)
            case RecursionError():
                return stack_overflow().located(self.source, at)
            case MemoryError():
                full = LimitError("memory_limit", "There is not enough memory for this script")
                return full.located(self.source, at)
        return error

    def thrown(self, value: Value, at: int, code: str = "thrown") -> Exception:
        """Return the error for a value that is thrown at `at` (HEV-27)."""
        try:
            shown = display_for(self.run, value)
        except Exception as error:  # a value can be too large to be shown
            return self.placed(error, at)
        return Thrown(value, shown, code).located(self.source, at)

    def refuel(self, at: int) -> None:
        """Allow the next slice of steps; a limit is reached at `at`. Raises `LimitError`."""
        try:
            self.run.refuel()
        except LimitError as error:
            raise error.located(self.source, at) from None

    def grow(self, size: int, more: int, at: int) -> None:
        """Ask for a value of `size`, `more` of it new, made at `at`. Raises `LimitError`."""
        try:
            self.run.grow(size, more)
        except LimitError as error:
            raise error.located(self.source, at) from None
