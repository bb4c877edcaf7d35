"""The disagreements that a person names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from migrate.compare import Disagreement

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from migrate.ledger import Row
    from migrate.triage.settle import Decidable


def chosen(about: Iterable[Decidable], names: Sequence[str]) -> list[Decidable]:
    """Return what is named by its id, its case or its cluster, each once.

    Raises `UsageError` for a name of nothing.
    """
    found: dict[str, Decidable] = {}
    by_name: dict[str, list[Decidable]] = {}
    for item in about:
        for name in names_of(item):
            by_name.setdefault(name, []).append(item)
    for name in names:
        if name not in by_name:
            raise click.UsageError(
                f"no disagreement {name}; `parity triage list` shows those of today"
            )
        found |= {item.id: item for item in by_name[name]}
    return list(found.values())


def disagreements(about: Iterable[Decidable], names: Sequence[str]) -> list[Disagreement]:
    """Return the named disagreements; an assertion that is false by itself is none."""
    return [
        item
        for item in chosen([one for one in about if isinstance(one, Disagreement)], names)
        if isinstance(item, Disagreement)
    ]


def limited(undecided: Sequence[Disagreement], name: str) -> list[Disagreement]:
    """Return those of a cluster, a group of cases, a case or an id.

    Raises `UsageError` where none has that name.
    """
    found = [item for item in undecided if name in (*names_of(item), item.case.group)]
    if not found:
        raise click.UsageError(
            f"no undecided disagreement of {name}; `parity triage list --open` shows them"
        )
    return found


def names_of(item: Decidable) -> tuple[str, ...]:
    """Return the names by which a person can mean `item`."""
    if isinstance(item, Disagreement):
        return item.id, item.case.id, item.cluster
    return (item.id,)


def assertions(rows: Iterable[Row]) -> dict[str, str]:
    """Return the Rust text of the assertion behind every expectation."""
    return {claim: row.assertion for row in rows for claim in row.claims}
