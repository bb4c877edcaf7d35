"""The call tag on the wire (06 EP-12)."""

from __future__ import annotations

import parser


def wire_to_canonical(text: str) -> str:
    """EP-12: a response as it is parsed."""
    return parser.wire_to_canonical(text)


def canonical_to_wire(text: str) -> str:
    """EP-12: a text as it is sent."""
    return parser.canonical_to_wire(text)
