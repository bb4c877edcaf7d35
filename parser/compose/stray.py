"""Text outside all blocks, and what is made of it (03 section 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from parser.compose.outcomes import Collected, Credited, Outcome, Structural
from parser.compose.protocol_fragment import holds_protocol_fragment
from parser.compose.shown import shown_text
from parser.compose.sniffer import may_hold_call, sniff
from parser.diagnostics import diagnostic
from parser.lexer.characters import trim
from parser.model import Dropped, ParseResult
from parser.record import record
from parser.vocabulary.harmony import harmony_markers
from parser.vocabulary.tagged import tagged_vocabulary

if TYPE_CHECKING:
    from parser.compose.tools import Tools
    from parser.model import Reason

_WORDS: Final = tagged_vocabulary()
_CALL_TAG: Final = _WORDS.call_tags[0]
_ORPHANS: Final = frozenset((f"<{_CALL_TAG}>", f"</{_CALL_TAG}>"))
CORRUPTED_CLOSE: Final = f"</{_CALL_TAG}{harmony_markers().frame_prefix}"
"""A call close into which a frame marker has run."""
_SENTINEL: Final = _WORDS.done_sentinel
_NOTHING: Final = ParseResult()


@record
class Fragment:
    """A stray text as it stands and trimmed, why it would be dropped, what was sniffed in it."""

    raw: str
    text: str
    reason: Reason
    found: ParseResult


def read_stray(raw: str, reason: Reason, tools: Tools) -> Outcome:
    """Go down the ladder; its last step takes whatever comes to it."""
    text = trim(raw)
    # CMP-30: a fence never makes a call inert, so every fragment is sniffed.
    found = sniff(text, tools) if may_hold_call(text, tools) else _NOTHING
    fragment = Fragment(raw, text, reason, found)
    for _, step in STRAY_LADDER:
        outcome = step(fragment)
        if outcome is not None:
            return outcome
    raise AssertionError("the last step takes everything")


def _blank(fragment: Fragment) -> Outcome | None:
    return None if fragment.text else Outcome("CMP-76", (Structural(fragment.raw),))


def _orphan_wrapper(fragment: Fragment) -> Outcome | None:
    """CMP-71: what is left of a call block whose other half is elsewhere."""
    if fragment.text in _ORPHANS or fragment.text.startswith(CORRUPTED_CLOSE):
        return Outcome("CMP-71", (Structural(fragment.text),))
    return None


def _calls(fragment: Fragment) -> Outcome | None:
    """CMP-72, DEC-9: all calls run, errors beside them are reported, other text stays prose."""
    found = fragment.found
    if not found.calls:
        return None
    prose = trim(found.prose)
    if not prose:
        return Outcome("CMP-72", (Credited(found.calls, stray=True),), found.errors)
    if holds_protocol_fragment(prose):
        return Outcome("CMP-72", (Credited(found.calls, prose, stray=True),), found.errors)
    dispositions = (Credited(found.calls, stray=True), Collected("prose", prose))
    return Outcome("CMP-72", dispositions, found.errors)


def _errors(fragment: Fragment) -> Outcome | None:
    if not fragment.found.errors:
        return None
    return Outcome("CMP-75", (_dropped(fragment),), fragment.found.errors)


def _done(fragment: Fragment) -> Outcome | None:
    """CMP-73: a response that ends with the sentinel is done; what stands before it answers."""
    before, found, after = fragment.text.partition(_SENTINEL)
    if not found or after:
        return None
    answer = trim(before)
    done = Collected("done", _SENTINEL)
    return Outcome("CMP-73", (Collected("answer", answer), done) if answer else (done,))


def _prose(fragment: Fragment) -> Outcome | None:
    if holds_protocol_fragment(fragment.text):
        return None
    return Outcome("CMP-76", (Collected("prose", fragment.text), _dropped(fragment)))


def _protocol_fragment(fragment: Fragment) -> Outcome:
    violation = diagnostic("stray_text", preview=shown_text(fragment.text, 120))
    return Outcome("CMP-74", (_dropped(fragment),), violations=(violation,))


def _dropped(fragment: Fragment) -> Dropped:
    return Dropped(fragment.text, fragment.reason)


Step: TypeAlias = Callable[[Fragment], Outcome | None]

STRAY_LADDER: Final[tuple[tuple[str, Step], ...]] = (
    ("blank", _blank),
    ("orphan_wrapper", _orphan_wrapper),
    ("calls", _calls),
    ("errors", _errors),
    ("done", _done),
    ("prose", _prose),
    ("protocol_fragment", _protocol_fragment),
)
"""The steps by name, in the order in which they are tried (DEC-20)."""
