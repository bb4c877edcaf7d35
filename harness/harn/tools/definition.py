"""`tool_define`: the checks of a definition in their order, and the entry (TOOL-7 … TOOL-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.entry_lists import EntryList, name_of, succeeded
from harness.harn.registries import Entry, Registry, refusal
from harness.harn.tools import executors
from harness.harn.tools.registry import TOOLS
from harness.harn.values.display import display_for
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.tools.executors import Config
    from harness.harn.values.model import HostFunction, Value

_OPERATION: Final = "tool_define"

_OWN_KEYS: Final = frozenset(
    {
        "name",
        "description",
        "handler",
        "parameters",
        "executor",
        "outputSchema",
        "annotations",
        "returns",
        "params",
    }
)
"""Keys of a config that an entry has in its own way; every other one stands there verbatim."""


def tool_define(run: Run, arguments: list[Value]) -> Value:
    """TOOL-7: `tool_define(registry, name, description, config)`."""
    if len(arguments) < 4:
        raise refusal("tool_define_arity", _OPERATION, "takes registry, name, description, config")
    registry, listed = TOOLS.listed_at(run, _OPERATION, arguments)
    name, description = (display_for(run, one) for one in arguments[1:3])
    entry = _checked_entry(name, description, arguments[3])
    run.spend(len(entry) // 16)
    return TOOLS.with_entries(registry, _with(run, listed, name, entry))


def _with(run: Run, listed: EntryList, name: str, entry: Entry) -> list[Entry]:
    """Return the entries with one more at their end, none before it of its name (TOOL-9)."""
    run.room_for(len(listed.entries) + 1)
    others = listed.entries
    if name in listed.by_name:
        run.spend(len(others) // 16)
        others = _others(others, name)
    more = [*others, entry]
    succeeded(run, listed, more, name, entry)
    return more


def _others(found: list[Entry], name: str) -> list[Entry]:
    return [other for other in found if name_of(other) != name]


def define(registry: Registry, name: str, description: str, config: Value) -> Registry:
    """Return the registry with a tool more, at its end even if it replaces one (TOOL-9).

    Throws what rows 4 to 8 of TOOL-7 and section 11 refuse; the first failure wins.
    """
    entry = _checked_entry(name, description, config)
    return TOOLS.with_entries(registry, [*_others(TOOLS.entries(registry), name), entry])


def _checked_entry(name: str, description: str, config: Value) -> Entry:
    return _entry(name, description, config, _checked(name, config))


def _checked(name: str, config: Value) -> str:
    if not isinstance(config, dict):
        message = f"config must be a dict with parameters and handler, got {type_name(config)}"
        raise refusal("tool_config_type", _OPERATION, message)
    if "params" in config and "parameters" not in config:
        message = f"tool \"{name}\": use 'parameters', not 'params'"
        raise refusal("tool_params_key", _OPERATION, message)
    executor = executors.resolve(name, config)
    if isinstance(executor, executors.Refusal):
        raise refusal(executor.code, _OPERATION, executor.message)
    _check_fields(name, config)
    return executor


def _check_fields(name: str, config: Config) -> None:
    deferred = config.get("defer_loading", False)
    if type(deferred) is not bool:
        message = f'tool "{name}": `defer_loading` must be a bool, got {type_name(deferred)}'
        raise refusal("defer_loading_type", _OPERATION, message)
    namespace = config.get("namespace", "none")
    if namespace is not None and not (isinstance(namespace, str) and namespace):
        got = '""' if namespace == "" else type_name(namespace)
        message = f'tool "{name}": `namespace` must be a non-empty string, got {got}'
        raise refusal("namespace_type", _OPERATION, message)


def _entry(name: str, description: str, config: Config, executor: str) -> Entry:
    parameters = config.get("parameters")
    entry: Entry = {
        "name": name,
        "description": description,
        "handler": config.get("handler"),
        "parameters": {} if parameters is None else parameters,
        "executor": executor,
    }
    if config.get("returns") is not None:
        entry["outputSchema"] = config["returns"]
    if "annotations" in config:
        entry["annotations"] = config["annotations"]
    return entry | {key: value for key, value in config.items() if key not in _OWN_KEYS}


BUILTINS: Final[Mapping[str, HostFunction]] = {"tool_define": tool_define}
