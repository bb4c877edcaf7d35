"""Making a decision: the one way in which `triage.toml` gets a new entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from harness.errors import DataError
from migrate.compare import fingerprint_of
from migrate.triage.settle import Decidable, selects

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.triage.model import Decision


def decide(
    decisions: Sequence[Decision], new: Decision, disagreements: Sequence[Decidable]
) -> tuple[Decision, ...]:
    """Return `decisions` with `new`, which takes its ids from any older decision.

    The fingerprint of `new` is computed here. Raises `DataError` when an id or the pattern is not
    about a disagreement of today, or when a disagreement is settled by a pattern already.
    """
    about = [item for item in disagreements if selects(new, item.id)]
    _refuse_unknown(new, about)
    taken = {item.id for item in about}
    kept = [
        None if new.pattern and old.pattern == new.pattern else _without(old, taken, disagreements)
        for old in decisions
    ]
    complete = msgspec.structs.replace(new, fingerprint=fingerprint_of(about))
    return _in_place(kept, complete)


def _in_place(kept: Sequence[Decision | None], new: Decision) -> tuple[Decision, ...]:
    """Put `new` where the first decision that it replaces stood, else at the end."""
    after: list[Decision] = []
    placed = False
    for old in kept:
        if old is not None:
            after.append(old)
        elif not placed:
            after.append(new)
            placed = True
    return tuple(after) if placed else (*after, new)


def _refuse_unknown(new: Decision, about: list[Decidable]) -> None:
    known = {item.id for item in about}
    unknown = [identity for identity in new.ids if identity not in known]
    if unknown:
        raise DataError(
            f"no disagreement {', '.join(unknown)}; `parity triage list` shows those of today"
        )
    if not about:
        raise DataError(f"no disagreement matches {new.pattern!r}; `parity triage list` shows them")


def _without(old: Decision, taken: set[str], disagreements: Sequence[Decidable]) -> Decision | None:
    """Return `old` less the ids in `taken`; None when nothing is left of it."""
    if old.pattern is not None:
        clash = sorted(identity for identity in taken if selects(old, identity))
        if clash:
            raise DataError(
                f"{', '.join(clash)}: settled by the pattern {old.pattern!r} already; "
                "decide on the pattern again, or narrow it in triage.toml"
            )
        return old
    ids = tuple(identity for identity in old.ids if identity not in taken)
    if ids == old.ids:
        return old
    if not ids:
        return None
    rest = msgspec.structs.replace(old, ids=ids)
    if not _is_current(old, disagreements):
        return rest  # nobody has looked at the rest again: it stays stale
    about = [item for item in disagreements if selects(rest, item.id)]
    return msgspec.structs.replace(rest, fingerprint=fingerprint_of(about))


def _is_current(decision: Decision, disagreements: Sequence[Decidable]) -> bool:
    """Is what the decision is about what was seen when it was made?"""
    about = [item for item in disagreements if selects(decision, item.id)]
    return len(about) == len(decision.ids) and fingerprint_of(about) == decision.fingerprint
