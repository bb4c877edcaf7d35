"""What does not parse costs nothing but itself, and every assertion in it has its row (SRC-02)."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING

from migrate.rust.evaluation.macro_sites import site_of
from migrate.rust.evaluation.skipped_tests import skipped_test
from migrate.rust.outcome import EvaluatedTest, Site
from migrate.rust.source.broken_sites import written_sites
from migrate.rust.source.macro_scopes import PRELUDE
from migrate.rust.source.sites import assertion_sites
from migrate.rust.source.tokens import is_terminated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.world import World
    from migrate.rust.source.files import BrokenItem, ParsedFile
    from migrate.rust.source.syntax import Fragment


def broken_items(world: World, parsed: ParsedFile) -> Iterator[EvaluatedTest]:
    """Yield the tests that do not parse, and other stretches that hide something."""
    stretches: dict[Fragment, list[BrokenItem]] = {}
    for item in parsed.broken:
        stretches.setdefault(item.fragment, []).append(item)
    for items in stretches.values():
        text = parsed.source.data[items[0].start : items[0].end]
        shares = _shared_out([item.line for item in items], _sites(world, items[0]))
        for item, sites in zip(items, shares, strict=True):
            if item.is_test or sites or not is_terminated(text):
                yield _test(item, sites)


def unparsed(parsed: ParsedFile) -> Iterator[str]:
    """Yield in words, with its place, everything in a file that does not parse."""
    for item in parsed.broken:
        what = item.name or "a stretch"
        yield f"{parsed.source.path}:{item.line}: {what} does not parse: {item.fault}"


def _shared_out(lines: list[int], sites: list[Site]) -> list[list[Site]]:
    """Give every site to the last item that begins before it, or to the first one."""
    shares: list[list[Site]] = [[] for _ in lines]
    for site in sites:
        shares[max(bisect_right(lines, site.line) - 1, 0)].append(site)
    return shares


def _sites(world: World, item: BrokenItem) -> list[Site]:
    """Return the sites that the tree of a stretch shows, and those that its tokens do."""
    fragment, source = item.fragment, item.fragment.source
    found = {site.place: site for site in map(site_of, assertion_sites(fragment, world.macros))}
    for macro, offset, text in written_sites(source.data[item.start : item.end]):
        place = source.location(item.start + offset)
        site = Site(place.file, place.line, place.column, macro, text)
        if macro in PRELUDE or not world.macros.defines(macro):
            found.setdefault(site.place, site)
    return sorted(found.values(), key=lambda site: (site.line, site.column))


def _test(item: BrokenItem, sites: list[Site]) -> EvaluatedTest:
    name = item.name or f"line_{item.line}"
    code = "source_parse_error"
    found = skipped_test(item.fragment, name, item.module, sites, code, item.fault, item.line)
    return replace(found, digest="")  # where its own text ends nobody knows
