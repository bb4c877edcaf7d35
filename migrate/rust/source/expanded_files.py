"""Files with what their macro calls make among the items (06 GEN-13)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from migrate.rust.source.items import CONTAINERS, Item, items_in
from migrate.rust.source.linking import link_modules
from migrate.rust.source.macro_rules import expanded_items, pasted_items
from migrate.rust.source.macro_rules.pasting import PASTING
from migrate.rust.source.macro_rules.transcription import LONGEST, TooLong
from migrate.rust.source.macro_scopes import MacroScopes, macro_scopes
from migrate.rust.source.macros import call_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.syntax import Fragment

DEEPEST = 64
"""Macro calls made by macro calls; what makes more is left as it is."""

MOST = LONGEST
"""Bytes that one macro call may make, those of the calls that it makes included."""


@dataclass(slots=True)
class _Expanding:
    """One file: the macros written, those made so far by module, what may still be made."""

    scopes: MacroScopes
    here: dict[tuple[tuple[str, ...], str], Item] = field(default_factory=dict)
    left: int = MOST
    """Bytes that the current call may still make."""

    def definition(self, call: Item) -> Item | None:
        """The macro that a call means: the last one made before it, or the one it sees."""
        for depth in range(len(call.module), -1, -1):
            found = self.here.get((call.module[:depth], call.name))
            if found is not None:
                return found
        return self.scopes.find(call.name, call.fragment, call_path(call.fragment))


@dataclass(slots=True)
class _Level:
    """The items of a container, `head`, or of the file: those still to be read, those done."""

    head: Item | None
    waiting: Iterator[Item]
    done: list[Item] = field(default_factory=list)


def with_expansions(files: Mapping[str, ParsedFile]) -> dict[str, ParsedFile]:
    """Files in which a macro call that could be expanded has what it makes as its `items`."""
    scopes = macro_scopes(files.values(), link_modules(list(files.values())).values())
    return {
        path: replace(file, items=_expanded(file.items, _Expanding(scopes), 0))
        for path, file in files.items()
    }


def _expanded(items: Iterable[Item], state: _Expanding, depth: int) -> tuple[Item, ...]:
    """Items with what their macro calls make; modules may nest deeper than Python's stack."""
    levels = [_Level(None, iter(items))]
    while True:
        level = levels[-1]
        item = next(level.waiting, None)
        if item is None:
            levels.pop()
            if level.head is None:
                return tuple(level.done)
            levels[-1].done.append(replace(level.head, items=tuple(level.done)))
        elif item.kind in CONTAINERS and item.items:
            levels.append(_Level(item, iter(item.items)))
        else:
            level.done.append(_item(item, state, depth))


def _item(item: Item, state: _Expanding, depth: int) -> Item:
    if item.kind == "macro_rules" and item.fragment.parsed.call is not None:
        state.here[item.module, item.name] = item
    return _call(item, state, depth) if item.kind == "macro_call" else item


def _call(call: Item, state: _Expanding, depth: int) -> Item:
    """A macro call with what it makes; as it is when there is no end to that."""
    if depth == 0:
        state.left = MOST
    try:
        root = _made(call, state)
        if root is None:
            return call
        state.left -= len(root.parsed.data)
        if depth == DEEPEST:
            raise TooLong
        made = _expanded(items_in(root, call.module), state, depth + 1)
    except TooLong:
        if depth:
            raise
        return call
    return replace(call, items=made, expanded=True)


def _made(call: Item, state: _Expanding) -> Fragment | None:
    """What a macro call makes, as a `source_file`. Raises `TooLong`."""
    definition = state.definition(call)
    if definition is not None:
        return expanded_items(definition.fragment, call.fragment, state.left)
    return pasted_items(call.fragment) if call.name in PASTING else None
