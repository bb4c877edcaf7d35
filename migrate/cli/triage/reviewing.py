"""`parity triage review`: deciding on a terminal, one key after the other."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import click

from harness.errors import ParityError
from migrate.cli.completion import complete_disagreements
from migrate.cli.options import implementation_option
from migrate.cli.project import project
from migrate.cli.today import Today, surveyed, today
from migrate.cli.triage.asking import NoDecision, ask
from migrate.cli.triage.author import author_named, author_option
from migrate.cli.triage.chosen import assertions, limited
from migrate.cli.triage.diff_tool import diff_tool_option, run_diff_tool
from migrate.cli.triage.keyboard import key_name, read_key, single_keys, whole_lines
from migrate.cli.triage.opening import open_source
from migrate.cli.triage.review_screen import print_card, print_help, told
from migrate.cli.triage.shrinking import print_shrunk, shrunk
from migrate.cli.words import counted
from migrate.compare import Disagreement
from migrate.review import Record, Session, clusters_of, read_skipped, write_skipped
from migrate.triage import Decision

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from harness.configuration import Project

QUIT: Final = frozenset({"q", "\x04", ""})
"""`q`, Ctrl-D, and the end of the input."""


@click.command("review", short_help="Decide one after the other, on a terminal.")
@click.argument(
    "name", metavar="[CLUSTER|GROUP]", required=False, shell_complete=complete_disagreements
)
@click.option("--restart", is_flag=True, help="Show again what earlier reviews skipped.")
@diff_tool_option
@author_option
@implementation_option
def review_command(
    name: str | None,
    restart: bool,
    diff_tool: str | None,
    author: str | None,
    implementation: str | None,
) -> None:
    """Go through the undecided disagreements: clusters first, the largest before the others.

    CLUSTER or GROUP limits the review to those of a cluster, or of a group of cases; an ID or a
    case does too.

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
    wanted = undecided if name is None else limited(undecided, name)
    ids = {item.id for item in wanted}
    skipped = set() if restart and name is None else read_skipped(here.root, undecided)
    session = Session(clusters_of(wanted), skipped=set() if restart else skipped & ids)
    record = Record(here.cases, author_named(author), found.settlement.about)
    review = _Review(here, found, session, record, implementation, diff_tool)
    try:
        with single_keys():
            review.run()
    finally:
        write_skipped(here.root, session.skipped | (skipped - ids), undecided)
    _print_end(session, wanted)


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
    record: Record
    implementation: str | None
    diff_tool: str | None
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
        _wait()

    def _shrink(self) -> None:
        click.secho("looking for a smaller input; Ctrl-C stops", dim=True)
        try:
            report = shrunk(self.project, self.session.shown, self.implementation)
        except KeyboardInterrupt:
            self.said = "stopped looking for a smaller input"
            return
        print_shrunk(report)
        _wait()

    def _help(self) -> None:
        print_help()
        _wait()


def _wait() -> None:
    click.secho("any key goes on", dim=True)
    read_key()
