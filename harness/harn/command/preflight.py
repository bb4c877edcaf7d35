"""What is decided about a command before it is run (CMD-4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

from harness.harn.command.context import command_context
from harness.harn.command.decisions import decision
from harness.harn.command.patterns import first_match
from harness.harn.command.pre_hook import ALLOW, Verdict, read_verdict
from harness.harn.command.request import command_text
from harness.harn.command.state import Policies

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.command.decisions import Action, Source
    from harness.harn.command.policy import Policy
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

Status = Literal["blocked", "dry_run", "explain_only"]


_STATUSES: Final[Mapping[str, Status]] = {"dry_run": "dry_run", "explain_only": "explain_only"}
"""The status of a command that an action stops; any other action blocks it."""


@dataclass(slots=True)
class Preflight:
    """A command on its way: its parameters, what a hook sees of it, and the decisions so far.

    `stopped` is the status and the message of the envelope that it ends with, None to run it.
    """

    parameters: Mapping[str, Any]
    context: dict[str, Value]
    decisions: list[dict[str, Value]] = field(default_factory=list)
    stopped: tuple[Status, str] | None = None

    def stop(self, action: Action, source: Source, message: str, shown: Value = None) -> Preflight:
        """Decide that the command is not run."""
        self.decide(action, source, message, shown)
        self.stopped = (_STATUSES.get(action, "blocked"), message)
        return self

    def decide(self, action: Action, source: Source, reason: str, shown: Value = None) -> None:
        """Add a decision."""
        self.decisions.append(decision(action, source, reason, self.context["scan"], shown))


def preflight(run: Run, policy: Policy, parameters: Mapping[str, Any]) -> Preflight:
    """Return what a policy decides about a command.

    Raises what the hook throws, and `HarnError` for a result of it that means nothing (CMD-6).
    """
    command = Preflight(parameters, command_context(run, policy, parameters))
    if run.room(Policies).hooks and not policy.get("allow_recursive"):
        message = "a hook may not run commands itself; set allow_recursive to allow it"
        return command.stop("deny", "recursion_guard", message)
    if command.context["scan"]["risk_labels"]:
        command.decide("classify", "deterministic", command.context["scan"]["rationale"])
    _check_policy(policy, command, "command")
    if command.stopped is None:
        _ask_hook(run, policy, command)
    return command


def _check_policy(policy: Policy, command: Preflight, named: str) -> None:
    """Steps 3 and 4: deny patterns, then labels that need approval."""
    pattern = first_match(policy["deny_patterns"], command_text(command.parameters))
    if pattern is not None:
        command.stop("deny", "deny_patterns", f"{named} denied by policy pattern `{pattern}`")
        return
    for label in command.context["scan"]["risk_labels"]:
        if label in policy["require_approval"]:
            message = f"{named} requires approval: it has the risk label `{label}`"
            command.stop("require_approval", "deterministic", message)
            return


def _ask_hook(run: Run, policy: Policy, command: Preflight) -> None:
    verdict = _verdict(run, policy, command)
    if verdict.action == "rewrite":
        command.decide("rewrite", "pre_hook", verdict.message)
        command.parameters = {**command.parameters, **(verdict.rewrite or {})}
        command.context = command_context(run, policy, command.parameters)
        _check_policy(policy, command, "rewritten command")
    elif verdict.action != "allow":
        command.stop(verdict.action, "pre_hook", verdict.message, verdict.display)


def _verdict(run: Run, policy: Policy, command: Preflight) -> Verdict:
    hook = policy.get("pre")
    if hook is None:
        return ALLOW
    with run.room(Policies).inside_hook():
        return read_verdict(hook.invoke(run, [command.context]))
