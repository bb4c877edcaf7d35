"""What a surface consists of, and what a check finds (SURF-1 … SURF-4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from harness.harn.tools.annotations import ToolAnnotations
    from harness.harn.values.model import Value

Severity = Literal["warning", "error"]

PREFIX = "TOOL_SURFACE_"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """Something that does not fit; `code` is without the common prefix."""

    code: str
    severity: Severity
    message: str
    tool: str | None = None
    field: str | None = None

    def value(self) -> dict[str, Value]:
        """Return the dict that scripts see (SURF-1)."""
        shown = {"code": PREFIX + self.code, "severity": self.severity, "message": self.message}
        optional = {"tool": self.tool, "field": self.field}
        return shown | {key: value for key, value in optional.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool of the surface, of the registry or native (SURF-3, SURF-4)."""

    name: str
    annotations: ToolAnnotations | None
    parameters: Set[str] | None
    """The keys of its parameters; None when it has no schema."""
    named: Set[str]
    """The arguments that its annotations name."""
    has_executor: bool
    is_deferred: bool

    def knows(self, argument: str) -> bool:
        """Return whether an argument is a parameter, or the annotations name it."""
        return argument in (self.parameters or ()) or argument in self.named


@dataclass(frozen=True, slots=True)
class Constraint:
    """A limit on the arguments of the tools that a pattern names."""

    tool: str
    arg_key: str | None


@dataclass(frozen=True, slots=True)
class Surface:
    """All that the checks look at."""

    tools: tuple[Tool, ...]
    active: tuple[Tool, ...]
    """The tools that the policy allows."""
    ceiling: str | None
    constraints: tuple[Constraint, ...]
    approvals: Mapping[str, tuple[str, ...]]
    """The patterns of each list of the approval policy, in the order of the lists."""
    prompts: tuple[str, ...]
    searches: bool
    """Whether tool search is active, so that a model can find deferred tools."""
