"""`tool_synthesize`: tools made from a description alone, and the cache of them (TOOL-12)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from harness.harn.option_fields import shown
from harness.harn.registries import refusal
from harness.harn.tools.annotations import LEVELS
from harness.harn.tools.synthesized import EXECUTORS, SynthesizedTool
from harness.harn.values.arguments import argument
from harness.harn.values.display import display_for
from harness.harn.values.json_text import json_text
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.errors import Thrown
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

_OPERATION: Final = "tool_synthesize"

_LEVELS_OF_PREFIXES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("network", ("http", "oauth", "network", "connector", "mcp")),
    ("process_exec", ("process", "exec", "shell")),
    ("workspace_write", ("workspace.write", "workspace.apply", "workspace.delete")),
)
"""The side-effect level of capabilities by what they begin with; the first that fits one."""


@dataclass(slots=True)
class Synthesized:
    """The specifications that a script synthesized tools from, by id (HRN-5)."""

    specifications: dict[str, dict[str, Value]] = field(default_factory=dict)


def _synthesize(run: Run, arguments: list[Value]) -> Value:
    specification = _specification(run, argument(arguments, 0))
    run.room(Synthesized).specifications[specification["tool_id"]] = specification
    return SynthesizedTool(specification)


def _cache(run: Run, _: list[Value]) -> Value:
    found = run.room(Synthesized).specifications
    run.spend(len(found))
    return [one for _, one in sorted(found.items())]


def _clear(run: Run, _: list[Value]) -> Value:
    run.room(Synthesized).specifications.clear()


def _specification(run: Run, config: Value) -> dict[str, Value]:
    if not isinstance(config, dict):
        raise _fault("config", f"config must be a dict, got {type_name(config)}")
    description = config.get("description")
    if not isinstance(description, str) or not description.strip():
        raise _fault("description", "description is required, as a non-empty string")
    for key in ("handler", "body"):
        if config.get(key) is not None:
            raise _fault("handler", f"`{key}` is not allowed; define such a tool with tool_define")
    capabilities = _capabilities(config.get("capabilities"))
    specification = {
        **config,
        "description": description,
        "executor": _executor(config.get("executor")),
        "parameters": _parameters(config.get("parameters")),
        "capabilities": capabilities,
        "side_effect_level": _level(config.get("side_effect_level"), capabilities),
    }
    text = json_text(specification)
    run.room_for(len(text))
    digest = hashlib.sha256(text.encode()).hexdigest()
    tool_id = f"tool_synth_{digest[:16]}"
    name = tool_id if config.get("name") is None else display_for(run, config["name"])
    return specification | {"tool_id": tool_id, "name": name}


def _executor(given: Value) -> str:
    executor = "dry_run" if given is None else given
    if not isinstance(executor, str) or executor not in EXECUTORS:
        names = ", ".join(f'"{name}"' for name in EXECUTORS)
        raise _fault("executor", f"executor must be one of {names}, got {shown(given)}")
    return executor


def _parameters(given: Value) -> dict[str, Any]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise _fault("parameters", f"parameters must be a dict, got {type_name(given)}")
    return given


def _capabilities(given: Value) -> list[str]:
    if given is None:
        return []
    if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        raise _fault("capabilities", "capabilities must be a list of strings")
    return sorted(set(given))


def _level(given: Value, capabilities: list[str]) -> str:
    if given is None:
        return _inferred(capabilities)
    if not isinstance(given, str) or given not in LEVELS:
        raise _fault("level", f"side_effect_level must be one of {', '.join(LEVELS)}")
    return given


def _inferred(capabilities: list[str]) -> str:
    for level, prefixes in _LEVELS_OF_PREFIXES:
        if any(capability.startswith(prefixes) for capability in capabilities):
            return level
    return "read_only" if capabilities else "none"


def _fault(about: str, message: str) -> Thrown:
    return refusal(f"tool_synthesize_{about}", _OPERATION, message)


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "tool_synthesize": _synthesize,
    "tool_synthesis_cache": _cache,
    "tool_synthesis_clear": _clear,
}
