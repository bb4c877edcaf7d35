"""Makes the grammar of a spec."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from parser.scan import openers
from parser.scan.branches import BRANCHES
from parser.scan.grammar import Grammar
from parser.scan.positions import GAP_BLANK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parser.scan.branches import Branch
    from parser.scan.spec import ScanSpec

_NO_TOOLS: Final[frozenset[str]] = frozenset()


def grammar_of(spec: ScanSpec) -> Grammar:
    """Return the grammar of a spec; specs that differ in their tools only share one."""
    return _compile(replace(spec, known_tools=_NO_TOOLS, strip_thinking=True))


@lru_cache(maxsize=32)
def _compile(spec: ScanSpec) -> Grammar:
    return Grammar(
        opening=_opening(spec, BRANCHES),
        opening_after={
            branch.name: _opening(spec, BRANCHES[number:])
            for number, branch in enumerate(BRANCHES, start=1)
            if branch.declines
        },
        header_stop=re.compile(openers.header_stop(spec)),
        run_joints=tuple(filter(None, ("<<", spec.harmony.message_marker))),
        bare_tags=_bare_tags(spec),
        # The first entry of an opener is the one that is tried.
        markup_closes={entry.opener: entry.close for entry in reversed(spec.markup_openers)},
        reserved_tag=next(filter(None, spec.call_tags), ""),
    )


def _opening(spec: ScanSpec, branches: Sequence[Branch]) -> re.Pattern[str]:
    choices = "|".join(f"(?P<{branch.name}>{branch.opener(spec)})" for branch in branches)
    return re.compile(f"[{GAP_BLANK}]*+(?:{choices})")


def _bare_tags(spec: ScanSpec) -> dict[str, str]:
    tags = (*spec.call_tags, *spec.block_tags, *spec.wrapper_tags)
    return {form: tag for tag in tags for form in (f"<{tag}>", f"</{tag}>")}
