"""The hostile families: what a text can be full of."""

from __future__ import annotations

from typing import Final

from benchmarks.families import characters, markers, strings, structures, tags, tails
from benchmarks.families.family import Family, Text, in_one_line

__all__ = ["FAMILIES", "SINGLE_LINES", "Family"]

_GROUPS: Final[dict[str, dict[str, Text]]] = {
    "call tags": tags.CALL_TAGS,
    "response tags": tags.RESPONSE_TAGS,
    "[[CALL] stubs": tags.STUBS,
    "lone <": tags.ANGLES,
    "heredocs": strings.HEREDOCS,
    "quotes": strings.QUOTES,
    "backslashes": strings.BACKSLASHES,
    "comments": strings.COMMENTS,
    "entities": strings.ENTITIES,
    "nested brackets": structures.BRACKETS,
    "call stubs": structures.CALL_STUBS,
    "JSON": structures.JSON,
    "numbers and names": structures.NUMBERS_AND_NAMES,
    "fence markers": markers.FENCES,
    "harmony markers": markers.HARMONY,
    "provider markers": markers.PROVIDERS,
    "markup openers": markers.MARKUP,
    "near-miss labels": markers.LABELS,
    "CR LF": characters.LINE_BREAKS,
    "odd characters": characters.CHARACTERS,
    "shared ends": tails.TAILS,
}


FAMILIES: Final = tuple(
    Family(group, variant, text)
    for group, variants in _GROUPS.items()
    for variant, text in variants.items()
)
"""All variants of all families."""


def _has_lines(family: Family) -> bool:
    return "\n" in family.text(500)


SINGLE_LINES: Final = tuple(
    Family("very long single lines", str(family), in_one_line(family.text))
    for family in filter(_has_lines, FAMILIES)
)
"""The variants that have lines, without their line breaks."""
