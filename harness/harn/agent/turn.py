"""`agent_turn(prompt, options?)`: a loop that ends when a judge says that it is done (PAD-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from harness.harn.agent.loop.options import read_loop_options
from harness.harn.agent.loop.running import run_loop
from harness.harn.gates.options import DONE_JUDGE
from harness.harn.option_fields import fault
from harness.harn.values.arguments import argument, text
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.agent.loop.options import LoopOptions
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

CODE: Final = "agent_turn_option"

_JUDGE: Final = "judge"
"""The other name of `done_judge`."""

GUIDANCE: Final = (
    "Work on the task until all of it is done. Say in a few words what you are about to do, use "
    "tools rather than guess, and report what came out of it."
)


def _agent_turn(run: Run, arguments: list[Value]) -> Value:
    given = argument(arguments, 1, {})
    if not isinstance(given, dict):
        raise _refused(f"options must be a dict or nil, got {type_name(given)}")
    system = _system(given.get("system"))
    options = read_loop_options(run, _defaults(given))
    _check_sentinel(given, options)
    finished = run_loop(run, text(run, arguments, 0), system, options)
    decisions = [one["metadata"] for one in finished.events if one["kind"] == "judge_decision"]
    return {**finished.result, "iterations": finished.turns, "judge_decisions": decisions}


def _system(given: Value) -> str:
    if given is not None and not isinstance(given, str):
        raise _refused(f"system must be a string or nil, got {type_name(given)}")
    return f"{GUIDANCE}\n\n{given}" if given else GUIDANCE


def _defaults(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of the loop. Raises `HarnError` for those that would let it end early."""
    if given.get("loop_until_done", True) is False:
        raise _refused("completion looping is required; leave loop_until_done out")
    named = {key: value for key, value in given.items() if key not in {_JUDGE, "system"}}
    for key in (_JUDGE, DONE_JUDGE):
        if key in given and given[key] in (None, False):
            raise _refused(f"done_judge is mandatory; leave {key} out, or give a dict or true")
    judge = given.get(DONE_JUDGE, given.get(_JUDGE, True))
    own = {"loop_until_done": True, "session_id": f"agent_turn_session_{uuid4()}"}
    missing = {key: value for key, value in own.items() if named.get(key) is None}
    return {**named, **missing, DONE_JUDGE: judge}


def _check_sentinel(given: Mapping[str, Any], options: LoopOptions) -> None:
    explicit = "done_sentinel" in given and given["done_sentinel"] is None
    if explicit and options.tool_format != "native":
        raise _refused("done_sentinel is required where calls are written in the text")


def _refused(message: str) -> Exception:
    return fault(CODE, f"agent_turn: {message}")


BUILTINS: Final[Mapping[str, HostFunction]] = {"agent_turn": _agent_turn}
