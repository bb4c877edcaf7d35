"""What was added to a test, removed from it or changed in it, one by one."""

from __future__ import annotations

import json
from collections import Counter, defaultdict, deque
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from harness.expectation import describe
from migrate.drift.meaning import told
from migrate.drift.model import Difference
from migrate.ledger.reasons import DISCHARGED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from migrate.drift.accounts import Account, AskedCase
    from migrate.ledger import Row

Item = TypeVar("Item")


class PairedCases(NamedTuple):
    """Cases of a test that are there before and after, that went, and that came."""

    pairs: list[tuple[AskedCase, AskedCase]]
    removed: list[AskedCase]
    added: list[AskedCase]


def differences_of(old: Account, new: Account) -> Iterator[Difference]:
    """Yield how the cases of a test differ, and the assertions that are no expectation."""
    cases = paired_cases(old.cases, new.cases)
    for asked in cases.removed:
        yield Difference("removed", "case", asked.case.id, before=_summary(asked))
    for was, now in cases.pairs:
        yield from _question_differences(was, now)
        yield from _expectation_differences(was, now)
    for asked in cases.added:
        yield Difference("added", "case", asked.case.id, after=_summary(asked))
    yield from _row_differences(old.rows, new.rows)


def paired_cases(old: Sequence[AskedCase], new: Sequence[AskedCase]) -> PairedCases:
    """Pair the cases of a test by their place in it, the rest by what they ask."""
    pairs: list[tuple[AskedCase, AskedCase]] = []
    removed, added = list(old), list(new)
    for key in (_suffix, _question):
        waiting: defaultdict[object, deque[AskedCase]] = defaultdict(deque)
        for asked in added:
            waiting[key(asked)].append(asked)
        left = []
        for was in removed:
            same = waiting[key(was)]
            if same:
                pairs.append((was, same.popleft()))
            else:
                left.append(was)
        removed, added = left, [asked for same in waiting.values() for asked in same]
    return PairedCases(pairs, removed, added)


def _suffix(asked: AskedCase) -> object:
    return asked.suffix


def _question(asked: AskedCase) -> object:
    return asked.question


def _summary(asked: AskedCase) -> str:
    steps = ", ".join(step.op for step in asked.case.questions())
    number = len(asked.case.expect)
    return f"{steps}: {number} {'expectation' if number == 1 else 'expectations'}"


def _question_differences(was: AskedCase, now: AskedCase) -> Iterator[Difference]:
    before, after = _parts(was), _parts(now)
    for name in dict.fromkeys([*before, *after]):
        if before.get(name) != after.get(name):
            yield Difference(
                "changed",
                "question",
                now.case.id,
                before=f"{name}: {before[name]}" if name in before else None,
                after=f"{name}: {after[name]}" if name in after else None,
            )


def _parts(asked: AskedCase) -> dict[str, str]:
    """The question in named parts, each as JSON."""
    parts: dict[str, str] = {}
    steps = json.loads(asked.question)
    for number, (op, args) in enumerate(steps, 1):
        prefix = f"s{number}." if len(steps) > 1 else ""
        parts[f"{prefix}op"] = op
        parts |= {
            prefix + name: json.dumps(value, ensure_ascii=False) for name, value in args.items()
        }
    return parts | ({"disabled": asked.case.disabled} if asked.case.disabled else {})


def _expectation_differences(was: AskedCase, now: AskedCase) -> Iterator[Difference]:
    """What says the same is the same, whatever its number; what has the same number has changed."""
    removed = _beyond(was.case.expect, now.case.expect, told)
    added = {item.id: item for item in _beyond(now.case.expect, was.case.expect, told)}
    for item in removed:
        other = added.pop(item.id, None)
        yield Difference(
            "removed" if other is None else "changed",
            "expectation",
            f"{(was if other is None else now).case.id}:{item.id}",
            before=describe(item),
            after=None if other is None else describe(other),
        )
    for item in added.values():
        yield Difference("added", "expectation", f"{now.case.id}:{item.id}", after=describe(item))


def _row_differences(old: Iterable[Row], new: Iterable[Row]) -> Iterator[Difference]:
    before, after = ([row for row in rows if _is_loose(row)] for rows in (old, new))
    for place, words in _counted(_beyond(before, after, _words)):
        yield Difference("removed", "assertion", place, before=words)
    for place, words in _counted(_beyond(after, before, _words)):
        yield Difference("added", "assertion", place, after=words)


def _is_loose(row: Row) -> bool:
    """Is the assertion no expectation of its own?"""
    if row.status == "translated":
        return row.code in DISCHARGED
    return row.status != "implied"


def _words(row: Row) -> str:
    kind = " ".join(filter(None, (row.status, row.code)))
    return f"{kind}: {row.text}" + (f" ({row.detail})" if row.detail else "")


def _counted(rows: Iterable[Row]) -> Iterator[tuple[str, str]]:
    """Rounds of a loop that say the same are told once, with their number."""
    alike = Counter((row.place, _words(row)) for row in rows)
    for (place, words), number in alike.items():
        yield place, words if number == 1 else f"{words} ×{number}"


def _beyond(
    items: Iterable[Item], others: Iterable[Item], sign: Callable[[Item], str]
) -> list[Item]:
    """Return the items that are not among the others, of like ones as many as are more."""
    left = Counter(map(sign, others))
    found = []
    for item in items:
        if left[sign(item)]:
            left[sign(item)] -= 1
        else:
            found.append(item)
    return found
