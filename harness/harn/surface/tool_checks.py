"""The checks of each active tool (SURF-5, first and last group)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.surface.model import Diagnostic, Surface, Tool
from harness.harn.tools.annotations import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator

OUTPUT_READER: Final = "read_command_output"
"""A tool that can read what a command left, whatever the annotations say."""

READING_KINDS: Final = frozenset({"read", "search"})


def check_tools(surface: Surface) -> Iterator[Diagnostic]:
    """Yield what each active tool lacks, tool by tool."""
    active = surface.active
    readers = frozenset(tool.name for tool in active)
    artifacts_are_read = OUTPUT_READER in readers or any(
        tool.annotations and tool.annotations.kind in READING_KINDS for tool in active
    )
    for tool in active:
        yield from _lacking(tool)
        yield from _unread(tool, readers, artifacts_are_read=artifacts_are_read)


def _lacking(tool: Tool) -> Iterator[Diagnostic]:
    if tool.parameters is None:
        yield _warning("MISSING_SCHEMA", tool, "parameters", "has no `parameters` schema")
    if tool.annotations is None:
        yield _warning("MISSING_ANNOTATIONS", tool, "annotations", "has no `annotations`")
    elif tool.annotations.side_effect_level == "none":
        yield _warning(
            "MISSING_SIDE_EFFECT_LEVEL", tool, "side_effect_level", "declares no side-effect level"
        )
    if not tool.has_executor:
        yield _warning("MISSING_EXECUTOR", tool, "executor", "has nothing that executes it")


def _unread(
    tool: Tool, readers: frozenset[str], *, artifacts_are_read: bool
) -> Iterator[Diagnostic]:
    record = tool.annotations
    if record is None or record.kind != "execute":
        return
    if not record.emits_artifacts or record.inline_result:
        return
    declared = record.result_readers
    if not artifacts_are_read and readers.isdisjoint(declared):
        message = f"tool `{tool.name}` emits artifacts, and no active tool can read them"
        yield Diagnostic("MISSING_RESULT_READER", "error", message, tool.name, "result_readers")
    for reader in declared:
        if reader not in readers:
            says = f"declares the result reader `{reader}`, which is no active tool"
            yield _warning("UNKNOWN_RESULT_READER", tool, "result_readers", says)


def check_ceiling(surface: Surface) -> Iterator[Diagnostic]:
    """Yield the active tools whose side effects reach beyond what the policy allows."""
    if surface.ceiling is None:
        return
    ceiling = LEVELS.index(surface.ceiling) if surface.ceiling in LEVELS else 0
    for tool in surface.active:
        if tool.annotations and tool.annotations.rank > ceiling:
            message = (
                f"tool `{tool.name}` has the side-effect level "
                f"`{tool.annotations.side_effect_level}`, above the ceiling `{surface.ceiling}`"
            )
            yield Diagnostic(
                "SIDE_EFFECT_CEILING_EXCEEDED", "error", message, tool.name, "side_effect_level"
            )


def _warning(code: str, tool: Tool, field: str, says: str) -> Diagnostic:
    return Diagnostic(code, "warning", f"tool `{tool.name}` {says}", tool.name, field)
