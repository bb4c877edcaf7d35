"""The builtins of command policies (CMD-1, CMD-3, CMD-4, CMD-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.command.envelopes import not_run, with_policy
from harness.harn.command.execution import execute
from harness.harn.command.faults import fault
from harness.harn.command.policy import command_policy
from harness.harn.command.post_hook import finish
from harness.harn.command.preflight import preflight
from harness.harn.command.scans import llm_risk_scan, result_scan, risk_scan
from harness.harn.command.state import Policies
from harness.harn.values.arguments import argument, dict_of, string

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.command.policy import Policy
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

EXECUTE: Final = "process.exec"
"""The one capability that this host has."""


def _policy(_: Run, arguments: list[Value]) -> Value:
    return command_policy(argument(arguments, 0))


def _push(run: Run, arguments: list[Value]) -> Value:
    run.room(Policies).stack.append(command_policy(argument(arguments, 0)))


def _pop(run: Run, _: list[Value]) -> Value:
    stack = run.room(Policies).stack
    if stack:
        stack.pop()


def _host_call(run: Run, arguments: list[Value]) -> Value:
    capability = string("host_call", arguments, 0)
    if capability != EXECUTE:
        message = f'host_call: this host has no capability "{capability}", only "{EXECUTE}"'
        raise run.refused(fault("unknown_host_capability", message, "not_found"))
    parameters = _options("host_call", arguments)
    policy = run.room(Policies).current
    return execute(run, parameters) if policy is None else _under(run, policy, parameters)


def _under(run: Run, policy: Policy, parameters: Mapping[str, Any]) -> Value:
    command = preflight(run, policy, parameters)
    if command.stopped is None:
        return finish(run, policy, command, execute(run, command.parameters))
    envelope = not_run(*command.stopped, command.parameters)
    return with_policy(envelope, command.context, command.decisions)


def _risk_scan(run: Run, arguments: list[Value]) -> Value:
    return risk_scan(run, dict_of("command_risk_scan", arguments, 0))


def _result_scan(_: Run, arguments: list[Value]) -> Value:
    return result_scan(dict_of("command_result_scan", arguments, 0))


def _llm_risk_scan(run: Run, arguments: list[Value]) -> Value:
    options = _options("command_llm_risk_scan", arguments)
    return llm_risk_scan(run, dict_of("command_llm_risk_scan", arguments, 0), options)


def _options(where: str, arguments: list[Value]) -> dict[str, Any]:
    return {} if argument(arguments, 1) is None else dict_of(where, arguments, 1)


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "command_policy": _policy,
    "command_policy_push": _push,
    "command_policy_pop": _pop,
    "command_risk_scan": _risk_scan,
    "command_result_scan": _result_scan,
    "command_llm_risk_scan": _llm_risk_scan,
    "host_call": _host_call,
}
