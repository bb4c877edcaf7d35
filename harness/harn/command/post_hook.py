"""What a `post` hook may say about the result of a command (CMD-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.agent.sessions import active_id
from harness.harn.command.decisions import decision
from harness.harn.command.envelopes import with_policy
from harness.harn.command.faults import fault
from harness.harn.command.scans import result_scan
from harness.harn.command.state import Policies
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from harness.harn.command.policy import Policy
    from harness.harn.command.preflight import Preflight
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

ANNOTATES: Final = ("unsafe", "annotations", "audit")
"""Keys that make the whole dict the annotation of the command."""


def finish(run: Run, policy: Policy, command: Preflight, envelope: dict[str, Value]) -> Value:
    """Return the envelope of a run as the policy leaves it: result, feedback, annotation.

    Raises what the hook throws, and `HarnError` (`command_post_result`).
    """
    context = command.context | {"result": envelope}
    scan = result_scan(context)
    said = _said(run, policy, context | {"post_scan": scan})
    result = said.get("result")
    _queue_feedback(run, said.get("feedback"))
    annotates = any(key in said for key in ANNOTATES)
    if annotates:
        reason = scan["rationale"] or "annotated by the post-hook"
        command.decisions.append(decision("annotate", "post_hook", reason, scan))
    return with_policy(
        envelope if result is None else result,
        command.context,
        command.decisions,
        said if annotates else None,
    )


def _said(run: Run, policy: Policy, context: dict[str, Value]) -> dict[str, Any]:
    hook = policy.get("post")
    if hook is None:
        return {}
    with run.room(Policies).inside_hook():
        given = hook.invoke(run, [context])
    if given is None:
        return {}
    if not isinstance(given, dict):
        message = f"post-hook must return nil or a dict, got {type_name(given)}"
        raise fault("command_post_result", message)
    return given


def _queue_feedback(run: Run, feedback: Value) -> None:
    if not isinstance(feedback, dict):
        return
    session = feedback.get("session_id")
    run.room(Policies).feedback.append(
        {
            "session_id": active_id(run) if session is None else session,
            "kind": feedback.get("kind") or "command_policy",
            "content": feedback.get("content"),
        }
    )
