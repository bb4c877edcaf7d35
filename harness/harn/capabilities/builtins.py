"""What scripts ask about providers, and the overrides they install (CAP-1, CAP-7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from harness.harn.capabilities.lookup import capabilities
from harness.harn.capabilities.rules import RuleFault, RuleTable, read_rules
from harness.harn.errors import HarnError
from harness.harn.values.arguments import argument

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


@dataclass(slots=True)
class Overrides:
    """The rules that a script installed; each run has its own (HRN-5)."""

    table: RuleTable = field(default_factory=RuleTable)


def capabilities_of(run: Run, provider: str, model: str) -> dict[str, Value]:
    """Return what a model can do in this run (CAP-1, CAP-4)."""
    overrides = run.room(Overrides).table
    run.room_for(overrides.size)
    return capabilities(overrides, provider, model)


def provider_capabilities(run: Run, arguments: list[Value]) -> Value:
    """CAP-1: what a model of a provider can do."""
    provider, model = argument(arguments, 0), argument(arguments, 1)
    if not isinstance(provider, str) or not provider:
        raise _fault("provider_name", "provider_capabilities: provider name is required")
    return capabilities_of(run, provider, model if isinstance(model, str) else "")


def provider_capabilities_install(run: Run, arguments: list[Value]) -> Value:
    """CAP-7: replace all overrides by the rules of a TOML text."""
    text = argument(arguments, 0)
    if not isinstance(text, str) or not text:
        raise _fault(
            "capabilities_source", "provider_capabilities_install: TOML source string required"
        )
    run.room_for(len(text))
    try:
        run.room(Overrides).table = read_rules(text)
    except RuleFault as fault:
        message = f"provider_capabilities_install: parse error: {fault}"
        raise _fault("capabilities_parse", message) from fault
    return True


def provider_capabilities_clear(run: Run, arguments: list[Value]) -> Value:
    """CAP-7: forget the overrides."""
    run.room(Overrides).table = RuleTable()
    return True


def _fault(code: str, message: str) -> HarnError:
    return HarnError(code, message, "Runtime error: ")


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "provider_capabilities": provider_capabilities,
    "provider_capabilities_install": provider_capabilities_install,
    "provider_capabilities_clear": provider_capabilities_clear,
}
