"""An implementation that is a Python module in this process.

Whatever a callable raises, and whatever it prints, costs its own question only. What ends the
process (`os._exit`, a crash of the interpreter) cannot be caught here: such a callable is to be run
`in_child`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from harness.errors import UnavailableError
from harness.implementation.fitting import misfit
from harness.implementation.model import (
    Answer,
    Dialogue,
    OpTable,
    Refused,
    Result,
    unsupported,
)
from harness.implementation.plain_json import read_json, write_json
from harness.implementation.signals import heeded_signals
from harness.standard_streams import foreign_code

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.expectation import Json
    from harness.implementation.model import OpCallable


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
        with heeded_signals(), foreign_code():
            return _answer(self.table[op], args)

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


def _answer(call: OpCallable, args: Mapping[str, Json]) -> Answer:
    """Return what comes of a call; whatever is raised is the observation.

    The callable gets arguments of its own: a registry stands in many questions.
    """
    try:
        output = call(**msgspec.to_builtins(args))
    except Refused as refusal:
        return Answer("refused", detail=_words(refusal))
    except TypeError as error:
        why = misfit(call, args)
        return Answer("refused", detail=why) if why else Answer("crashed", detail=_told(error))
    except BaseException as error:
        return Answer("crashed", detail=_told(error))
    try:
        return Answer("output", output=read_json(write_json(output)))
    except BaseException as error:  # an output is JSON; anything else breaks the protocol
        told = str(error) if type(error) is ValueError else _told(error)
        return Answer("protocol_error", detail=f"the output is not JSON: {told}")


def load_in_process(name: str, target: str) -> InProcess:
    """Import `module:callable` and call it for the table of ops.

    Raises `UnavailableError` when the module or the callable is not there.
    """
    table = loading(
        lambda: _table(target),
        f"implementation {name!r}: cannot load {target!r}",
        "expected 'module:callable' that returns a table of ops",
    )
    if not isinstance(table, Mapping) or not all(map(callable, table.values())):
        raise UnavailableError(
            f"implementation {name!r}: {target!r} returned {type(table).__name__}; "
            "expected a table of ops with a callable for each"
        )
    return InProcess(name, table)


def loading(load: Callable[[], Any], what: str, advice: str) -> Any:
    """Return what `load` imports; raise `UnavailableError` for whatever it raises."""
    with heeded_signals(), foreign_code():
        try:
            return load()
        except BaseException as error:
            raise UnavailableError(f"{what}: {_told(error)}; {advice}") from error


def _table(target: str) -> OpTable:
    module_name, _, attribute = target.partition(":")
    table: OpTable = getattr(import_module(module_name), attribute)()
    return dict(table) if isinstance(table, Mapping) else table


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {_words(error)}"


def _words(error: BaseException) -> str:
    """Return the message of an exception; one without a message it can tell has none."""
    with suppress(BaseException):
        return str(error)
    return "(its message cannot be read)"
