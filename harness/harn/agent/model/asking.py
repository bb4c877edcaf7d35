"""Asks the scripted model; nothing ever goes to a network (MOCK-2, MOCK-5, HRN-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.agent.model.defaults import default_reply
from harness.harn.agent.model.files import read_responses
from harness.harn.agent.model.queue import Mocks
from harness.harn.errors import HarnError

if TYPE_CHECKING:
    from harness.harn.agent.model.queue import Queue
    from harness.harn.agent.model.records import Reply, Request
    from harness.harn.agent.model.responses import Response
    from harness.harn.runtime.run import Run


def ask(run: Run, request: Request) -> Reply:
    """Return the answer to a request, which is recorded; it costs steps.

    Responses of the file beside the script go before those that the script queued. Raises
    `HarnError`: the error of a response, `llm_mock_unmatched`, `llm_calls_disabled`.
    """
    run.spend(1 + len(request.messages))
    run.room_for(request.size)
    mocks = run.room(Mocks)
    installed = _installed(run, mocks)
    mocks.scope.calls.append(request.recorded())
    is_mocked = request.provider == "mock" or bool(mocks.scope.queue.waiting)
    found = _response(run, mocks, installed, request)
    if found is not None:
        reply = found.reply(request)
        run.spend(len(reply.tool_calls))
        return reply
    if installed is not None:
        raise _unmatched(run)
    if not is_mocked:
        raise run.refused(_disabled(request))
    return default_reply(request)


def _response(run: Run, mocks: Mocks, installed: Queue | None, request: Request) -> Response | None:
    found = None if installed is None else installed.take(run, request)
    return found or mocks.scope.queue.take(run, request)


def _installed(run: Run, mocks: Mocks) -> Queue | None:
    if mocks.installed is None and run.host.mocks is not None:
        mocks.installed = read_responses(run.host.mocks)
    return mocks.installed


def _unmatched(run: Run) -> HarnError:
    file = "" if run.host.mocks is None else f" {run.host.mocks.name}"
    message = f"no response of the --llm-mock fixture{file} answers this call; add a line for it"
    return HarnError("llm_mock_unmatched", message, "Runtime error: ")


def _disabled(request: Request) -> HarnError:
    message = (
        f'model calls are refused here (HARN_LLM_CALLS_DISABLED): provider "{request.provider}", '
        f'model "{request.model}"; queue a response with llm_mock, or use provider "mock"'
    )
    return HarnError("llm_calls_disabled", message, "Runtime error: ")
