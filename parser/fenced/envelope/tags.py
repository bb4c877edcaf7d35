"""Envelopes whose calls and arguments are tags of their own (ENV-11)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.fenced.entries import shaped
from parser.fenced.envelope.reading import CLOSE_PREVIEW, TAG_PREVIEW, EnvelopeFault
from parser.fenced.spans import Span
from parser.lexer.characters import trim
from parser.vocabulary.fenced import fenced_vocabulary

if TYPE_CHECKING:
    from parser.fenced.envelope.reading import Envelope
    from parser.lexer.json_value import JsonObject

TAG_NAME: Final = re.compile("[A-Za-z0-9_-]+")
_STRUCTURAL: Final = fenced_vocabulary().structural_names


def read_tags(envelope: Envelope) -> None:
    """Read calls up to the closing tag or the end of the text; raises EnvelopeFault."""
    while not envelope.at_end():
        start = envelope.position
        if not envelope.at("<"):
            raise EnvelopeFault("env_expected_call_tag", found=envelope.preview(TAG_PREVIEW))
        name = _open_tag(envelope)
        if is_structural(name):
            raise EnvelopeFault("env_structural_marker", tag=name)
        arguments = _arguments(envelope, name)
        envelope.calls.append((shaped(name, arguments), Span(start, envelope.position)))
    if not envelope.calls:
        raise EnvelopeFault("env_no_call_tag")


def is_structural(name: str) -> bool:
    """Tell whether a tag name only marks structure and never names a tool."""
    return name.lower() in _STRUCTURAL


def _open_tag(envelope: Envelope) -> str:
    """Step over an opening tag and give its name; attributes are lost."""
    if envelope.at("</"):
        raise EnvelopeFault("env_unexpected_close_tag", found=envelope.preview(CLOSE_PREVIEW))
    end = envelope.source.find(">", envelope.position)
    if end < 0:
        raise EnvelopeFault("env_tag_unclosed")
    name = TAG_NAME.match(trim(envelope.source[envelope.position + 1 : end]))
    if name is None:
        raise EnvelopeFault("env_tag_unnamed")
    envelope.position = end + 1
    return name[0]


def _arguments(envelope: Envelope, call: str) -> JsonObject:
    """Read the arguments of a call, and its closing tag."""
    arguments: JsonObject = {}
    close = f"</{call}>"
    while True:
        envelope.skip_space()
        if envelope.at(close):
            envelope.position += len(close)
            return arguments
        if envelope.position == len(envelope.source):
            raise EnvelopeFault("env_call_unclosed", call=call)
        if not envelope.at("<"):
            raise EnvelopeFault("env_expected_arg_tag", found=envelope.preview(TAG_PREVIEW))
        argument = _open_tag(envelope)
        if argument in arguments:
            raise EnvelopeFault("env_duplicate_arg", call=call, argument=argument)
        arguments[argument] = _value(envelope, call, argument)


def _value(envelope: Envelope, call: str, argument: str) -> str:
    """Read an argument up to the first of its closing tags; it is always a string."""
    close = f"</{argument}>"
    end = envelope.source.find(close, envelope.position)
    if end < 0:
        raise EnvelopeFault("env_arg_unclosed", call=call, argument=argument)
    value = trim(envelope.source[envelope.position : end])
    envelope.position = end + len(close)
    return value
