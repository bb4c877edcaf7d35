"""How much memory the process uses."""

from __future__ import annotations

import os
import resource
from functools import cache
from pathlib import Path
from typing import Final

_STATUS: Final = Path("/proc/self/statm")


def resident_bytes() -> int:
    """Return the bytes that are in memory; without `/proc`, the most there ever were."""
    status = _open_status()
    if status is None:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return int(os.pread(status, 128, 0).split()[1]) * resource.getpagesize()


@cache
def _open_status() -> int | None:
    try:
        return os.open(_STATUS, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
