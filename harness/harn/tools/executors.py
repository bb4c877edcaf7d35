"""Which backend executes a tool, and every combination that is refused (EXEC-1 … EXEC-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from harness.harn.tools import short_circuit
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Config: TypeAlias = "Mapping[str, Any]"

EXECUTORS: Final = ("harn", "host_bridge", "mcp_server", "provider_native")
"""The documented names, which are also the canonical ones."""

ALIASES: Final[Mapping[str, str]] = {"harn_builtin": "harn"}


class Refusal(NamedTuple):
    """Why a definition is refused."""

    code: str
    message: str


class Rule(NamedTuple):
    """A combination that a backend refuses: when, the code, and what the message says."""

    refuses: Callable[[str, Config], bool]
    code: str
    says: str


def _has(key: str) -> Callable[[str, Config], bool]:
    return lambda _, config: config.get(key) is not None


def _has_no_text(key: str) -> Callable[[str, Config], bool]:
    return lambda _, config: not (isinstance(config.get(key), str) and config[key])


def _has_nothing_to_run(name: str, config: Config) -> bool:
    return config.get("handler") is None and name not in short_circuit.TOOLS


_HANDLER_TOO: Final = (
    "also has a `handler`; drop the `handler`, or drop the `executor` to run the handler"
)

RULES: Final[Mapping[str, tuple[Rule, ...]]] = {
    "harn": (
        Rule(_has_nothing_to_run, "harn_without_handler", "has no `handler` to run; give it one"),
        Rule(
            _has("host_capability"),
            "harn_host_capability",
            "also has a `host_capability`, which is for `host_bridge` only",
        ),
        Rule(
            _has("mcp_server"),
            "harn_mcp_server",
            "also has an `mcp_server`, which is for `mcp_server` only",
        ),
    ),
    "host_bridge": (
        Rule(_has("handler"), "host_bridge_handler", _HANDLER_TOO),
        Rule(
            _has_no_text("host_capability"),
            "host_bridge_capability",
            'is missing `host_capability`, a non-empty string such as "project.read"',
        ),
    ),
    "mcp_server": (
        Rule(_has("handler"), "mcp_handler", _HANDLER_TOO),
        Rule(
            _has_no_text("mcp_server"),
            "mcp_server_missing",
            "is missing `mcp_server`, the name of the server as a non-empty string",
        ),
    ),
    "provider_native": (Rule(_has("handler"), "provider_native_handler", _HANDLER_TOO),),
}
"""What each backend refuses, in the order in which it is asked (EXEC-2)."""


def resolve(name: str, config: Config) -> str | Refusal:
    """Return the canonical backend of a tool, or why its definition is refused."""
    executor = _declared(name, config)
    if isinstance(executor, Refusal):
        return executor
    for rule in RULES[executor]:
        if rule.refuses(name, config):
            return Refusal(rule.code, f'tool "{name}" with executor: "{executor}" {rule.says}')
    return executor


def _declared(name: str, config: Config) -> str | Refusal:
    executor = config.get("executor")
    if executor is None:
        return "harn" if config.get("handler") is not None else _nothing(name)
    if not isinstance(executor, str):
        message = f'tool "{name}": `executor` must be a string, got {type_name(executor)}'
        return Refusal("executor_type", message)
    canonical = ALIASES.get(executor, executor)
    return canonical if canonical in EXECUTORS else _unknown(name, executor)


def _unknown(name: str, executor: str) -> Refusal:
    message = f'tool "{name}": unknown executor "{executor}"; it must be one of {documented()}'
    return Refusal("unknown_executor", message)


def _nothing(name: str) -> Refusal:
    message = (
        f'tool "{name}" has no `handler` and no `executor`, so a call of it could only fail with '
        f"`[builtin_call] unhandled: {name}`; give it a `handler`, or declare "
        'executor: "host_bridge" with a `host_capability`, executor: "mcp_server" with an '
        '`mcp_server`, or executor: "provider_native"'
    )
    return Refusal("no_executor", message)


def documented() -> str:
    """Return the documented names, quoted, for messages."""
    return ", ".join(f'"{executor}"' for executor in EXECUTORS)
