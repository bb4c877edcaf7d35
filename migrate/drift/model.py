"""What a migration would change, by test."""

from __future__ import annotations

from typing import Literal

import msgspec

from harness.configuration import Verdict

Cause = Literal["test", "surroundings", "edited"]
"""Why a test has changed: its own text; what it calls, the profile or the migrator; or its case
file, by hand."""


class TestPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a test stands. No name: the assertions of a file that no test reaches."""

    file: str
    line: int
    test: str


class WholeTest(TestPlace, frozen=True, forbid_unknown_fields=True):
    """A test that came or went, with how much it says."""

    cases: int
    expectations: int
    untranslated: int


class Difference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that was added to a test, removed from it or changed in it.

    `id` is that of the case, or of the expectation; for an assertion that is neither, its place.
    """

    kind: Literal["added", "removed", "changed"]
    what: Literal["case", "question", "expectation", "assertion"]
    id: str
    before: str | None = None
    after: str | None = None


class ChangedTest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A test that asks or expects something else, or whose text is another."""

    before: TestPlace
    after: TestPlace
    cause: Cause
    differences: tuple[Difference, ...]


class MovedTest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A test that says the same at another place or under another name.

    `cases` are the ids that changed with it.
    """

    before: TestPlace
    after: TestPlace
    cases: dict[str, str]


class FollowedDecision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision that is about the same under another name; its selector before and after."""

    verdict: Verdict
    reason: str
    before: str
    after: str


class LostDecision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a decision was about and that is no longer there."""

    verdict: Verdict
    reason: str
    subject: str
    why: str


class Drift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every test that came, went, changed or moved, and what that means for the decisions.

    `new_files` had no test before, `gone_files` have none any more.
    """

    added: tuple[WholeTest, ...]
    removed: tuple[WholeTest, ...]
    changed: tuple[ChangedTest, ...]
    moved: tuple[MovedTest, ...]
    unchanged: int
    new_files: tuple[str, ...] = ()
    gone_files: tuple[str, ...] = ()
    followed: tuple[FollowedDecision, ...] = ()
    lost: tuple[LostDecision, ...] = ()
