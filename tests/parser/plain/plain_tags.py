"""Tags inside texts, as chapter 03 reads them: narration, call heads, pieces of the protocol."""

from __future__ import annotations

import re
from typing import Final

from plain_text import ASCII_WHITE, IDENTIFIER, WHITE, trim

CALL_TAGS: Final = ("tool_call", "toolcall")
CHANNELS: Final = {
    "assistant_prose": "prose",
    "assistantprose": "prose",
    "user_response": "answer",
    "userresponse": "answer",
    "done": "done",
}
NARRATION: Final = ("assistant_prose", "assistantprose", "thinking", "reasoning")


def narration(body: str) -> tuple[list[str], str]:
    """CMP-77: what is told in tags at the front, and the rest."""
    told = []
    while tag := next((tag for tag in NARRATION if body.startswith(f"<{tag}>")), None):
        inner, found, rest = body[len(f"<{tag}>") :].partition(f"</{tag}>")
        if not found:
            break
        told += [trim(inner)] if trim(inner) else []
        body = trim(rest)
    return told, body


def has_call_head(text: str) -> bool:
    name = IDENTIFIER.match(text)
    return name is not None and text[name.end() :].lstrip(ASCII_WHITE).startswith("(")


def is_protocol(text: str) -> bool:
    """CMP-74."""
    lowered = re.sub("[A-Z]", lambda letter: letter[0].lower(), text)
    if "_call>" in lowered:
        return True
    for piece in re.findall("<[^>]*>?", lowered):
        word = piece[1:].removeprefix("/").lstrip(WHITE).removesuffix(">")
        if re.split(f"[{WHITE}]", word)[0] in (*CALL_TAGS, *CHANNELS):
            return True
    return False
