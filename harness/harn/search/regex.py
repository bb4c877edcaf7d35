"""Ranks by how often a regular expression matches (SRCH-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import re2

from harness.harn.search.ranking import Ranking, ranked

if TYPE_CHECKING:
    from collections.abc import Mapping

_OPTIONS: Final = re2.Options()
_OPTIONS.case_sensitive = False
_OPTIONS.log_errors = False


def rank(query: str, documents: Mapping[str, str]) -> Ranking:
    """Return the tools that a pattern matches; RE2 keeps the time linear in the texts.

    A pattern that is none finds nothing, and the diagnostic says so.
    """
    try:
        pattern = re2.compile(query, _OPTIONS)
    except re2.error as error:
        return Ranking(diagnostic=f"regex compile error: {_said(error)}")
    return ranked(
        (name, sum(1 for _ in pattern.finditer(text))) for name, text in documents.items()
    )


def _said(error: Exception) -> str:
    said = error.args[0] if error.args else ""
    return said.decode(errors="replace") if isinstance(said, bytes) else str(said)
