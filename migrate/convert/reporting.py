"""Whether a test is about something that is reported, not about calls (06 GRP-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.expectation import Expectation, any_of, subsumes

if TYPE_CHECKING:
    from migrate.profile import Reports
    from migrate.rust.outcome import EvaluatedTest


def reports(test: EvaluatedTest, lists: Reports) -> bool:
    """Tell whether a test expects something to be reported, and nothing to be credited."""
    return _expects(test, lists.reported) and not _expects(test, lists.credited)


def _expects(test: EvaluatedTest, lists: tuple[str, ...]) -> bool:
    """Tell whether an expectation demands that one of the lists has an element."""
    for step in test.steps:
        some = [Expectation(path=f"s{step.number}:{name}", op="not_empty") for name in lists]
        if any(subsumes(draft.expectation, any_of(some)) for draft in test.drafts):
            return True
    return False
