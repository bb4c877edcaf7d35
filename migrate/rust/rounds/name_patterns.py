"""Expressions over file names, in linear time whatever they are (GEN-09, GEN-12)."""

from __future__ import annotations

import posixpath
import re
from typing import Protocol, cast

import re2

from migrate.rust.evaluation.signals import Unsupported

WILD = re.compile(r"(\*\*/|\*\*|\*|\?|\[!?[^]]+\])")
MEANINGS = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


class NamePattern(Protocol):
    """A compiled expression."""

    def search(self, text: str) -> object | None:
        """Return what it finds in a text."""

    def sub(self, template: str, text: str) -> str:
        r"""Replace what it finds in a text; `\g<1>` in the template is a group."""


def read_expression(text: str) -> NamePattern:
    """Return a Rust expression, compiled. Raises `Unsupported` for one that cannot be read."""
    options = re2.Options()
    options.log_errors = False
    try:
        return cast("NamePattern", re2.compile(text, options))
    except re2.error as error:
        raise Unsupported("generated_by_macro", f"expression {text}") from error


def read_glob(pattern: str) -> NamePattern:
    """Return what a pattern of file names means, as an expression over the whole name.

    A star stands for no `/`, `**` for any folders.
    """
    parts = (MEANINGS.get(part) or _literal(part) for part in WILD.split(pattern))
    return read_expression(rf"\A{''.join(parts)}\z")


def fixed_folder(pattern: str) -> str:
    """Return the folder in which all names lie that a pattern means."""
    return posixpath.dirname(WILD.split(pattern)[0])


def _literal(part: str) -> str:
    if not part.startswith("[") or not part.endswith("]"):
        return re.escape(part)
    negated, inside = part.startswith("[!"), part[1:-1].removeprefix("!")
    ranges = "-".join(re.escape(side) for side in inside.split("-"))
    return f"[{'^' if negated else ''}{ranges}]"
