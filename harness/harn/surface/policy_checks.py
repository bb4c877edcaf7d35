"""The checks of what policies say about tools (SURF-5, second and third group)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.surface.model import Constraint, Diagnostic, Surface
from harness.harn.surface.patterns import matches

if TYPE_CHECKING:
    from collections.abc import Iterator


def check_constraints(surface: Surface) -> Iterator[Diagnostic]:
    """Yield constraints on tools that are not active, and on arguments that they do not have."""
    for constraint in surface.constraints:
        yield from _constraint(surface, constraint)


def _constraint(surface: Surface, constraint: Constraint) -> Iterator[Diagnostic]:
    constrained = [tool for tool in surface.active if matches(constraint.tool, tool.name)]
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
    names = [tool.name for tool in surface.active]
    for field, patterns in surface.approvals.items():
        for pattern in patterns:
            if "*" in pattern or any(matches(pattern, name) for name in names):
                continue
            message = f"`{pattern}` in approval_policy.{field} matches no active tool"
            yield Diagnostic(
                "APPROVAL_PATTERN_NO_MATCH", "warning", message, field=f"approval_policy.{field}"
            )
