"""Whether a test is about something that is reported, not about calls (06 GRP-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.expectation import Expectation, any_of, subsumes

if TYPE_CHECKING:
    from migrate.rust.outcome import EvaluatedTest

REPORTED = ("violations", "errors")
CREDITED = ("calls",)


def reports(test: EvaluatedTest) -> bool:
    """Tell whether a test expects an error or a violation to be there, and no call."""
    return _expects(test, REPORTED) and not _expects(test, CREDITED)


def _expects(test: EvaluatedTest, lists: tuple[str, ...]) -> bool:
    """Tell whether an expectation demands that one of the lists has an element."""
    for step in test.steps:
        some = [Expectation(path=f"s{step.number}:{name}", op="not_empty") for name in lists]
        if any(subsumes(draft.expectation, any_of(some)) for draft in test.drafts):
            return True
    return False
