"""The messages of a conversation, and what a loop says in it itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.harn.values.display import display
from harness.harn.values.json_text import json_string, json_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.agent.loop.turn import Turn
    from harness.harn.values.model import Value

Message = dict[str, Any]


def user(content: str) -> Message:
    """Return what a person says."""
    return {"role": "user", "content": content}


def feedback(kind: str, content: str) -> Message:
    """Return what the loop says, with the kind of thing that it is (GATE-1)."""
    return {"role": "user", "kind": kind, "content": content}


def assistant(turn: Turn) -> Message:
    """Return what the model said; native calls stand beside the text."""
    said: Message = {"role": "assistant", "content": turn.kept}
    return said | ({"tool_calls": list(turn.calls)} if turn.native else {})


def tool_result(call: dict[str, Any], content: str, *, native: bool) -> Message:
    """Return what a tool answered: in the provider's own channel, or as a text between tags."""
    if native:
        return {
            "role": "tool",
            "tool_call_id": call["id"],
            "name": call["name"],
            "content": content,
        }
    name, result = json_string(call["name"]), json_string(content)
    shown = f'<tool_result>{{"name": {name}, "result": {result}}}</tool_result>'
    return feedback("tool_result", shown)


def content_of(value: Value) -> str:
    """Return the text of a tool's result: JSON of lists and dicts, the display of the rest."""
    return json_text(value) if isinstance(value, list | dict) else display(value)


def problems(found: Sequence[str]) -> Message:
    """Return what was wrong with a turn, for the model to put right."""
    return feedback("tool_parse_feedback", "\n\n".join(found))


def nudge(sentinel: str, tool_format: str) -> Message:
    """Return what is said after a turn without calls that does not say that all is done."""
    said = sentinel if tool_format == "native" else f"<done>{sentinel}</done>"
    return feedback("nudge", f"Go on with the task. When all of it is done, answer with {said}.")


def stall(times: int) -> Message:
    """Return what is said when the model repeats itself."""
    content = f"The same call was made {times} times in a row. Do something else."
    return feedback("stall", content)
