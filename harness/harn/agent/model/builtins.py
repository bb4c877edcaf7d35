"""The builtins that script the model (MOCK-1, MOCK-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.agent.model.queue import Mocks, Scope
from harness.harn.agent.model.responses import read_response
from harness.harn.option_fields import fault
from harness.harn.values.arguments import argument

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


def _mock(run: Run, arguments: list[Value]) -> Value:
    response = read_response("llm_mock", argument(arguments, 0))
    run.spend(1 + len(response.given.get("tool_calls", ())))
    run.room(Mocks).scope.queue.waiting.append(response)


def _calls(run: Run, _: list[Value]) -> Value:
    calls = run.room(Mocks).scope.calls
    run.room_for(len(calls))
    return list(calls)


def _clear(run: Run, _: list[Value]) -> Value:
    run.room(Mocks).scopes[-1] = Scope()


def _push_scope(run: Run, _: list[Value]) -> Value:
    run.room(Mocks).scopes.append(Scope())


def _pop_scope(run: Run, _: list[Value]) -> Value:
    scopes = run.room(Mocks).scopes
    if len(scopes) == 1:
        message = "llm_mock_pop_scope: no scope to pop; llm_mock_push_scope makes one"
        raise fault("llm_mock_scope", message)
    scopes.pop()


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "llm_mock": _mock,
    "llm_mock_calls": _calls,
    "llm_mock_clear": _clear,
    "llm_mock_push_scope": _push_scope,
    "llm_mock_pop_scope": _pop_scope,
}
