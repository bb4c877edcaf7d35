"""A session: entries that are run one after the other in the same scope, as in a REPL."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from harness.harn.compile.captures import captured
from harness.harn.compile.scopes import Activation, Entries, Scope
from harness.harn.compile.scripts import entry, new_frame
from harness.harn.compile.tables import TABLES
from harness.harn.compile.unit import Unit
from harness.harn.runtime.checking import checked
from harness.harn.runtime.modules import Modules
from harness.harn.runtime.outcome import error_of
from harness.harn.runtime.parsing import parse
from harness.harn.runtime.run import Run
from harness.harn.runtime.thread import ScriptThread
from harness.harn.source import Source
from harness.harn.static import Outside
from harness.harn.values.display import display_for

if TYPE_CHECKING:
    from types import TracebackType

    from harness.harn.errors import HarnError
    from harness.harn.runtime.options import Options
    from harness.harn.runtime.run import Writer
    from harness.harn.static import StaticWarning

UNFINISHED: Final = frozenset(
    {"unexpected_eof", "unterminated_string", "unterminated_block_comment"}
)
"""The errors of an entry that may go on in the next line."""


@dataclass(slots=True)
class Entered:
    """What became of an entry: the display of its value, unless that is nil, or its error."""

    shown: str | None = None
    warnings: tuple[StaticWarning, ...] = ()
    error: HarnError | None = None

    @property
    def is_unfinished(self) -> bool:
        """Whether the entry may go on in the next line."""
        return self.error is not None and self.error.code in UNFINISHED


class Session:
    """Runs entries in one scope that grows; each has all the limits of a run.

    Names can be declared again, and after functions that use them: those see the new value, as if
    all entries were one file. The dialect is that of the options for all entries.
    """

    def __init__(self, options: Options, write: Writer) -> None:
        self._options = replace(options, dialect=options.dialect or options.default_dialect)
        self._run = Run(options.host, write, options.limits)
        self._thread = ScriptThread()
        folder = options.host.folder
        self._modules = Modules(self._run, self._options, options.root or folder)
        self._later = Entries()
        self._scope = Scope(self._unit(Source("entry", "")), Activation(None, frozenset()))
        self._known = Outside(goes_on=True)
        self._entries = 0

    def __enter__(self) -> Session:
        self._thread.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._thread.call(self._run.end, self._run.interrupt)
        self._thread.__exit__(kind, error, traceback)

    def enter(self, text: str) -> Entered:
        """Run an entry. Raises KeyboardInterrupt; the session can go on after it."""
        entered = Entered()
        self._run.renew()

        def work() -> None:
            self._enter(text, entered)

        entered.error = self._thread.call(lambda: error_of(work), self._run.interrupt)
        return entered

    def names(self) -> set[str]:
        """Return the names that entries have bound."""
        return set(self._scope.names())

    def _enter(self, text: str, entered: Entered) -> None:
        source = Source(f"entry {self._entries + 1}", text)
        tree = parse(source, self._options)
        unit = self._unit(source)
        scope = self._scope_for(unit, Activation(None, captured(tree.statements, unit.known)))
        evaluate = entry(tree, scope)
        found = checked(tree, unit, lints=self._options.lints, outside=self._known)
        entered.warnings = (*self._modules.warnings, *found.warnings)
        self._modules.warnings.clear()
        self._entries += 1
        self._scope = scope
        self._later.entered(scope)
        self._known = found.outside.forgetting(found.names)
        value = evaluate(new_frame(scope, 0))
        # What an entry that failed has bound is not known.
        self._known = found.outside.binding(found.names)
        entered.shown = None if value is None else display_for(self._run, value)

    def _unit(self, source: Source) -> Unit:
        folder, dialect = self._options.host.folder, self._options.dialect
        assert dialect is not None, "it is chosen for the whole session"
        self._run.dialect = dialect
        return Unit(source, folder, dialect, self._run, self._modules, TABLES, self._later)

    def _scope_for(self, unit: Unit, activation: Activation) -> Scope:
        """Return the scope of an entry, which takes the place of the last one if it compiles."""
        last = self._scope
        return Scope(
            unit,
            activation,
            bound=dict(last.bound),
            types=dict(last.types),
            interfaces=dict(last.interfaces),
            imported=dict(last.imported),
            redeclares=True,
        )
