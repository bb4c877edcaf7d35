"""A tool made from a description: a closure of one dict of arguments (TOOL-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.errors import HarnError, Thrown
from harness.harn.registries import refusal
from harness.harn.values.arguments import argument
from harness.harn.values.model import Closure
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

EXECUTORS: Final = ("dry_run", "host_bridge", "mcp_server")

_SHOWN: Final = ("tool_id", "name", "description", "capabilities", "side_effect_level")
"""Keys of a specification that stand in the result of a dry run as they are."""


class SynthesizedTool(Closure):
    """What `tool_synthesize` returns: it checks its arguments, and no host is there to run it."""

    __slots__ = ("_specification",)

    def __init__(self, specification: Mapping[str, Any]) -> None:
        self.parameter_names = ("arguments",)
        self._specification = specification

    def invoke(self, _: Run, arguments: list[Value]) -> Value:
        """Return what a dry run gives. Raises `HarnError`."""
        given = self._checked(argument(arguments, 0, {}))
        name, executor = self._specification["name"], self._specification["executor"]
        if executor != "dry_run":
            message = f'{name}: executor "{executor}" needs a host; use executor "dry_run" here'
            raise HarnError("synthesized_no_host", message, "Runtime error: ")
        return {
            "_type": "synthesized_tool_result",
            "status": "dry_run",
            **{key: self._specification[key] for key in _SHOWN},
            "args": given,
            "message": f"Dry run: {name} was not executed",
        }

    def _checked(self, given: Value) -> dict[str, Value]:
        if not isinstance(given, dict):
            raise self._fault("arguments", f"takes one dict of arguments, got {type_name(given)}")
        for name, schema in sorted(self._specification["parameters"].items()):
            if _is_required(schema) and name not in given:
                raise self._fault("argument", f'missing required argument "{name}"')
        return given

    def _fault(self, about: str, message: str) -> Thrown:
        return refusal(f"synthesized_{about}", self._specification["name"], message)


def _is_required(schema: Value) -> bool:
    return not (isinstance(schema, dict) and schema.get("required") is False)
