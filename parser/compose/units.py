"""The units of a source, as the composition wants them cut."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from parser.scan import scan_units, standard_spec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parser.compose.tools import Tools
    from parser.scan import ScanSpec, Unit


def units_of(source: str, tools: Tools) -> Iterable[Unit]:
    """Cut a source from which the thinking blocks are already gone (CMP-12)."""
    # VOC-4 trims names, but whether a name is known is an exact question (CMP-10).
    spec = replace(_standard(), known_tools=tools.known.names)
    return scan_units(source, spec).units


@cache
def _standard() -> ScanSpec:
    return replace(standard_spec(), strip_thinking=False)
