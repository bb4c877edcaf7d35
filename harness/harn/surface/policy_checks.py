"""The checks of what policies say about tools (SURF-5, second and third group)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.surface.model import Constraint, Diagnostic, Surface, Tool
from harness.harn.surface.patterns import is_wild, matches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def check_constraints(surface: Surface) -> Iterator[Diagnostic]:
    """Yield constraints on tools that are not active, and on arguments that they do not have."""
    by_name: dict[str, list[Tool]] = {}
    for tool in surface.active:
        by_name.setdefault(tool.name, []).append(tool)
    for constraint in surface.constraints:
        if is_wild(constraint.tool):
            named = [tool for tool in surface.active if matches(constraint.tool, tool.name)]
        else:
            named = by_name.get(constraint.tool, [])
        yield from _constraint(constraint, named)


def _constraint(constraint: Constraint, constrained: Sequence[Tool]) -> Iterator[Diagnostic]:
    if not constrained and "*" not in constraint.tool:
        message = f"an argument constraint names `{constraint.tool}`, which is no active tool"
        yield Diagnostic(
            "UNKNOWN_ARG_CONSTRAINT_TOOL",
            "warning",
            message,
            constraint.tool,
            "tool_arg_constraints.tool",
        )
    key = constraint.arg_key
    for tool in constrained:
        if key is not None and not tool.knows(key):
            message = f"an argument constraint of `{tool.name}` names `{key}`, no argument of it"
            yield Diagnostic(
                "UNKNOWN_ARG_CONSTRAINT_KEY",
                "warning",
                message,
                tool.name,
                f"tool_arg_constraints.{key}",
            )


def check_approvals(surface: Surface) -> Iterator[Diagnostic]:
    """Yield patterns of the approval policy that no active tool matches."""
    names = frozenset(tool.name for tool in surface.active)
    for field, patterns in surface.approvals.items():
        for pattern in patterns:
            if "*" in pattern or pattern in names:
                continue
            message = f"`{pattern}` in approval_policy.{field} matches no active tool"
            yield Diagnostic(
                "APPROVAL_PATTERN_NO_MATCH", "warning", message, field=f"approval_policy.{field}"
            )
