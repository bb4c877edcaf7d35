"""What the branches of LOOP-2 begin with, as pattern texts made from a spec.

An empty string in a list never matches (SPEC-9). Patterns are tried at a cursor, never searched.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.lexer.characters import UNICODE_SPACE
from parser.lexer.identifiers import IDENTIFIER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parser.scan.spec import ScanSpec
    from parser.vocabulary.harmony import HarmonyMarkers

_NEVER: Final = r"(?!)"


def reserved_stub(spec: ScanSpec) -> str:
    """Make the pattern of a stub that is not continued to the well-formed marker (RSV-1)."""
    stubs = [
        f"{re.escape(stub)}(?!{re.escape(stub[-1])})" for stub in spec.reserved_openers if stub
    ]
    # RSV-2: without a call tag there is nothing a stub could mean.
    return _any(stubs) if any(spec.call_tags) else _NEVER


def not_a_tag(_: ScanSpec) -> str:
    """Make the pattern of a character that starts a text run (TXT-1)."""
    return "[^<]"


def harmony_line(spec: ScanSpec) -> str:
    """Make the pattern of a message marker with a call header behind it (HLN-1)."""
    marker, header = spec.harmony.message_marker, spec.harmony.tool_call_header_prefix
    return f"{re.escape(marker)}[{UNICODE_SPACE}]*+{re.escape(header)}" if marker else _NEVER


def harmony_frame(spec: ScanSpec) -> str:
    """Make the pattern of a frame marker, corrupted or not; `header` is set by a header (HSK)."""
    words = spec.harmony
    if not (words.frame_prefix and words.frame_suffix):
        return _NEVER
    prefix, suffix = re.escape(words.frame_prefix), re.escape(words.frame_suffix)
    corrupted = [
        re.escape(entry) for entry in words.corrupted_openers if entry.endswith(words.frame_prefix)
    ]
    headers = _any(_marker_names(words, words.header_markers))
    standalone = _any(_marker_names(words, words.standalone_markers))
    # HSK-3: the first corrupted opener that fits is the only one that is tried.
    return f"(?:(?>{_any(corrupted)})|{prefix})(?:(?P<header>{headers})|{standalone}){suffix}"


def call_tag(spec: ScanSpec) -> str:
    """Make the pattern of an open call tag (BLK-1)."""
    return literal(f"<{tag}>" for tag in spec.call_tags if tag)


def block_tag(spec: ScanSpec) -> str:
    """Make the pattern of an open block tag (PLB-1)."""
    return literal(f"<{tag}>" for tag in spec.block_tags if tag)


def angle_call(_: ScanSpec) -> str:
    """Make the pattern of a name between `<` and `(`, known or not (ANG-1)."""
    return rf"<(?P<callee>{IDENTIFIER.pattern})\("


def markup(spec: ScanSpec) -> str:
    """Make the pattern of a markup opener (MRK-1)."""
    return literal(entry.opener for entry in spec.markup_openers)


def call_close(spec: ScanSpec) -> str:
    """Make the pattern of a call tag's close (STC-1)."""
    return literal(f"</{tag}>" for tag in spec.call_tags if tag)


def wrapper(spec: ScanSpec) -> str:
    """Make the pattern of a wrapper's open or close (WRP-1)."""
    return literal(form for tag in spec.wrapper_tags if tag for form in (f"<{tag}>", f"</{tag}>"))


def any_tag(_: ScanSpec) -> str:
    """Make the pattern of everything through the next `>` or up to the line end (TAG-1, TAG-2)."""
    return rf"<++/?(?P<tag_name>{IDENTIFIER.pattern})?[^>\n]*+>?"


def header_stop(spec: ScanSpec) -> str:
    """Make the pattern of what ends a header: a frame, a line end, a call tag (HSK-2)."""
    call_openers = (f"<{tag}" for tag in spec.call_tags if tag)
    return literal((spec.harmony.frame_prefix, "\n", *call_openers))


def literal(texts: Iterable[str]) -> str:
    """Make the pattern of any of these texts, tried in order; no text is empty space."""
    return _any(re.escape(text) for text in texts if text)


def _any(patterns: Iterable[str]) -> str:
    return f"(?:{'|'.join(patterns) or _NEVER})"


def _marker_names(words: HarmonyMarkers, names: tuple[str, ...]) -> list[str]:
    """Leave out names that cannot be read back: the first suffix would end before theirs."""
    return [re.escape(name) for name in names if name and _ends_at_suffix(words, name)]


def _ends_at_suffix(words: HarmonyMarkers, name: str) -> bool:
    # HSK-1 searches the suffix from the marker's start; which one it finds depends on the words
    # alone, so it is settled here and the text is never searched.
    before = words.frame_prefix + name
    return (before + words.frame_suffix).find(words.frame_suffix) == len(before)
