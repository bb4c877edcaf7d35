"""The words of the bundled parser that others look for in a text."""

from __future__ import annotations

from functools import cache

import parser


@cache
def call_openers() -> tuple[str, ...]:
    """Return what a call begins with in the tagged protocol: tags, then markup (VOC-1, VOC-2)."""
    spec = parser.standard_spec()
    tags = (f"<{tag}>" for tag in spec.call_tags)
    return (*tags, *(form.opener for form in spec.markup_openers))
