"""What `agent_loop` returns (MOCK-7, GATE-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.harn.agent.loop.loop import Loop, Stop
    from harness.harn.values.model import Value


def result_of(loop: Loop, stop: Stop, pad_status: str) -> dict[str, Value]:
    """Return the result of a loop that has stopped."""
    conversation, dispatcher = loop.conversation, loop.dispatcher
    return {
        "status": stop.status,
        "stop_reason": stop.reason,
        "session_id": conversation.session.id,
        "visible_text": conversation.visible_text,
        "text": conversation.text,
        "transcript": conversation.session.transcript(),
        "llm": {
            "iterations": len(conversation.turns),
            "duration_ms": conversation.milliseconds(),
            "input_tokens": conversation.input_tokens,
            "output_tokens": conversation.output_tokens,
        },
        "tools": {
            "calls": list(dispatcher.called),
            "successful": list(dispatcher.successful),
            "rejected": list(dispatcher.rejected),
            "mode": loop.options.tool_format,
        },
        **_judge(loop),
        **_scratchpad(loop, pad_status),
    }


def _judge(loop: Loop) -> dict[str, Value]:
    options = loop.options.gates.done_judge
    return {} if options is None else {"done_judge": loop.gates.done.block(options)}


def _scratchpad(loop: Loop, status: str) -> dict[str, Value]:
    if not loop.options.scratchpad["enabled"]:
        return {}
    return {"scratchpad": {"status": status, "value": loop.conversation.session.pad}}
