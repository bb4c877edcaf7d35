"""The command that begins the profile of a crate, as messages name it."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def profile_init(paths: Iterable[str]) -> str:
    """Return the command that writes a first profile of the crate whose tests are at `paths`."""
    return f"parity profile init {shlex.join(paths) or 'PATH'}"
