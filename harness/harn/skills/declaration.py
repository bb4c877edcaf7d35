"""The skills that a script declares: `skill NAME { … }` and `@acp_skill` (SKL-2, SKL-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.attributes import attribute_values
from harness.harn.skills.definition import define
from harness.harn.values.display import display

if TYPE_CHECKING:
    from harness.harn.registries import Registry
    from harness.harn.runtime.run import Run
    from harness.harn.syntax.nodes import Attribute
    from harness.harn.values.model import Invocable, Value


def declared_skill(run: Run, name: str, fields: dict[str, Value]) -> Registry:
    """Return the registry that `skill NAME { … }` binds its name to (SKL-2)."""
    return define(run, name, fields)


def acp_skill(run: Run, attribute: Attribute, function_name: str, function: Invocable) -> Registry:
    """Return the registry that `@acp_skill(…)` on a function defines; whoever runs it discards it.

    The function is what the skill does when it is activated.
    """
    fields = attribute_values(attribute)
    name = display(fields.pop("name", function_name))
    return define(run, name, fields | {"on_activate": function})
