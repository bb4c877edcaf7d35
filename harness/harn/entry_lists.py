"""The entries of registries, looked at once: what is none left out, with texts, found by name.

Registries are values, and every operation gets one that a script may have written (TOOL-1, SKL-1).
A script that defines one tool after the other would otherwise have each looked at for each.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from harness.harn.entry_texts import with_texts
from harness.harn.values.display import display

if TYPE_CHECKING:
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

Entry: TypeAlias = dict[str, Any]

_MOST: Final = 8
"""How many lists a run remembers: a script may build as many registries in turns."""


@dataclass(frozen=True, slots=True)
class EntryList:
    """The entries of a registry, whose fields `texts` are texts.

    `given` is the list that the registry has. To hold it keeps it as it is: what more than one
    knows is not changed in its place (VAL-2).
    """

    given: list[Value]
    texts: tuple[str, ...]
    entries: list[Entry]
    by_name: dict[str, Entry]
    """The first entry of each name."""


@dataclass(slots=True)
class _Remembered:
    """The lists that were looked at last, by their identity and what of them are texts."""

    lists: dict[tuple[int, tuple[str, ...]], EntryList] = field(default_factory=dict)


def entry_list(run: Run, given: Value, texts: tuple[str, ...]) -> EntryList:
    """Return the entries of a list; what is no list has none.

    To look at an entry costs a step, unless the list is one of those remembered. Raises
    `LimitError`.
    """
    if not isinstance(given, list):
        return EntryList([], texts, [], {})
    found = run.room(_Remembered).lists.get((id(given), texts))
    return found or _remember(run, _looked_at(run, given, texts))


def succeeded(
    run: Run, before: EntryList, entries: list[Entry], name: str, entry: Entry | None
) -> None:
    """Remember the entries that take the place of others: they differ in those of one name.

    `entry` is the first of that name, or None. `before` is not to be used any more.
    """
    run.room(_Remembered).lists.pop((id(before.given), before.texts), None)
    before.by_name.pop(name, None)
    if entry is not None:
        if with_texts(run, entry, before.texts) is not entry:
            return  # the next to ask has to make texts of it
        before.by_name[name] = entry
    _remember(run, EntryList(entries, before.texts, entries, before.by_name))


def without(run: Run, before: EntryList, name: str) -> list[Entry]:
    """Return the entries but those of a name. Raises `LimitError`."""
    if name not in before.by_name:
        return before.entries
    run.room_for(len(before.entries))
    run.spend(len(before.entries) // 16)
    others = [one for one in before.entries if name_of(one) != name]
    succeeded(run, before, others, name, None)
    return others


def name_of(entry: Entry) -> str:
    """Return the name of an entry as a text."""
    name = entry.get("name")
    return name if type(name) is str else display(name)


def _looked_at(run: Run, given: list[Value], texts: tuple[str, ...]) -> EntryList:
    run.spend(len(given))
    entries = [with_texts(run, entry, texts) for entry in given if isinstance(entry, dict)]
    by_name: dict[str, Entry] = {}
    for entry in entries:
        by_name.setdefault(name_of(entry), entry)
    return EntryList(given, texts, entries, by_name)


def _remember(run: Run, one: EntryList) -> EntryList:
    lists = run.room(_Remembered).lists
    lists[id(one.given), one.texts] = one
    while len(lists) > _MOST:
        del lists[next(iter(lists))]
    return one
