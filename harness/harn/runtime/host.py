"""What a script sees of the world around it."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Host:
    """The surroundings of a run: where it works, its environment, its session."""

    folder: Path = field(default_factory=Path.cwd)
    """The working folder."""

    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))

    session_id: str | None = None
    """The active agent session, if there is one."""

    task: str | None = None
    """What a pipeline with a parameter `task` is given (HEV-1)."""

    runs_processes: bool = False
    """Whether scripts may run commands (CMD-14)."""
