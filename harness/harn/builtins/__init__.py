"""The functions of the host (07 §7), one file per group with a table `BUILTINS`.

Which file has which name stands here, so that a script loads only the files of the names it uses.
A builtin of another room is registered in the same way.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from harness.harn.values.model import Builtin

if TYPE_CHECKING:
    from collections.abc import Mapping

GROUPS: Final[Mapping[str, str]] = {
    "harness.harn.builtins.output": "log println print __io_println",
    "harness.harn.tools.operations": (
        "tool_registry tool_count tool_list tool_find tool_select tool_remove"
    ),
    "harness.harn.tools.definition": "tool_define",
    "harness.harn.tools.describing": "tool_describe tool_prompt",
    "harness.harn.tools.schemas": "tool_schema",
    "harness.harn.tools.call_text": "tool_parse_call tool_format_result",
    "harness.harn.tools.binding": "tool_bind tool_ref tool_def",
    "harness.harn.tools.synthesis": ("tool_synthesize tool_synthesis_cache tool_synthesis_clear"),
    "harness.harn.tools.mcp": "mcp_tools",
    "harness.harn.capabilities.builtins": (
        "provider_capabilities provider_capabilities_install provider_capabilities_clear"
    ),
}
"""The names of each file's table, separated by blanks."""

_FILES: Final[Mapping[str, str]] = {
    name: file for file, names in GROUPS.items() for name in names.split()
}

NAMES: Final = frozenset(_FILES)
"""Every name that is defined without being declared or imported (HEV-4)."""


@cache
def find(name: str) -> Builtin | None:
    """Return the builtin of that name (BLT-1), or None."""
    file = _FILES.get(name)
    return Builtin(name, import_module(file).BUILTINS[name]) if file else None
