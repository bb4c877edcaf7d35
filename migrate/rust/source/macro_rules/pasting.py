"""`paste! { … [<a_ $name>] … }`: names put together (GEN-13)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from migrate.rust.source.literals import BadLiteral, decode_string
from migrate.rust.source.macro_rules.transcription import Expansion, TooLong
from migrate.rust.source.macros import macro_body
from migrate.rust.source.syntax import Stretch, parse_expanded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from migrate.rust.source.syntax import Fragment

PASTING = frozenset({"item", "paste"})
"""Last segments of the paths of the macro."""

HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")

MODIFIERS: dict[str, Callable[[str], str]] = {
    "lower": str.lower,
    "upper": str.upper,
    "snake": lambda name: HUMP.sub("_", name).lower(),
    "camel": lambda name: "".join(word[:1].upper() + word[1:] for word in name.split("_")),
}


def pasted_items(invocation: Fragment) -> Fragment | None:
    """The items in the macro, with their names put together; `None` when that is no code."""
    body = macro_body(invocation)
    text = Expansion(bytearray())
    at = body.node.start_byte + 1
    try:
        for tree in _names(body):
            text.copy(body.parsed, at, tree.node.start_byte)
            name = _pasted(tree)
            if name is None:
                return None
            start = tree.tokens[2].node.start_byte
            text.stretches.append(
                Stretch(len(text.data), start - len(text.data), start, start, body.parsed)
            )
            text.data += name.encode()
            at = tree.node.end_byte
        text.copy(body.parsed, at, body.node.end_byte - 1)
    except TooLong:
        return None
    root = parse_expanded(bytes(text.data), text.stretches, invocation)
    return None if root.node.has_error else root


def _names(tree: Fragment) -> Iterator[Fragment]:
    """The trees `[< … >]`, in order."""
    for token in tree.tokens[1:-1]:
        if token.kind != "token_tree":
            continue
        marks = [inner.kind for inner in token.tokens]
        if len(marks) > 4 and marks[:2] == ["[", "<"] and marks[-2:] == [">", "]"]:
            yield token
        else:
            yield from _names(token)


def _pasted(tree: Fragment) -> str | None:
    """The name that a tree makes: words and texts, each with its modifiers."""
    parts: list[str] = []
    tokens = iter(tree.tokens[2:-2])
    for token in tokens:
        if token.kind == ":":
            modifier = MODIFIERS.get(next(tokens, token).text)
            if modifier is None or not parts:
                return None
            parts[-1] = modifier(parts[-1])
        else:
            parts.append(_word(token))
    name = "".join(parts)
    return name if name.isidentifier() else None


def _word(token: Fragment) -> str:
    if token.kind not in {"raw_string_literal", "string_literal"}:
        return token.text.removeprefix("r#")
    try:
        return decode_string(token.text).replace("-", "_")
    except BadLiteral:
        return ""
