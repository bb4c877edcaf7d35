"""The handler of a `tool` declaration: a closure of its parameters (TOOL-3, MOCK-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.runtime.conformance import require_type
from harness.harn.runtime.function import ANY_NUMBER, Function

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


class ToolHandler(Function):
    """The body of a declaration.

    A script calls it with positional arguments. A loop has the arguments of a model, by name, and
    maps them to the places; names that it does not know are ignored.
    """

    __slots__ = ()

    def invoke_by_name(self, run: Run, arguments: Mapping[str, Value]) -> Value:
        """Call it with the arguments of a dict; those that are not there have their default.

        Raises `HarnError`: `param_type` for a rest that is no list (FUN-7, FUN-11).
        """
        code = self.code
        given = [
            arguments.get(name, missing)
            for name, missing in zip(code.parameter_names, code.missing, strict=False)
        ]
        if code.exact == ANY_NUMBER:
            name = code.parameter_names[-1]
            rest = arguments.get(name, [])
            require_type(run, name, {"type": "list"}, rest)
            given += rest
        return self.invoke(run, given)
