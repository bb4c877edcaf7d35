"""An implementation that is a Python module in this process."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from harness.errors import UnavailableError
from harness.implementation.model import Answer, OpTable, Refused

if TYPE_CHECKING:
    from collections.abc import Mapping

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

    def ask(self, op: str, args: Mapping[str, Json]) -> Answer:
        """Answer one question; an exception of the implementation is an answer too."""
        if op not in self.table:
            return Answer("unsupported", detail=f"{self.name} does not answer {op}")
        try:
            return Answer("output", output=self.table[op](**args))
        except Refused as refusal:
            return Answer("refused", detail=str(refusal))
        except Exception as error:  # whatever it is, it is the observation
            return Answer("crashed", detail=f"{type(error).__name__}: {error}")


def load_in_process(name: str, target: str) -> InProcess:
    """Import `module:callable` and call it for the table of ops.

    Raises `UnavailableError` when the module or the callable is not there.
    """
    module_name, _, attribute = target.partition(":")
    try:
        table: OpTable = getattr(import_module(module_name), attribute)()
    except (ImportError, AttributeError, ValueError) as error:
        raise UnavailableError(
            f"implementation {name!r}: cannot load {target!r}: {error}; "
            "expected 'module:callable' that returns a table of ops"
        ) from error
    return InProcess(name, table)
