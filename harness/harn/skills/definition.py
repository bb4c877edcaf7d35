"""`skill_define`: the checks of a definition in their order, and the entry (SKL-3 … SKL-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.entry_lists import EntryList, succeeded
from harness.harn.registries import Entry, Registry, refusal
from harness.harn.skills.registry import SKILLS, text_of
from harness.harn.values.arguments import argument
from harness.harn.values.display import display_for
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

_OPERATION: Final = "skill_define"

STRING_KEYS: Final = (
    *("short", "description", "when_to_use", "prompt"),
    *("invocation", "model", "effort"),
)
LIST_KEYS: Final = ("paths", "allowed_tools", "mcp", "requires_mcp")
"""In the order in which they are checked; nil is allowed."""

LONGEST_SHOWN: Final = 100
"""How much of a wrong item a message shows, in code points."""

_NAMESPACE: Final = "namespace:"


def skill_define(run: Run, arguments: list[Value]) -> Value:
    """SKL-3: `skill_define(registry, name, config)`."""
    if len(arguments) < 3:
        raise refusal("skill_define_arity", _OPERATION, "takes registry, name, config")
    registry, listed = SKILLS.listed_at(run, _OPERATION, arguments)
    entry = _defined(run, display_for(run, arguments[1]), argument(arguments, 2))
    run.spend(len(entry) // 16)
    return SKILLS.with_entries(registry, _with(run, listed, entry))


def define(run: Run, name: str, config: Value) -> Registry:
    """Return the registry with that one skill.

    Throws what SKL-3 refuses; the first failure wins.
    """
    return SKILLS.with_entries(SKILLS.empty(), [_defined(run, name, config)])


def _defined(run: Run, name: str, config: Value) -> Entry:
    if not name:
        raise refusal("skill_name_empty", _OPERATION, "name must not be empty")
    return _entry(name, _checked(run, config))


def _with(run: Run, listed: EntryList, entry: Entry) -> list[Entry]:
    """Return the entries with one more, in the place of the first of its name (SKL-5)."""
    own, skills = display_for(run, entry["name"]), listed.entries
    run.room_for(len(skills) + 1)
    before = listed.by_name.get(own)
    at = len(skills)
    if before is not None:
        run.spend(at // 16)
        at = next(at for at, other in enumerate(skills) if other is before)
    more = [*skills[:at], entry, *skills[at + 1 :]]
    succeeded(run, listed, more, own, entry)
    return more


def _checked(run: Run, config: Value) -> Mapping[str, Any]:
    if config is None:
        return {}
    if not isinstance(config, dict):
        message = f"config must be a dict or nil, got {type_name(config)}"
        raise refusal("skill_config_type", _OPERATION, message)
    _check_types(config, STRING_KEYS, str, "string")
    _check_types(config, LIST_KEYS, list, "list")
    for item in config.get("allowed_tools") or ():
        _check_allowed_tool(display_for(run, item))
    return config


def _check_types(config: Mapping[str, Any], keys: tuple[str, ...], kind: type, word: str) -> None:
    for key in keys:
        value = config.get(key)
        if value is not None and not isinstance(value, kind):
            message = f"'{key}' must be a {word}, got {type_name(value)}"
            raise refusal(f"skill_field_{word}", _OPERATION, message)


def _check_allowed_tool(item: str) -> None:
    tag = item.removeprefix(_NAMESPACE)
    is_namespace = item.startswith(_NAMESPACE) and bool(tag.strip())
    if ":" in tag or (":" in item and not is_namespace):
        shown = item if len(item) <= LONGEST_SHOWN else f"{item[:LONGEST_SHOWN]}…"
        message = (
            f"allowed_tools has '{shown}'; an item is the name of a tool, `namespace:<tag>` or `*`"
        )
        raise refusal("skill_allowed_tools", _OPERATION, message)


def _entry(name: str, config: Mapping[str, Any]) -> Entry:
    """SKL-4: a `name` of the config overrides (keep)."""
    described = config.get("description")
    if described is None:
        described = text_of(config, "short")
    return {"name": name, **config, "description": described}


BUILTINS: Final[Mapping[str, HostFunction]] = {"skill_define": skill_define}
