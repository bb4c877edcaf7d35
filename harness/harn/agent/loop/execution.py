"""Runs a tool: its handler, or what stands in its place (EXEC-5, MOCK-7, TOOL-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.agent.loop.messages import content_of
from harness.harn.agent.loop.results import CallResult, failed
from harness.harn.errors import HarnError, LimitError
from harness.harn.tools import short_circuit
from harness.harn.tools.executable import event_executor
from harness.harn.tools.handler import ToolHandler
from harness.harn.values.display import display
from harness.harn.values.types import is_callable

if TYPE_CHECKING:
    from harness.harn.registries import Entry
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value


def execute(run: Run, name: str, entry: Entry, arguments: dict[str, Value]) -> CallResult:
    """Return what a tool answers; an error of its handler is an answer too. Raises `LimitError`."""
    try:
        content = content_of(_answer(run, name, entry, arguments))
    except LimitError:
        raise
    except HarnError as error:
        return failed(_told(error))
    run.room_for(len(content))
    return CallResult(content)


def _answer(run: Run, name: str, entry: Entry, arguments: dict[str, Value]) -> Value:
    handler = entry.get("handler")
    if isinstance(handler, ToolHandler):
        return handler.invoke_by_name(run, arguments)
    if is_callable(handler):
        return handler.invoke(run, [arguments])
    if name in short_circuit.TOOLS:
        return short_circuit.TOOLS[name](run.host.folder, arguments)
    raise _no_host(name, entry)


def _no_host(name: str, entry: Entry) -> HarnError:
    executor = event_executor(entry)
    shown = executor["kind"] if isinstance(executor, dict) else executor
    message = f"tool `{name}` is executed by `{shown}`, which is not there"
    return HarnError("tool_no_host", message, "Runtime error: ", category="tool_error")


def _told(error: HarnError) -> str:
    """Return what the model is told of an error: what was thrown, or its display."""
    caught = error.caught
    return caught if isinstance(caught, str) else display(caught)
