"""The loop of a review: a card is shown, a key is read, and something is done."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from harness.errors import ParityError
from migrate.cli.key_help import print_help, told, wait_for_key
from migrate.cli.keyboard import QUIT, key_name, read_key, whole_lines
from migrate.cli.today import Today, today
from migrate.cli.triage.asking import NoDecision, ask
from migrate.cli.triage.chosen import assertions
from migrate.cli.triage.diff_tool import run_diff_tool
from migrate.cli.triage.opening import open_source
from migrate.cli.triage.review_screen import print_card
from migrate.cli.triage.shrinking import print_shrunk, shrunk
from migrate.cli.words import counted
from migrate.review.keys import KEYS
from migrate.triage import Decision

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from harness.configuration import Project
    from migrate.compare import Disagreement
    from migrate.review import Record, Session


@dataclass(slots=True)
class Review:
    """A review under way, with what its keys do."""

    project: Project
    today: Today
    session: Session
    record: Record
    implementation: str | None
    diff_tool: tuple[str, ...] | None
    with_input: bool = True
    with_difference: bool = True
    said: str = ""
    reasons: dict[str, str] = field(default_factory=dict)
    """The last reason that was given in each cluster."""
    assertions: dict[str, str] = field(default_factory=dict)

    def run(self) -> None:
        """Go on until there is nothing left, or the person stops."""
        self.assertions = assertions(self.today.rows)
        while self.session.card is not None:
            print_card(
                self.session,
                self.today.settlement,
                self.assertions,
                with_input=self.with_input,
                with_difference=self.with_difference,
            )
            if self.said:
                click.echo(told(self.said))
            self.said = ""
            key = read_key()
            if key in QUIT:
                return
            self._press(key)

    def _press(self, key: str) -> None:
        actions: dict[str, Callable[[], None]] = {
            "a": lambda: self._decide(self.session.subjects),
            "A": lambda: self._decide(self.session.undecided),
            "m": self.session.enter,
            "s": self.session.skip,
            "S": self.session.skip_cluster,
            "b": self.session.back,
            "u": self._undo,
            "o": self._open,
            "i": self._toggle_input,
            "d": self._toggle_difference,
            "t": self._compare,
            "w": self._shrink,
            "?": self._help,
        }
        action = actions.get(key)
        if action is None:
            self.said = f"'{key_name(key)}' does nothing here; ? shows the keys"
            return
        try:
            action()
        except (ParityError, NoDecision) as error:
            self.said = str(error)

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
        self.record.decide(new)
        self.reasons[cluster] = new.reason
        about = items[0].id if len(items) == 1 else counted(len(items), "disagreement")
        self.said = f"decided: {new.verdict} for {about}; u undoes it"
        self.session.decide(items)

    def _undo(self) -> None:
        ids = self.record.undo()
        self.session.reopen(ids)
        again = (
            f"{counted(len(ids), 'disagreement')} undecided again"
            if ids
            else "the one before stands"
        )
        self.said = f"took back the last decision of this review: {again}"

    def _open(self) -> None:
        with whole_lines():
            open_source(self.project.root, self.session.shown)

    def _toggle_input(self) -> None:
        self.with_input = not self.with_input

    def _toggle_difference(self) -> None:
        self.with_difference = not self.with_difference

    def _compare(self) -> None:
        if self.diff_tool is None:
            self.said = "no tool is configured: --diff-tool COMMAND or $PARITY_DIFF_TOOL"
            return
        with whole_lines():
            run_diff_tool(self.diff_tool, self.session.shown)
        wait_for_key()

    def _shrink(self) -> None:
        click.secho("looking for a smaller input; Ctrl-C stops", dim=True)
        try:
            report = shrunk(self.project, self.session.shown, self.implementation)
        except KeyboardInterrupt:
            self.said = "stopped looking for a smaller input"
            return
        print_shrunk(report)
        wait_for_key()

    def _help(self) -> None:
        print_help(KEYS, "parity triage")
        wait_for_key()
