"""Where harmony lines and frame markers end (02 sections 6.4 and 6.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.scan.runs import line_end
from parser.scan.units import HarmonyLine, HarmonySkip

if TYPE_CHECKING:
    import re

    from parser.scan.scan import Scan


def harmony_line(scan: Scan, _: re.Match[str], start: int) -> HarmonyLine:
    """Go to the end of the line the marker stands on (HLN)."""
    # HLN-3: not that of the header, which may stand on a later line.
    end = line_end(scan.source, start + len(scan.spec.harmony.message_marker))
    return HarmonyLine(start, end, scan.source[start:end])


def harmony_skip(scan: Scan, opening: re.Match[str], start: int) -> HarmonySkip:
    """Go past the marker, and past what belongs to it if it opens a header (HSK)."""
    end = opening.end()
    return HarmonySkip(start, end if opening["header"] is None else _header_end(scan, end))


def _header_end(scan: Scan, start: int) -> int:
    source, words = scan.source, scan.spec.harmony
    stop = scan.grammar.header_stop.search(source, start)
    if stop is None:
        return start  # HSK-2: without a boundary nothing is swallowed
    end = stop.start()
    marker = words.message_marker
    if not marker or not source.startswith(words.frame_prefix, end):
        return end
    # The message belongs to the header if it is the next frame of any kind.
    after = end + len(marker)
    return after if source.find(marker, start, after) == end else end
