"""The branches of LOOP-2, in the order in which they are tried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from parser.scan import blocks, harmony, openers, runs, tags

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from parser.scan.scan import Scan
    from parser.scan.spec import ScanSpec
    from parser.scan.units import Unit


@dataclass(frozen=True, slots=True)
class Branch:
    """One way to read what stands at a cursor.

    `opener` makes the pattern of what the unit begins with, `extent` finds where it ends. Only
    branches that `declines` marks may give none there, and leave the cursor to later branches.
    Those that are not `anywhere` need a top-level position (POS-5).
    """

    name: str
    opener: Callable[[ScanSpec], str]
    extent: Callable[[Scan, re.Match[str], int], Unit | None]
    anywhere: bool = False
    declines: bool = False


BRANCHES: Final = (
    Branch("reserved", openers.reserved_stub, blocks.reserved_block, anywhere=True, declines=True),
    Branch("run", openers.not_a_tag, runs.text_run, anywhere=True),
    Branch("header_line", openers.harmony_line, harmony.harmony_line, anywhere=True),
    Branch("frame", openers.harmony_frame, harmony.harmony_skip, anywhere=True),
    # Branch 5: a `<` at any other than a top-level position ends here, as a fenced line.
    Branch("call_block", openers.call_tag, blocks.call_block),
    Branch("plain_block", openers.block_tag, blocks.plain_block, declines=True),
    Branch("angle", openers.angle_call, tags.angle_call, declines=True),
    Branch("markup", openers.markup, blocks.markup, declines=True),
    Branch("stray_close", openers.call_close, tags.stray_close),
    Branch("wrapper", openers.wrapper, tags.wrapper),
    Branch("other_tag", openers.any_tag, tags.other_tag),
)
