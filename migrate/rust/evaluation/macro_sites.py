"""Assertion sites as the outcome has them, and those in the macros that a fragment calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.expansion import names_called
from migrate.rust.outcome import Site
from migrate.rust.source.sites import assertion_sites

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from migrate.rust.source.items import Item
    from migrate.rust.source.macro_scopes import MacroScopes
    from migrate.rust.source.sites import MacroSite
    from migrate.rust.source.syntax import Fragment


def site_of(found: MacroSite) -> Site:
    """Return the site of an assertion macro."""
    return Site(found.source.path, found.line, found.column, found.macro, found.text)


def sites_in_macros(
    node: Fragment, meaning: Callable[[str, Fragment], Item | None], macros: MacroScopes
) -> Iterator[tuple[Site, int]]:
    """Yield the assertions in bodies of macros that a fragment calls, and that those call in turn.

    `meaning` finds the macro of a name in a call, `macros` are all of them. With each stands the
    line of the call in the fragment; one line calls a macro once.
    """
    seen: set[tuple[tuple[str, int], int]] = set()
    waiting = list(names_called(node))
    while waiting:
        name, call = waiting.pop(0)
        definition, line = meaning(name, call), call.line
        if definition is None:
            continue
        body = definition.fragment
        key = (body.source.path, body.start), line
        if key in seen:
            continue
        seen.add(key)
        for found in assertion_sites(body, macros):
            yield site_of(found), line
        waiting += [(inner, call) for inner, _ in names_called(body)]
