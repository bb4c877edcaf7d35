"""Files that cannot be read: what is wrong with them, and what to do."""

from __future__ import annotations

import errno
from typing import Final

from migrate.cli.terminal import cut

_ADVICE: Final = {
    errno.ENOENT: "there is no such file; check the name",
    errno.EISDIR: "is a folder; name a file in it",
    errno.ENAMETOOLONG: "is too long for the name of a file; give a name, not the content",
    errno.EACCES: "you may not read it; change its permissions, or read a copy of yours",
}
_LONGEST_NAME: Final = 200
"""Columns of a name; a longer one is no name, but may be a whole response."""


def unreadable(name: str, error: OSError) -> str:
    """Return why a file cannot be read, in the words of a person."""
    told = _ADVICE.get(error.errno or 0, f"cannot be read: {error.strerror or error}")
    return f"{cut(name, _LONGEST_NAME)}: {told}"
