"""An implementation that is a Python module in this process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from harness.errors import UnavailableError
from harness.implementation.model import (
    Answer,
    Dialogue,
    OpTable,
    Refused,
    Result,
    unsupported,
)
from harness.implementation.plain_json import read_json, write_json

if TYPE_CHECKING:
    from harness.expectation import Json


@dataclass(frozen=True, slots=True)
class InProcess:
    """Answers ops by calling Python functions."""

    name: str
    table: OpTable

    @property
    def ops(self) -> frozenset[str]:
        """The ops it answers."""
        return frozenset(self.table)

    @property
    def faults(self) -> Mapping[str, int]:
        """None: what a callable does is all about its question."""
        return {}

    def ask(self, op: str, args: Mapping[str, Json]) -> Answer:
        """Answer one question; an exception of the implementation is an answer too."""
        if op not in self.table:
            return unsupported(self.name, op)
        try:
            output = self.table[op](**args)
        except Refused as refusal:
            return Answer("refused", detail=str(refusal))
        except (Exception, SystemExit) as error:  # whatever it is, it is the observation
            return Answer("crashed", detail=f"{type(error).__name__}: {error}")
        return _answer(output)

    def ask_all(self, dialogues: Iterable[Dialogue[Result]]) -> Iterator[Result]:
        """Hold dialogues one after the other."""
        return map(self._hold, dialogues)

    def close(self) -> None:
        """Nothing was started."""

    def _hold(self, dialogue: Dialogue[Result]) -> Result:
        try:
            question = next(dialogue)
            while True:
                question = dialogue.send(self.ask(*question))
        except StopIteration as end:
            result: Result = end.value
            return result


def _answer(output: Json) -> Answer:
    """An output is JSON; anything else breaks the protocol."""
    try:
        return Answer("output", output=read_json(write_json(output)))
    except ValueError as error:
        return Answer("protocol_error", detail=f"the output is not JSON: {error}")


def load_in_process(name: str, target: str) -> InProcess:
    """Import `module:callable` and call it for the table of ops.

    Raises `UnavailableError` when the module or the callable is not there.
    """
    module_name, _, attribute = target.partition(":")
    try:
        table: OpTable = getattr(import_module(module_name), attribute)()
    except (Exception, SystemExit) as error:
        raise UnavailableError(
            f"implementation {name!r}: cannot load {target!r}: {type(error).__name__}: {error}; "
            "expected 'module:callable' that returns a table of ops"
        ) from error
    if not isinstance(table, Mapping) or not all(map(callable, table.values())):
        raise UnavailableError(
            f"implementation {name!r}: {target!r} returned {type(table).__name__}; "
            "expected a table of ops with a callable for each"
        )
    return InProcess(name, table)
