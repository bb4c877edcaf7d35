"""The system prompt of a turn (SKL-7, SKL-11, PROG-6, PAD-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.scratchpad.pad import recitation
from harness.harn.skills.catalog import catalog_of
from harness.harn.skills.matching import loadable
from harness.harn.skills.options import CATALOG
from harness.harn.tools.describing import CALL_FORMAT, prompt_of
from harness.harn.tools.registry import TOOLS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.harn.agent.loop.options import LoopOptions
    from harness.harn.agent.loop.toolbox import View
    from harness.harn.runtime.run import Run
    from harness.harn.scratchpad.pad import Pad
    from harness.harn.skills.activation import ActiveSkills

FENCES: Final = (
    "Call a tool with a fence of its own:\n"
    '```tool\n{"name": "tool_name", "args": {"parameter": "value"}}\n```'
)


def system_prompt(
    run: Run,
    system: str | None,
    options: LoopOptions,
    view: View,
    skills: ActiveSkills | None,
    pad: Pad | None,
) -> str | None:
    """Return the system prompt of a turn, the recitation at its end, or None for an empty one."""
    parts = [
        system or "",
        *_skills(run, skills),
        *_tools(run, options, view),
        *_endings(options),
        *_recited(options, pad),
    ]
    text = "\n\n".join(part for part in parts if part)
    run.room_for(len(text))
    return text or None


def _skills(run: Run, skills: ActiveSkills | None) -> Iterator[str]:
    if skills is None:
        return
    if skills.options.strategy == CATALOG:
        yield catalog_of(run, loadable(skills.options.registry))
    yield skills.prompt()


def _tools(run: Run, options: LoopOptions, view: View) -> Iterator[str]:
    if options.tool_format != "native" and TOOLS.entries(view.registry):
        call_format = FENCES if options.tool_format == "json" else CALL_FORMAT
        yield prompt_of(run, view.registry, call_format)


def _endings(options: LoopOptions) -> Iterator[str]:
    if options.progress is not None:
        yield options.progress["system_prompt_nudge"]
    if options.until_done and options.sentinel is not None:
        said = options.sentinel
        shown = said if options.tool_format == "native" else f"<done>{said}</done>"
        yield f"When all of the task is done, and not before, end your answer with {shown}."


def _recited(options: LoopOptions, pad: Pad | None) -> Iterator[str]:
    if pad is not None and options.scratchpad["recite"]:
        yield recitation(pad)["body"]
