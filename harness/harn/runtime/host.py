"""What a script sees of the world around it."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping


MOCKS_SUFFIX: Final = ".llm-mock.jsonl"
"""Beside `name.harn`, `name.llm-mock.jsonl` has responses of the model (HRN-1)."""


@dataclass(frozen=True, slots=True)
class Host:
    """The surroundings of a run: where it works, its environment, its session."""

    folder: Path = field(default_factory=Path.cwd)
    """The working folder of a text; a script in a file works in the folder where it lies."""

    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))

    session_id: str | None = None
    """The active agent session, if there is one."""

    task: str | None = None
    """What a pipeline with a parameter `task` is given (HEV-1)."""

    mocks: Path | None = None
    """The file with responses of the model (HRN-1); without one, that beside the script."""

    runs_processes: bool = False
    """Whether scripts may run commands (CMD-14)."""

    def beside(self, script: Path) -> Host:
        """Return the host of a script, with the responses in the file beside it, if any."""
        mocks = script.parent / f"{script.stem}{MOCKS_SUFFIX}"
        is_there = os.path.lexists(mocks)
        return replace(self, mocks=mocks) if self.mocks is None and is_there else self
