"""What an agent loop checks of its tools before the first model call (EXEC-4, EXEC-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.harn.errors import HarnError
from harness.harn.tools import short_circuit
from harness.harn.tools.executors import ALIASES, EXECUTORS, documented
from harness.harn.tools.registry import TOOLS
from harness.harn.values.types import is_callable

if TYPE_CHECKING:
    from harness.harn.registries import Entry, Registry
    from harness.harn.values.model import Value


def check_executable(registry: Registry) -> None:
    """Check that every tool has something that executes it, entry by entry.

    Entries without a name are skipped. Raises `HarnError` for the first that has nothing:
    `loop_harn_no_handler`, `loop_unknown_executor` or `loop_no_backend` (EXEC-4).
    """
    for entry in TOOLS.entries(registry):
        name = entry_name(entry)
        if name:
            _check(name, entry)


def entry_name(entry: Entry) -> str | None:
    """Return the name of an entry of a registry or of a native tool list, or None."""
    for place in (entry, _function(entry)):
        name = place.get("name")
        if isinstance(name, str) and name:
            return name
    return None


def server_name(entry: Entry) -> str | None:
    """Return the MCP server that an entry came from, or None."""
    for place in (entry, _function(entry)):
        server = place.get("_mcp_server")
        if isinstance(server, str):
            return server
    return None


def _function(entry: Entry) -> dict[str, Any]:
    found = entry.get("function")
    return found if isinstance(found, dict) else {}


def _check(name: str, entry: Entry) -> None:
    if is_callable(entry.get("handler")):
        return
    executor = entry.get("executor")
    if isinstance(executor, str):
        _check_declared(name, executor)
    elif server_name(entry) is None:
        raise _fault("loop_no_backend", f'tool "{name}" has no executable backend; {_advice()}')


def _check_declared(name: str, executor: str) -> None:
    canonical = ALIASES.get(executor, executor)
    if canonical not in EXECUTORS:
        message = f'tool "{name}" has the unknown executor "{executor}"; {_advice()}'
        raise _fault("loop_unknown_executor", message)
    if canonical == "harn" and name not in short_circuit.TOOLS:
        message = f'tool "{name}" has executor: "{executor}" and no `handler`; {_advice()}'
        raise _fault("loop_harn_no_handler", message)


def _advice() -> str:
    return f"give it a `handler` or declare one of the executors {documented()}"


def _fault(code: str, message: str) -> HarnError:
    return HarnError(code, f"agent_loop: {message}", "Runtime error: ")


def event_executor(entry: Entry) -> Value:
    """Return how the event of a dispatched tool names its executor (EXEC-6)."""
    executor = entry.get("executor")
    if executor == "mcp_server" or not isinstance(executor, str):
        server = entry.get("mcp_server", server_name(entry))
        return "harn_builtin" if server is None else {"kind": "mcp_server", "server_name": server}
    return "harn_builtin" if ALIASES.get(executor, executor) == "harn" else executor
