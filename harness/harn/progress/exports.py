"""The module `std/agent/progress` (PROG-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.progress.payload import OPERATION
from harness.harn.progress.reporting import agent_progress
from harness.harn.progress.schemas import HELPERS
from harness.harn.progress.tool import agent_progress_tool

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.values.model import HostFunction

EXPORTS: Final[Mapping[str, HostFunction]] = {
    OPERATION: agent_progress,
    "agent_progress_tool": agent_progress_tool,
    **HELPERS,
}
