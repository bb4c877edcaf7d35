"""The canonical form of what a response said (CMP-18)."""

from __future__ import annotations

from json.encoder import encode_basestring as quoted
from typing import TYPE_CHECKING, Any, Final

from parser.lexer.render import pretty_json
from parser.vocabulary.tagged import tagged_vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.compose.outcomes import Channel
    from parser.lexer.json_value import JsonObject, JsonValue

SEPARATOR: Final = "\n\n"
"""What stands between two blocks, two answers, two pieces of prose (CMP-91, CMP-95)."""

_SCALARS: Final[dict[type, Callable[[Any], str]]] = {str: quoted, int: str}
_TAGS: Final = {tag.role: tag.canonical for tag in tagged_vocabulary().response_tags}
_CALL_OPEN, _CALL_CLOSE = f"<{_TAGS['call']}>\n", f"\n</{_TAGS['call']}>"
# VOC-3: only the done block stands on one line.
_AROUND: Final[dict[Channel, tuple[str, str]]] = {
    "prose": (f"<{_TAGS['prose']}>\n", f"\n</{_TAGS['prose']}>"),
    "answer": (f"<{_TAGS['answer']}>\n", f"\n</{_TAGS['answer']}>"),
    "done": (f"<{_TAGS['done']}>", f"</{_TAGS['done']}>"),
}


def call_block(name: str, arguments: JsonValue) -> str:
    """Render a call; keys are in the order of their code points (DEC-1)."""
    try:
        written = _pretty(arguments)
    except RecursionError:  # a caller may have left little of the stack
        written = pretty_json(arguments)
    return f"{_CALL_OPEN}{name}({written}){_CALL_CLOSE}"


def _pretty(value: JsonValue, margin: str = "\n") -> str:
    """Write what `pretty_json` writes, but faster, for the sake of turns with many calls."""
    write = _SCALARS.get(type(value))
    if write is not None:
        return write(value)
    inner = margin + "  "
    if isinstance(value, dict) and value:
        return f"{{{inner}{f',{inner}'.join(_members(value, inner))}{margin}}}"
    if isinstance(value, list) and value:
        return f"[{inner}{f',{inner}'.join([_pretty(item, inner) for item in value])}{margin}]"
    return pretty_json(value)


def _members(mapping: JsonObject, margin: str) -> list[str]:
    members = []
    for key in sorted(mapping):
        value = mapping[key]
        write = _SCALARS.get(type(value))  # most arguments are: a call is saved for each
        written = _pretty(value, margin) if write is None else write(value)
        members.append(f"{quoted(key)}: {written}")
    return members


def text_block(channel: Channel, text: str) -> str:
    """Render a collected text, which is already trimmed."""
    before, after = _AROUND[channel]
    return f"{before}{text}{after}"
