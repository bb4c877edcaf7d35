"""Whether processes that a test knows by their ids are over."""

from __future__ import annotations

import os
import time
from pathlib import Path


def is_over(pid: int, within: float = 30.0) -> bool:
    """Is a process dead, or does it die soon? One that nobody has waited for is dead as well."""
    until = time.monotonic() + within
    while _runs(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not _runs(pid)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (ProcessLookupError, FileNotFoundError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
