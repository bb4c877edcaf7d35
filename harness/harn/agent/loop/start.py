"""How a loop begins: its tools are put together and checked before the model is asked (EXEC-4)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from harness.harn.agent.loop import messages
from harness.harn.agent.loop.conversation import Conversation
from harness.harn.agent.loop.dispatch import Dispatcher
from harness.harn.agent.loop.loop import Loop
from harness.harn.agent.loop.toolbox import Toolbox
from harness.harn.agent.requests import client_search
from harness.harn.gates.gates import Asked, Gates
from harness.harn.progress.tool import with_tool
from harness.harn.scratchpad.pad import initial_pad
from harness.harn.search.options import read_options
from harness.harn.search.resolving import resolve
from harness.harn.skills.activation import ActiveSkills
from harness.harn.surface.inputs import read_surface
from harness.harn.surface.validate import warnings_of
from harness.harn.tools.binding import bound
from harness.harn.tools.executable import check_executable
from harness.harn.tools.registry import TOOLS

if TYPE_CHECKING:
    from harness.harn.agent.loop.options import LoopOptions
    from harness.harn.agent.sessions import Session
    from harness.harn.registries import Registry
    from harness.harn.runtime.run import Run


def registry_of(run: Run, options: LoopOptions) -> Registry:
    """Return the tools of a loop: those of its options, else the bound ones, and its own.

    Throws `tool_registry_type`; raises `HarnError` for a tool that nothing executes (EXEC-4).
    """
    given = options.given.get("tools")
    if given is None:
        registry = bound(run) or TOOLS.empty()
    else:
        registry = TOOLS.registry_at(run, "agent_loop", [given])
    check_executable(registry)
    return registry if options.progress is None else with_tool(registry, options.progress)


def started(
    run: Run,
    task: str,
    system: str | None,
    options: LoopOptions,
    session: Session,
    registry: Registry,
) -> Loop:
    """Return a loop that is ready for its first turn.

    Raises `HarnError`: an invalid surface (SURF-10), what tool search raises (SRCH-3, SRCH-4).
    """
    conversation = Conversation(run, session, task, options.tool_format, options.sentinel)
    toolbox = _toolbox(run, options, registry, session)
    _check_surface(run, task, system, options, registry, session)
    _open(options, conversation)
    _match_skills(toolbox, task)
    dispatcher = Dispatcher(run, session, toolbox, options.approval_policy)
    return Loop(
        run, options, system, conversation, toolbox, dispatcher, _gates(run, options, session)
    )


def _toolbox(run: Run, options: LoopOptions, registry: Registry, session: Session) -> Toolbox:
    skills = options.skills
    box = Toolbox(
        run,
        registry,
        options.capabilities,
        options.policy,
        skills=None if skills is None else ActiveSkills(run, skills, session.emit),
        always=frozenset() if options.progress is None else frozenset({options.progress["name"]}),
    )
    search = read_options(options.given.get("tool_search"))
    if search is None:
        return box
    found = TOOLS.entries(registry)
    if resolve(search, options.capabilities, options.given, found) == "native":
        return replace(box, native=search)
    return replace(box, client=client_search(search, found))


def _check_surface(
    run: Run,
    task: str,
    system: str | None,
    options: LoopOptions,
    registry: Registry,
    session: Session,
) -> None:
    """SURF-10: errors end it, warnings stand in the transcript."""
    surface: dict[str, Any] = {
        "tools": registry,
        "policy": options.policy,
        "approval_policy": options.approval_policy,
        "system": system,
        "prompt": task,
        "tool_search": options.given.get("tool_search"),
    }
    for warning in warnings_of(run, read_surface(run, surface, None)):
        session.emit("tool_surface_warning", warning.value())


def _open(options: LoopOptions, conversation: Conversation) -> None:
    """Give the session its first messages, and its scratchpad unless it has one (PAD-2)."""
    session = conversation.session
    session.messages += options.given.get("messages") or []
    conversation.say(messages.user(conversation.task))
    if options.scratchpad["enabled"] and session.pad is None:
        session.store_pad(initial_pad(conversation.task, options.scratchpad["initial"]))


def _match_skills(toolbox: Toolbox, task: str) -> None:
    if toolbox.skills is not None:
        toolbox.skills.match(task, 0, reassess=False)


def _gates(run: Run, options: LoopOptions, session: Session) -> Gates:
    return Gates(
        run,
        options.gates,
        lambda metadata: session.emit("judge_decision", metadata),
        options.profile.schema_retries,
        Asked(),
        Asked(),
    )
