"""The option `tool_surface_narrowing` (NARW-1 … NARW-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from harness.harn.narrowing.classes import CLASSES, READ_ONLY
from harness.harn.option_fields import BOOL, NAMES, POSITIVE, check_fields, fault, one_of
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.option_fields import Kind
    from harness.harn.values.model import Value

Narrowing: TypeAlias = dict[str, Any]
"""The options with a value for every key of NARW-2, and the unknown keys that were given."""

OPTION: Final = "tool_surface_narrowing"

_COMMON: Final[Narrowing] = {
    "enabled": True,
    "window_turns": 5,
    "hard_keep": [
        *("look", "search", "lookup", "replace_symbol"),
        *("done_sentinel", "load_skill", "agent_await_resumption"),
    ],
}

DEFAULTS: Final[Mapping[str, Narrowing]] = {
    "safe": {
        **_COMMON,
        "mode": "safe",
        "prune_classes": [READ_ONLY],
        "keep_classes": [one for one in CLASSES if one != READ_ONLY],
        "unknown_tool_policy": "keep",
    },
    "aggressive": {
        **_COMMON,
        "mode": "aggressive",
        "prune_classes": list(CLASSES),
        "keep_classes": [],
        "unknown_tool_policy": "prune",
    },
}
"""What holds where nothing is given, by mode (NARW-2)."""

_FIELDS: Final[Mapping[str, Kind]] = {
    "mode": one_of(*DEFAULTS),
    "enabled": BOOL,
    "window_turns": POSITIVE,
    "hard_keep": NAMES,
    "prune_classes": NAMES,
    "keep_classes": NAMES,
    "unknown_tool_policy": one_of("keep", "prune"),
}
"""In the order in which they are checked."""

_ALIASES: Final[Mapping[str, str]] = {"narrow_window_turns": "window_turns"}


def read_narrowing(given: Value) -> Narrowing:
    """Return the options; nil and true are the safe defaults, false switches narrowing off.

    Raises `HarnError`: `narrowing_type`, `narrowing_option`.
    """
    if given is None or given is True:
        return DEFAULTS["safe"]
    if given is False:
        return {**DEFAULTS["safe"], "enabled": False}
    if not isinstance(given, dict):
        message = f"{OPTION} must be a dict, bool, or nil, got {type_name(given)}"
        raise fault("narrowing_type", message)
    return _from_dict(given)


def _from_dict(given: Mapping[str, Any]) -> Narrowing:
    named = {_ALIASES[key]: value for key, value in given.items() if key in _ALIASES}
    named |= {key: value for key, value in given.items() if key not in _ALIASES}
    present = {key: value for key, value in named.items() if value is not None}
    check_fields(f"{OPTION}.", "narrowing_option", present, _FIELDS)
    return {**DEFAULTS[present.get("mode", "safe")], **present}
