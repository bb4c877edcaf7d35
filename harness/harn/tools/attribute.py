"""`@acp_tool` before a function: the tool that it declares (TOOL-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.attributes import attribute_values
from harness.harn.tools.definition import define
from harness.harn.tools.registry import TOOLS
from harness.harn.values.display import display

if TYPE_CHECKING:
    from harness.harn.registries import Registry
    from harness.harn.runtime.run import Run
    from harness.harn.syntax.nodes import Attribute
    from harness.harn.values.model import Invocable


def acp_tool(_: Run, attribute: Attribute, function_name: str, function: Invocable) -> Registry:
    """Return the registry that `@acp_tool(…)` on a function defines; whoever runs it discards it.

    The arguments of the attribute but `name` are the annotations of the tool.
    """
    annotations = attribute_values(attribute)
    name = display(annotations.pop("name", function_name))
    return define(TOOLS.empty(), name, "", {"handler": function, "annotations": annotations})
