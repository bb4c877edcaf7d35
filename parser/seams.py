"""What a host of the parser asks of one provider result (05 SEAM).

A provider result is projected once; everything a host wants to know of it is asked of the
projection, so no later stage parses the same text again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from parser.caller import require_str
from parser.compose.tagged import parse_tagged_tool_calls
from parser.vocabulary.tagged import tagged_vocabulary

if TYPE_CHECKING:
    from parser.model import ParseResult

NativeCall: TypeAlias = Mapping[str, Any]
"""A call as the provider's own tool-calling channel delivered it."""

GATE: Final = tagged_vocabulary().canonical_openers
"""SEAM-2: a text with one of these is parsed though no tools are in play; compact spellings do not
count."""


def parse_visible_text_tools(
    text: str, tools: object = None, native_calls: Sequence[NativeCall] = ()
) -> ParseResult | None:
    """Parse what a provider showed, if there is any reason to.

    There is one if a registry was given, the provider delivered native
    calls, or the text has a response tag; an ordinary completion never
    violates a protocol. The tagged grammar is used whatever format the
    agent speaks.

    Args:
        text: what the provider showed, without inline reasoning.
        tools: a registry, as `parse` takes it; None when no tools are in
            play.
        native_calls: the calls that came through the provider's own
            channel, as mappings.
    Returns: the `ParseResult`, or None where there was no reason to parse.
    Raises: TypeError when `text` is not a string, or `native_calls` no
        sequence of mappings.
    Rules: SEAM-2, SEAM-8.

    >>> parse_visible_text_tools("See <b>here</b>.")
    >>> parse_visible_text_tools("<done>ok</done>")
    ParseResult(done_marker='ok')
    """
    require_str(text, "text")
    _require_calls(native_calls)
    if tools is None and not native_calls and not any(tag in text for tag in GATE):
        return None
    return parse_tagged_tool_calls(text, tools)


def parse_candidate_text_tools(text: str, tools: object = None) -> ParseResult:
    """Parse a text that is no provider's answer, such as a tool argument.

    There is no gate, and the result must not flow into a projection.

    Args:
        text: the derived text.
        tools: a registry, as `parse` takes it.
    Returns: the `ParseResult` of the tagged grammar.
    Raises: TypeError when `text` is not a string.
    Rules: SEAM-7, SEAM-8.

    >>> parse_candidate_text_tools("A look.").prose
    'A look.'
    """
    return parse_tagged_tool_calls(text, tools)


def _require_calls(native_calls: object) -> None:
    if isinstance(native_calls, str) or not isinstance(native_calls, Sequence):
        found = type(native_calls).__name__
        raise TypeError(f"native_calls must be a sequence of mappings, not {found}")
    for call in native_calls:
        if not isinstance(call, Mapping):
            raise TypeError(f"native_calls must hold mappings only, not {type(call).__name__}")


@dataclass(frozen=True)
class Projection:
    r"""One provider result, parsed at most once, asked at will (SEAM-3).

    Attributes:
        visible_text_src: the provider's text without its inline reasoning.
        tools: a registry, as `parse` takes it; None when no tools are in
            play.
        native_calls: the calls that came through the provider's own
            channel, as mappings.
        inline_reasoning: what the host removed from the text, or None.
        sanitise: what the host does to a text that is shown although
            nothing parsed it (SEAM-5); None leaves it as it is.
        parsed: what the text parses to, or None where there is no reason to
            parse (SEAM-2).
        public_text: the text that may be passed on (SEAM-4).
        visible_text: the text that is shown to a person (SEAM-5).
        calls: the calls to run: the native ones if there is any, else the
            parsed ones (SEAM-6).
    Raises: TypeError when the text is not a string, or `native_calls` no
        sequence of mappings.

    >>> text = 'A look.\n<tool_call>run({ command: "pwd" })</tool_call>'
    >>> projection = Projection(text, tools=[{"name": "run"}])
    >>> projection.public_text, projection.calls[0]["name"]
    ('A look.', 'run')
    >>> native = {"id": "call_7", "name": "run", "arguments": {}}
    >>> Projection(text, native_calls=(native,)).calls
    ({'id': 'call_7', 'name': 'run', 'arguments': {}},)
    """

    visible_text_src: str
    tools: object = None
    native_calls: tuple[NativeCall, ...] = ()
    inline_reasoning: str | None = None
    sanitise: Callable[[str], str] | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        """Refuse at once what could not be projected later."""
        require_str(self.visible_text_src, "visible_text_src")
        _require_calls(self.native_calls)

    @cached_property
    def parsed(self) -> ParseResult | None:
        """What the text parses to; None behind the gate of SEAM-2."""
        return parse_visible_text_tools(self.visible_text_src, self.tools, self.native_calls)

    @property
    def public_text(self) -> str:
        """The text that may be passed on (SEAM-4)."""
        if self.parsed is not None:
            if self.parsed.prose:
                return self.parsed.prose
            if self.parsed.calls or self.native_calls:
                return ""
        return self.visible_text_src

    @property
    def visible_text(self) -> str:
        """The text that is shown to a person (SEAM-5)."""
        has_calls = self.parsed is not None and bool(self.parsed.calls)
        if has_calls or self.native_calls or self.tools is not None:
            return self.public_text
        shown = self.visible_text_src
        return shown if self.sanitise is None else self.sanitise(shown)

    @property
    def calls(self) -> tuple[NativeCall, ...]:
        """The calls to run: native ones if there are any (SEAM-6)."""
        if self.native_calls or self.parsed is None:
            return self.native_calls
        return tuple(call.to_dict() for call in self.parsed.calls)
