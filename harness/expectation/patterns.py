"""Regular expressions of expectations (OPR-06)."""

from __future__ import annotations

from harness import patterns
from harness.expectation.errors import ExpectationError
from harness.patterns import Pattern, PatternError

__all__ = ["Pattern", "compile_pattern"]


def compile_pattern(text: str) -> Pattern:
    """Return the pattern written as `text`. Raises `ExpectationError` for one RE2 cannot read."""
    try:
        return patterns.compile_pattern(text)
    except PatternError as error:
        raise ExpectationError(str(error)) from None
