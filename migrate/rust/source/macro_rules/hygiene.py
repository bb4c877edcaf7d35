"""Variables of a macro are not those of its caller, though they have the same name (GEN-13).

Where an argument uses a name that the macro binds too, the macro's own one is renamed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from migrate.rust.source.macro_rules.transcription import Untranscribable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.source.syntax import Fragment

PATTERNS = {
    "closure_expression": "parameters",
    "for_expression": "pattern",
    "let_condition": "pattern",
    "let_declaration": "pattern",
    "match_arm": "pattern",
}
"""Which field of an expression binds variables."""

STRINGS = ("raw_string_literal", "string_literal")
INLINE = re.compile(r"\{(\w+)")
"""A variable in a format string."""
FIELDS = ("field_identifier", "shorthand_field_identifier", "shorthand_field_initializer")


def bound_by_caller(block: Fragment, definition: Fragment) -> set[str]:
    """Return the variables that the statements of an expansion bind by a name of the call."""
    patterns = (part.need("pattern") for part in block.parts("let_declaration"))
    return {
        name.text
        for pattern in patterns
        for name in pattern.find("identifier")
        if not _is_written_in(definition, name)
    }


def renamed(root: Fragment, definition: Fragment, invocation: Fragment) -> dict[str, str]:
    """Return new names for variables of a macro whose names the arguments of a call use too.

    Raises `Untranscribable` where the macro also writes such a name as a field, or in a text.
    """
    used = _names_used(invocation)
    clashing = {
        name.text
        for name in _bound(root)
        if name.text in used and _is_written_in(definition, name) and not name.text[:1].isupper()
    }
    if clashing & _fixed(root, definition):
        raise Untranscribable(", ".join(sorted(clashing)))
    return {name: _unused(name, used) for name in clashing}


def _names_used(invocation: Fragment) -> set[str]:
    names = {name.text for name in invocation.find("identifier")}
    return names | {
        name for text in invocation.find(*STRINGS) for name in INLINE.findall(text.text)
    }


def _bound(root: Fragment) -> Iterator[Fragment]:
    for part in root.find(*PATTERNS):
        yield from part.need(PATTERNS[part.kind]).find("identifier")


def _fixed(root: Fragment, definition: Fragment) -> set[str]:
    """Return the names in a macro that must stay: of fields, and those in texts."""
    fields = {
        name.text
        for name in root.find(*FIELDS)
        if not _is_read(name) and _is_written_in(definition, name)
    }
    texts = (text for text in root.find(*STRINGS) if _is_written_in(definition, text))
    return fields | {name for text in texts for name in INLINE.findall(text.text)}


def _is_read(field: Fragment) -> bool:
    parent = field.node.parent
    return parent is not None and parent.type == "field_expression"


def _is_written_in(definition: Fragment, part: Fragment) -> bool:
    """Tell whether a part of an expansion comes from the macro, not from a call."""
    (stretch, *_) = part.parsed.between(part.node.start_byte, part.node.start_byte)
    at = stretch.inner(part.node.start_byte)
    node = definition.node
    return stretch.parsed is definition.parsed and node.start_byte <= at < node.end_byte


def _unused(name: str, used: set[str]) -> str:
    new = f"{name}_of_macro"
    while new in used:
        new += "_"
    return new
