"""Names as words of a shell, also those that hold what cannot be printed."""

from __future__ import annotations

import os
import shlex


def quoted(name: str) -> str:
    r"""Return `name` as one word: `shlex` quotes it, and `$'…'` what cannot be printed.

    A line feed is `\x0a` then. Bash, Zsh and POSIX of 2024 read the latter.
    """
    if name.isprintable():
        return shlex.quote(name)
    return f"$'{''.join(map(_escaped, name))}'"


def _escaped(char: str) -> str:
    if char in "\\'":
        return f"\\{char}"
    return char if char.isprintable() else "".join(f"\\x{byte:02x}" for byte in os.fsencode(char))
