"""A macro call, expanded: the first arm that takes its tokens decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.source.macro_rules.hygiene import renamed
from migrate.rust.source.macro_rules.matching import match_arm
from migrate.rust.source.macro_rules.patterns import UnreadableArm, read_pattern
from migrate.rust.source.macro_rules.transcription import (
    Expansion,
    TooLong,
    Untranscribable,
    transcribe,
)
from migrate.rust.source.macros import macro_body
from migrate.rust.source.syntax import parse_expanded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from migrate.rust.source.syntax import Fragment


def expanded_block(definition: Fragment, invocation: Fragment) -> Fragment | None:
    """The body of a macro with its arguments put in, as a block.

    `None` when no arm takes the arguments, or what comes of it is no code.
    """
    try:
        root = _block(definition, invocation, {})
        names = {} if root is None else renamed(root, definition, invocation)
        root = _block(definition, invocation, names) if names else root
    except (TooLong, Untranscribable):
        return None
    return None if root is None or len(root.children) != 1 else root.children[0].field("body")


def _block(definition: Fragment, invocation: Fragment, names: Mapping[str, str]) -> Fragment | None:
    return _expanded(
        definition, invocation, Expansion(bytearray(b"fn expanded() {"), renamed=names), b"}"
    )


def expanded_items(definition: Fragment, invocation: Fragment, longest: int) -> Fragment | None:
    """The items that a macro makes, as a `source_file`; `None` as above.

    Raises `TooLong` for more than `longest` bytes.
    """
    return _expanded(definition, invocation, Expansion(bytearray(), longest=longest), b"")


def _expanded(
    definition: Fragment, invocation: Fragment, text: Expansion, suffix: bytes
) -> Fragment | None:
    tokens = macro_body(invocation).tokens[1:-1]
    try:
        for rule in definition.children:
            if rule.kind != "macro_rule":
                continue
            bound = match_arm(read_pattern(rule.need("left")), tokens)
            if bound is not None:
                transcribe(rule.need("right"), bound, text)
                break
        else:
            return None
    except (Untranscribable, UnreadableArm):
        return None
    text.data += suffix
    root = parse_expanded(bytes(text.data), text.stretches, invocation)
    return None if root.node.has_error else root
