"""The commands that failure lines name: each can be typed as it stands, words in capitals aside."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from migrate.compare.static import STATIC
from migrate.first_profile import profile_init
from migrate.gate.quoting import quoted
from migrate.inputs import rust_files

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.configuration import Project
    from migrate.ledger import Manifest
    from migrate.triage import Decision

NAMED: Final = 10
"""Ids that one command names."""
BLESS: Final = "pytest --snapshot-update"
CONFIGURATION: Final = "parity config show"


@dataclass(frozen=True, slots=True)
class Commands:
    """The commands of one run of the gate.

    `asked` is the implementation that was named for it, if one was: whoever follows a line sees
    what the gate saw. `migrate` migrates what is left of the legacy tests, `describe` begins a
    profile of their crate, and `look` shows what came of it: where no test is left, there is no
    case to compare.
    """

    asked: str | None
    migrate: str
    describe: str = profile_init(())
    look: str = "parity diff"

    @classmethod
    def of(cls, project: Project, manifest: Manifest, asked: str | None) -> Commands:
        """Return the commands for a project as it was migrated."""
        left = [path for path in manifest.paths if _has_tests(project, path)]
        left = left or [one.file for one in manifest.inputs if _has_tests(project, one.file)]
        if left:
            return cls(asked, f"parity migrate {shlex.join(left)}", profile_init(left))
        if manifest.paths:
            forget = "parity migrate --none"
            told = f"restore the tests, or, where they are gone for good, {forget}"
            return cls(asked, told, look="parity gate")
        return cls(asked, "parity migrate FOLDER")

    def show(self, ids: Sequence[str]) -> str:
        """Return what shows disagreements whole, the first of many."""
        shown = [identity for identity in ids if not identity.startswith(STATIC)]
        if not shown:
            return "parity ledger --rows --code static_false"
        more = f" (and {len(shown) - NAMED} more)" if len(shown) > NAMED else ""
        return self._asking("parity triage show", *shown[:NAMED]) + more

    def decide(self, ids: Sequence[str]) -> str:
        """Return what records a decision about disagreements."""
        return self._asking("parity triage set", *ids, "--verdict", "VERDICT", "--reason", "REASON")

    def decide_on(self, pattern: str) -> str:
        """Return what records a decision about a pattern, which it takes from all others."""
        return self.decide([f"--pattern={pattern}"])

    def prune(self) -> str:
        """Return what removes stale decisions."""
        return self._asking("parity triage prune", "--write")

    def settle(self, identity: str, decisions: Sequence[Decision]) -> str | None:
        """Return what puts one decision in the place of several; none does of several patterns."""
        patterns = [one.pattern for one in decisions if one.pattern is not None]
        if len(set(patterns)) > 1:
            return None
        return self.decide_on(patterns[0]) if patterns else self.decide([identity])

    def diff(self, case: str) -> str:
        """Return what compares a case with its snapshot and expectations."""
        return self._asking("parity diff", case)

    def ask_twice(self, case: str, implementation: str) -> str:
        """Return what asks a case of two instances of an implementation."""
        return self._asking("parity run", case, "--against", implementation)

    def accept(self, snapshot: str) -> str:
        """Return what blesses a case, or removes a snapshot that no case has."""
        return f"parity snapshots accept {quoted(snapshot)}"

    def bless(self, case: str) -> str:
        """Return what blesses a case, and then what blesses all of them."""
        return f"{self.accept(case)} (all at once: {BLESS})"

    def _asking(self, command: str, *words: str) -> str:
        impl = () if self.asked is None else ("--impl", self.asked)
        return f"{command} {shlex.join([*words, *impl])}".rstrip()


def remove(path: str) -> str:
    """Return what removes a file of the project."""
    return f"rm {quoted(path)}"


def _has_tests(project: Project, path: str) -> bool:
    """Is a path that was migrated there, with Rust in it?"""
    given = project.root.resolve() / path
    return given.exists() and any(True for _ in rust_files(given, project.cases))
