"""`parity triage review`: deciding on a terminal, one key after the other."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import click

from harness.errors import ParityError
from migrate.cli.options import implementation_option
from migrate.cli.project import project
from migrate.cli.today import Today, surveyed, today
from migrate.cli.triage.author import author_named, author_option
from migrate.cli.triage.chosen import assertions
from migrate.cli.triage.diff_tool import diff_tool_option, run_diff_tool
from migrate.cli.triage.keyboard import read_key, single_keys, whole_lines
from migrate.cli.triage.opening import open_source
from migrate.cli.triage.review_screen import print_card, print_help, print_verdicts, told
from migrate.cli.triage.shrinking import print_shrunk, shrunk
from migrate.cli.words import counted
from migrate.compare import Disagreement
from migrate.review import Session, clusters_of, read_skipped, write_skipped
from migrate.triage import VERDICTS, Decision, decide
from migrate.triage.change import change_decisions, undo_last

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from harness.configuration import Project, Verdict

QUIT: Final = frozenset({"q", "\x04", ""})
"""`q`, Ctrl-D, and the end of the input."""


@click.command("review", short_help="Decide one after the other, on a terminal.")
@click.option("--restart", is_flag=True, help="Show again what earlier reviews skipped.")
@diff_tool_option
@author_option
@implementation_option
def review_command(
    restart: bool, diff_tool: str | None, author: str | None, implementation: str | None
) -> None:
    """Go through the undecided disagreements: clusters first, the largest before the others.

    A decision needs a verdict and a reason, and is written at once; `u` takes it back. What is
    skipped comes again with --restart, or when what is seen has changed. Every key has a twin among
    the other commands; `?` shows both.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError(
            "review needs a terminal; without one use `parity triage list --open`, `show` and `set`"
        )
    here = project()
    found = surveyed(here, implementation)
    undecided = [item for item in found.settlement.open if isinstance(item, Disagreement)]
    skipped = set() if restart else read_skipped(here.root, undecided)
    session = Session(clusters_of(undecided), skipped=skipped)
    review = _Review(here, found, session, author_named(author), implementation, diff_tool)
    try:
        with single_keys():
            review.run()
    finally:
        write_skipped(here.root, session.skipped, undecided)
    _print_end(session, undecided)


def _print_end(session: Session, undecided: Sequence[Disagreement]) -> None:
    if not undecided:
        click.echo("every disagreement is decided")
        return
    click.echo(
        f"{len(session.decided)} decided, {len(session.skipped)} skipped, "
        f"{session.left} left; `parity gate` says whether parity holds"
    )
    if session.skipped and not session.left:
        click.echo("--restart shows again what was skipped")


@dataclass(slots=True)
class _Review:
    """The loop: a card is shown, a key is read, and something is done."""

    project: Project
    today: Today
    session: Session
    author: str
    implementation: str | None
    diff_tool: str | None
    with_input: bool = True
    with_difference: bool = True
    said: str = ""
    last_reason: str = ""
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
            self.said = f"{key!r} does nothing here; ? shows the keys"
            return
        try:
            action()
        except ParityError as error:
            self.said = str(error)

    def _decide(self, items: Sequence[Disagreement]) -> None:
        if not items:
            self.said = "everything here is decided; u takes the last decision back"
            return
        verdict = _verdict()
        if verdict is None:
            self.said = "no verdict, no decision"
            return
        reason = self._reason(len(items))
        if not reason:
            self.said = "no reason, no decision"
            return
        new = Decision(
            ids=tuple(item.id for item in items),
            verdict=verdict,
            reason=reason,
            author=self.author,
            date=today(),
            fingerprint="",
        )
        about = self.today.settlement.about
        change_decisions(
            self.project.cases, "set", self.author, lambda old: decide(old, new, about)
        )
        self.last_reason = reason
        self.said = f"decided: {verdict} for {counted(len(items), 'disagreement')}; u undoes it"
        self.session.decide(items)

    def _reason(self, number: int) -> str:
        again = f" [Enter: {self.last_reason}]" if self.last_reason else ""
        asked = f"reason for {counted(number, 'disagreement')}{again}"
        with whole_lines():
            given: str = click.prompt(asked, default=self.last_reason, show_default=False)
        return given.strip()

    def _undo(self) -> None:
        if not self.session.decided:
            self.said = "nothing was decided here; `parity triage undo` takes earlier ones back"
            return
        entry = undo_last(self.project.cases, self.author)
        ids = [identity for one in entry.added for identity in one.decision.ids]
        self.session.reopen(ids)
        self.said = f"took back {counted(len(entry.added), 'decision')}"

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

    def _shrink(self) -> None:
        print_shrunk(shrunk(self.project, self.session.shown, self.implementation))
        _wait()

    def _help(self) -> None:
        print_help()
        _wait()


def _verdict() -> Verdict | None:
    print_verdicts()
    click.echo("verdict: ", nl=False)
    key = read_key()
    click.echo(key)
    names = list(VERDICTS)
    return names[int(key) - 1] if key.isdecimal() and 1 <= int(key) <= len(names) else None


def _wait() -> None:
    click.secho("any key goes on", dim=True)
    read_key()
