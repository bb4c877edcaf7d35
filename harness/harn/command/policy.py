"""`command_policy`: what a script allows commands to be (CMD-1, CMD-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from harness.harn.command.faults import fault
from harness.harn.values.types import is_callable, type_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from harness.harn.values.model import Value

Policy: TypeAlias = dict[str, Any]
"""The dict that `command_policy` returns."""

DEFAULTS: Final[Mapping[str, Any]] = {
    "_type": "command_policy",
    "default_shell_mode": "argv_only",
    "workspace_roots": [],
    "deny_patterns": [],
    "require_approval": [],
}


class Kind(NamedTuple):
    """A kind of field: what it is called, and whether a value is of it."""

    words: str
    holds: Callable[[Any], bool]


_STRING: Final = Kind("a string", lambda value: isinstance(value, str))
_LIST: Final = Kind("a list", lambda value: isinstance(value, list))
_BOOL: Final = Kind("a bool", lambda value: type(value) is bool)
_CLOSURE: Final = Kind("a closure", is_callable)

LISTS_OF_STRINGS: Final = ("tools", "workspace_roots", "deny_patterns", "require_approval")

FIELDS: Final[Mapping[str, Kind]] = {
    **dict.fromkeys(LISTS_OF_STRINGS, _LIST),
    "default_shell_mode": _STRING,
    "pre": _CLOSURE,
    "post": _CLOSURE,
    "allow_recursive": _BOOL,
}
"""In the order in which they are checked (CMD-2)."""


def command_policy(config: Value) -> Policy:
    """Return a policy: the config, with what it lacks; nil counts as lacking.

    Raises `HarnError`: `command_policy_config`, `command_policy_field`.
    """
    if not isinstance(config, dict):
        message = f"command_policy: config must be a dict, got {type_name(config)}"
        raise fault("command_policy_config", message)
    for name in FIELDS:
        _check(name, config.get(name))
    return {**config, **{name: one for name, one in DEFAULTS.items() if config.get(name) is None}}


def _check(name: str, value: Value) -> None:
    if value is None:
        return
    kind = FIELDS[name]
    if not kind.holds(value):
        raise _field(name, f"must be {kind.words}, got {type_name(value)}")
    if name in LISTS_OF_STRINGS and not all(isinstance(one, str) for one in value):
        raise _field(name, "entries must be strings")


def _field(name: str, message: str) -> Exception:
    return fault("command_policy_field", f"command_policy.{name} {message}")
