"""Assertion sites as the outcome has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.outcome import Site

if TYPE_CHECKING:
    from migrate.rust.source.sites import MacroSite


def site_of(found: MacroSite) -> Site:
    """Return the site of an assertion macro."""
    return Site(found.fragment.source.path, found.line, found.column, found.macro, found.text)
