"""What a built-in method on an output is called with."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from migrate.rust.evaluation.closing import conjoined
from migrate.rust.evaluation.comprehensions import each
from migrate.rust.evaluation.conditions import Predicate
from migrate.rust.evaluation.memory import Memory
from migrate.rust.evaluation.options import called
from migrate.rust.evaluation.scope import Run
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Comprehension, Opaque, Value
from migrate.rust.known.naming import in_words
from migrate.rust.known.types import RustType
from migrate.rust.known.values import Char
from migrate.rust.outcome import Site

if TYPE_CHECKING:
    from collections.abc import Callable


class Call(msgspec.Struct, frozen=True):
    """One method call: its evaluated arguments and where it stands."""

    run: Run
    method: str
    arguments: tuple[Value, ...]
    site: Site
    wanted: RustType | None = None

    def argument(self, position: int = 0) -> Value:
        """Return an argument. Raises `Unsupported` when there are fewer."""
        if position >= len(self.arguments):
            raise self.unsupported("too few arguments")
        return self.arguments[position]

    def text(self, position: int = 0) -> str:
        """Return an argument that is a Known string or char."""
        value = self.argument(position)
        if isinstance(value, Char):
            return value.value
        if not isinstance(value, str):
            raise self.unsupported(f"argument that is {in_words(value)}")
        return value

    def index(self, position: int = 0) -> int:
        """Return an argument that is a Known number."""
        value = self.argument(position)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.unsupported(f"argument that is {in_words(value)}")
        return value

    def unsupported(self, detail: str) -> Unsupported:
        """Return the gap that this call is."""
        return Unsupported("unsupported_method", f"{self.method}: {detail}")

    def _for_all(self, function: Value, element: Value) -> Value:
        """Call a closure once for all elements: nobody knows what it changes and how often.

        Raises `Unsupported` for one that may read what it changed.
        """
        memory = Memory(self.run)
        value = called(function, element)
        changed = memory.changed(memory.start)
        unknown = Opaque("output_dependent_property", "changed by a closure")
        memory.forget(changed, unknown)
        if any(memory.was_known(holder) for holder in changed):
            raise Unsupported(unknown.code, unknown.detail)
        return value

    def over(self, items: Comprehension, function: Value) -> Value:
        """Call a closure on the element of a list; what it unwraps is implied of all (EVL-25)."""
        recorder = self.run.recorder
        base = len(recorder.guards)
        with recorder.collecting_demands() as demands:
            if isinstance(items.kept, Predicate):
                recorder.guards.append(items.kept)
            try:
                value = self._for_all(function, items.value)
            finally:
                del recorder.guards[base:]
        demanded = conjoined(demands)
        if demanded is not True:
            every = Comprehension(items.source, items.element, True, items.value)
            recorder.imply(each(every, demanded), self.site)
        return value


PlaceMethod: TypeAlias = "Callable[[Value, Call], Value]"
