"""What the keys of a review of disagreements do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

import click

from harness.errors import ParityError
from migrate.cli.card_loop import CardLoop
from migrate.cli.key_help import wait_for_key
from migrate.cli.keyboard import whole_lines
from migrate.cli.today import today
from migrate.cli.triage.asking import NoDecision, ask
from migrate.cli.triage.diff_tool import run_diff_tool
from migrate.cli.triage.opening import open_source
from migrate.cli.triage.review_screen import print_card, print_end
from migrate.cli.triage.shrinking import print_shrunk, shrunk
from migrate.review import change_skipped, meanwhile
from migrate.review.keys import KEYS
from migrate.triage import Decision
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from harness.configuration import Project
    from migrate.cli.triage.standing import Standing
    from migrate.compare import Disagreement
    from migrate.review import Record, Session
    from migrate.review.keys import Key

Result = TypeVar("Result")


@dataclass(slots=True, kw_only=True)
class Review(CardLoop):
    """A review under way, with what its keys do."""

    project: Project
    session: Session
    record: Record
    standing: Standing
    assertions: Mapping[str, str]
    implementation: str | None
    reasons: dict[str, str] = field(default_factory=dict)
    """The last reason that was given in each cluster."""
    kept: set[str] = field(init=False)
    """What the file of skipped disagreements says of this review's."""

    def __post_init__(self) -> None:
        """A review begins with what the file says."""
        self.kept = set(self.session.skipped)

    def has_card(self) -> bool:
        """Is anything left?"""
        return self.session.card is not None

    def show(self) -> None:
        """Print the card."""
        print_card(
            self.session,
            self.standing.settlement,
            self.assertions,
            with_input=self.with_input,
            with_difference=self.with_difference,
        )

    def show_end(self) -> None:
        """Print what was decided and skipped."""
        print_end(self.session, self.record.decisions)

    def keys(self) -> tuple[Mapping[str, Key], str]:
        """Return the keys, and the command of their twins."""
        return KEYS, "parity triage"

    def actions(self) -> dict[str, Callable[[], None]]:
        """Return what the keys of this review do."""
        return {
            "a": lambda: self._decide(self.session.subjects),
            "A": lambda: self._decide(self.session.undecided),
            "m": self.session.enter,
            "s": self.session.skip,
            "S": self.session.skip_cluster,
            "b": self.session.back,
            "u": self._undo,
            "o": self._open,
            "w": self._shrink,
        }

    def act(self, action: Callable[[], None]) -> None:
        """Do what a key asks for, if what it is about still stands; keep what was skipped."""
        if self._attempt(self._is_still_shown):
            self._attempt(action)
        self._attempt(self._take_over)
        self._attempt(self._keep_skipped)

    def _attempt(self, action: Callable[[], Result]) -> Result | None:
        """Do something; where that cannot be done, say why."""
        try:
            return action()
        except (ParityError, NoDecision) as error:
            self._say(str(error))
            return None

    def _say(self, text: str) -> None:
        if text not in self.said:
            self.said = f"{self.said}; {text}" if self.said else text

    def _is_still_shown(self) -> bool:
        """Take over what was decided elsewhere while a card was read; is it the one to act on?"""
        seen = self.session.seen
        self._take_over()
        return self.session.seen == seen

    def _take_over(self) -> None:
        """Take over what was decided or taken back since, here or elsewhere; tell of the latter."""
        if self.standing.read_again():
            decisions = self.standing.settlement.decisions
            new = self.session.take_over(decisions)
            if new:
                self._say(meanwhile({item.id: decisions[item.id] for item in new}))

    def _keep_skipped(self) -> None:
        """Write at once what is skipped, and what is not any more."""
        skipped = self.session.skipped
        if skipped != self.kept:
            members = (item for cluster in self.session.clusters for item in cluster.members)
            more = [item for item in members if item.id in skipped - self.kept]
            change_skipped(self.project.root, more, self.kept - skipped)
            self.kept = set(skipped)

    def _decide(self, items: Sequence[Disagreement]) -> None:
        if not items:
            self.said = "everything here is decided; u takes the last decision back"
            return
        cluster = self.session.cluster.id
        answers = ask(items, self.reasons.get(cluster, ""))
        new = Decision(
            ids=tuple(item.id for item in items),
            verdict=answers.verdict,
            reason=answers.reason,
            author=self.record.author,
            date=today(),
            expires=answers.expires,
            fingerprint="",
        )
        self.reasons[cluster] = new.reason
        ids = self.record.decide(new)
        about = ids[0] if len(ids) == 1 else counted(len(ids), "disagreement")
        self._say(f"decided: {new.verdict} for {about}; u undoes it")
        self.session.decide(ids)

    def _undo(self) -> None:
        ids = self.record.undo()
        self.session.reopen(ids)
        again = (
            f"{counted(len(ids), 'disagreement')} undecided again"
            if ids
            else "the one before stands"
        )
        self._say(f"took back the last decision of this review: {again}")

    def _open(self) -> None:
        with whole_lines():
            open_source(self.project.root, self.session.shown)

    def compare(self, tool: Sequence[str]) -> None:
        """Run a tool on what is expected and what is observed."""
        run_diff_tool(tool, self.session.shown)

    def _shrink(self) -> None:
        click.secho("looking for a smaller input; Ctrl-C stops", dim=True)
        try:
            report = shrunk(self.project, self.session.shown, self.implementation)
        except KeyboardInterrupt:
            self.said = "stopped looking for a smaller input"
            return
        print_shrunk(report)
        wait_for_key()
