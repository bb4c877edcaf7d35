"""A changelog in Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from migrate.report.markdown import code, fenced, prose

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from migrate.changelog.model import BehaviourChange, Changelog
    from migrate.triage import Decision

LISTED: Final = 20
"""Cases that one line lists."""


def changelog_markdown(changes: Changelog) -> str:
    """Return the changelog: changed behaviour first, then cases, then decisions."""
    return "\n".join(_lines(changes))


def _lines(changes: Changelog) -> Iterator[str]:
    yield f"## Behaviour since {code(changes.since)} ({changes.commit[:10]})"
    if changes == _nothing(changes):
        yield "\nNothing changed: every case does what it did, and every decision is as it was.\n"
        return
    if changes.changed:
        yield "\n### Changed\n"
        for change in changes.changed:
            yield from _change(change)
    yield from _section("New cases", [code(case) for case in changes.added])
    yield from _section("Cases that had no snapshot", [code(case) for case in changes.unblessed])
    yield from _section("Cases that are gone", [code(case) for case in changes.removed])
    renamed = [f"{code(one.before)} → {code(one.after)}" for one in changes.moved]
    yield from _section("Cases with another id", renamed)
    yield from _section("Decided", [_decision(one) for one in changes.decided])
    yield from _section("Decisions withdrawn", [_decision(one) for one in changes.withdrawn])
    yield ""


def _nothing(changes: Changelog) -> Changelog:
    return type(changes)(changes.since, changes.commit, (), (), (), (), (), (), ())


def _change(change: BehaviourChange) -> Iterator[str]:
    yield f"- {_listed(change.cases)}"
    yield ""
    yield from (f"  {line}" for line in fenced(change.difference))


def _listed(cases: Sequence[str]) -> str:
    told = ", ".join(code(case) for case in cases[:LISTED])
    more = len(cases) - LISTED
    return told if more <= 0 else f"{told} and {more} more"


def _section(title: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"\n### {title}\n"
        yield from (f"- {line}" for line in lines)


def _decision(decision: Decision) -> str:
    reason = prose(" ".join(decision.reason.split()))
    return f"{code(decision.subject())}: {decision.verdict} — {reason}"
