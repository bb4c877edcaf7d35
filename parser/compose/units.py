"""The units of a source, as the composition wants them cut."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from parser.compose.markup_forms import MarkupOpeners
from parser.scan import standard_spec
from parser.scan.scanner import iter_units

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parser.compose.tools import Tools
    from parser.scan import ScanSpec, Unit


def units_of(source: str, tools: Tools) -> Iterator[Unit]:
    """Cut a source from which the thinking blocks are already gone (CMP-12)."""
    # VOC-4 trims names, but whether a name is known is an exact question (CMP-10).
    spec = replace(_standard(), known_tools=tools.known.names)
    # DIFF-19: prose like `<function=…>` is no markup, and what follows it must not go with it.
    return iter_units(source, spec, MarkupOpeners(source).accepts)


@cache
def _standard() -> ScanSpec:
    return standard_spec()
