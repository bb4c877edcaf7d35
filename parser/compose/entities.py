"""Where composition decodes character references (CMP-84)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parser.compose.readings import Read
from parser.lexer.entities import decode_html_entities, decode_html_entities_in_args
from parser.vocabulary.compose import compose_vocabulary

if TYPE_CHECKING:
    from parser.compose.readings import Reading

_TABLE: Final = compose_vocabulary().entities


def decode_text_entities(text: str) -> str:
    """Decode the references of one text, once."""
    return decode_html_entities(text, _TABLE)


def with_entities_decoded(reading: Reading) -> Reading:
    """Decode the references in the string values of a call; whatever is no call stays as it is."""
    if not isinstance(reading, Read):
        return reading
    return reading._replace(arguments=decode_html_entities_in_args(reading.arguments, _TABLE))
