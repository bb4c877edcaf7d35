"""The options of `agent_loop`, read and checked before anything is asked (GATE-8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from harness.harn.agent.loop.profiles import Profile, read_profile
from harness.harn.agent.model.defaults import SENTINEL
from harness.harn.agent.requests import FORMATS, capabilities_for, read_call_options
from harness.harn.command.policy import command_policy
from harness.harn.dialect import Dialect
from harness.harn.gates.options import GateOptions, read_gates
from harness.harn.narrowing.options import Narrowing, read_narrowing
from harness.harn.option_fields import (
    BOOL,
    DICT,
    LIST,
    NAMES,
    NON_EMPTY_STRING,
    STRING,
    check_fields,
    fault,
    one_of,
)
from harness.harn.progress.tool import read_option
from harness.harn.scratchpad.options import ScratchpadOptions, read_scratchpad
from harness.harn.skills.options import SkillOptions, read_skills
from harness.harn.surface.inputs import APPROVAL_LISTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.command.policy import Policy
    from harness.harn.option_fields import Kind
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

CODE: Final = "loop_option"
_WHERE: Final = "agent_loop: "

_FIELDS: Final[Mapping[str, Kind]] = {
    "tool_format": one_of(*FORMATS),
    "loop_until_done": BOOL,
    "persistent": BOOL,
    "done_sentinel": NON_EMPTY_STRING,
    "session_id": NON_EMPTY_STRING,
    "policy": DICT,
    "approval_policy": DICT,
}

_POLICY_FIELDS: Final[Mapping[str, Kind]] = {
    "tools": NAMES,
    "side_effect_level": STRING,
    "tool_arg_constraints": LIST,
    "tool_annotations": DICT,
}

_APPROVAL_FIELDS: Final = dict.fromkeys(APPROVAL_LISTS, NAMES)


@dataclass(frozen=True, slots=True)
class LoopOptions:
    """All that a loop is told.

    `given` has the options as they were written. `sentinel` is the text by which the model says
    that it is done; without one, it is done with the first turn without calls.
    """

    given: Mapping[str, Any]
    capabilities: Mapping[str, Any]
    tool_format: str
    profile: Profile
    until_done: bool
    sentinel: str | None
    narrowing: Narrowing
    gates: GateOptions
    progress: Mapping[str, Any] | None
    scratchpad: ScratchpadOptions
    skills: SkillOptions | None
    command_policy: Policy | None
    session_id: str

    @property
    def policy(self) -> Mapping[str, Any]:
        """The policy of the tools."""
        return self.given.get("policy") or {}

    @property
    def approval_policy(self) -> Mapping[str, Any]:
        """Which calls are approved, denied, or need an approval."""
        return self.given.get("approval_policy") or {}


def read_loop_options(run: Run, given: Value) -> LoopOptions:
    """Return the options of a loop; nil is no options.

    Raises `HarnError`: `loop_option`, `loop_profile`, and what the rooms of single options raise.
    """
    options = read_call_options("agent_loop", given)
    profile = read_profile(options)
    check_fields(_WHERE, CODE, options, _FIELDS)
    for name, fields in (("policy", _POLICY_FIELDS), ("approval_policy", _APPROVAL_FIELDS)):
        check_fields(f"{_WHERE}{name}.", CODE, options.get(name) or {}, fields)
    capabilities = capabilities_for(run, options)
    tool_format = options.get("tool_format") or capabilities["preferred_tool_format"]
    until_done = _until_done(run, options)
    return LoopOptions(
        given=options,
        capabilities=capabilities,
        tool_format=tool_format,
        profile=profile,
        until_done=until_done,
        sentinel=_sentinel(options, tool_format, until_done=until_done),
        narrowing=read_narrowing(options.get("tool_surface_narrowing")),
        gates=read_gates(options),
        progress=read_option(options.get("progress_tool")),
        scratchpad=read_scratchpad(options.get("scratchpad")),
        skills=read_skills(options, run.dialect),
        command_policy=_command_policy(options),
        session_id=options.get("session_id") or f"agent_session_{uuid4().hex}",
    )


def _until_done(run: Run, options: Mapping[str, Any]) -> bool:
    """GATE-8: `persistent` is the older name, which the newest dialect does not take."""
    if options.get("persistent") is not None and run.dialect == Dialect.L3:
        raise fault(CODE, f"{_WHERE}persistent is not supported any more; use loop_until_done")
    return options.get("loop_until_done") is True or options.get("persistent") is True


def _sentinel(options: Mapping[str, Any], tool_format: str, *, until_done: bool) -> str | None:
    if "done_sentinel" in options or not until_done or tool_format == "native":
        sentinel: str | None = options.get("done_sentinel")
        return sentinel
    return SENTINEL


def _command_policy(options: Mapping[str, Any]) -> Policy | None:
    """CMD-3: the policy that holds while the loop runs."""
    given = options.get("command_policy")
    if given is None:
        given = (options.get("policy") or {}).get("command_policy")
    return None if given is None else command_policy(given)
