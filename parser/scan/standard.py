"""The spec of the standard vocabulary (VOC-2)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from parser.lexer.characters import trim
from parser.registry import tool_names
from parser.scan.spec import MarkupOpener, ScanSpec
from parser.vocabulary.harmony import harmony_markers
from parser.vocabulary.names import name_vocabulary
from parser.vocabulary.tagged import tagged_vocabulary


def standard_spec(registry: object = None) -> ScanSpec:
    """Return the words of the standard dialects, for `scan_units`.

    Args:
        registry: the tools, as `parse` takes them; their names are trimmed,
            empty ones skipped.
    Returns: the `ScanSpec`, which knows these tools and the implicit ones.
    Raises: nothing; whatever declares no tool is left out.
    Rules: VOC-2, VOC-4.

    >>> standard_spec().wrapper_tags
    ('function_calls',)
    """
    names = {trim(name) for name in tool_names(registry)} - {""}
    return replace(_standard(), known_tools=_standard().known_tools | names)


@cache
def _standard() -> ScanSpec:
    words = tagged_vocabulary()
    return ScanSpec(
        call_tags=words.call_tags,
        block_tags=words.block_tags,
        wrapper_tags=words.wrapper_tags,
        markup_openers=tuple(
            MarkupOpener(form.opener, form.close) for form in words.markup_openers
        ),
        reserved_openers=words.reserved_openers,
        harmony=harmony_markers(),
        known_tools=frozenset(name_vocabulary().implicit_names),
    )
