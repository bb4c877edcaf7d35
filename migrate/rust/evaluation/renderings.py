"""Debug renderings of outputs: those of strings and lists of strings are read back (GEN-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.comprehensions import listed
from migrate.rust.evaluation.places import category
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import STRINGS, argument
from migrate.rust.evaluation.values import Comprehension, Place, Rendering
from migrate.rust.known.debug_reading import string_shown_as, strings_shown_as
from migrate.rust.known.format import Placeholder, Spec, parse_format

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from migrate.rust.evaluation.calling import Call
    from migrate.rust.evaluation.values import Value


SPECS = {Spec(kind="?"): False, Spec(kind="?", alternate=True): True}
"""The specs that show a value and no more, and whether they spread it over lines."""


def debug_rendering(
    text: str, positional: Sequence[Value], named: Mapping[str, Value], written: str
) -> Rendering | None:
    """Return `format!("{:?}", output)` where the text it is compared with can be read back."""
    parts = parse_format(text)
    shown = parts[0] if len(parts) == 1 else None
    if not isinstance(shown, Placeholder) or shown.spec not in SPECS:
        return None
    of = shown.argument.of
    value = named.get(of) if isinstance(of, str) else next(iter(positional[of : of + 1]), None)
    place = listed(value) if isinstance(value, Comprehension) else value
    if not isinstance(place, Place):
        return None
    is_text = category(place) == "string"
    is_texts = category(place) == "list" and argument(place.type).name in STRINGS
    return Rendering(place, SPECS[shown.spec], written) if is_text or is_texts else None


def shown_as(rendering: Rendering, text: Value) -> str | list[str]:
    """Return the value that is shown as a text. Raises `Unsupported` when none is."""
    found: str | list[str] | None = None
    if isinstance(text, str) and category(rendering.place) == "string":
        found = string_shown_as(text)
    elif isinstance(text, str):
        found = strings_shown_as(text, pretty=rendering.pretty)
    if found is None:
        raise Unsupported("debug_format", rendering.written)
    return found


def call_rendering(rendering: Rendering, _call: Call) -> Value:
    """Refuse a method of a Debug rendering: it says nothing that a port could repeat."""
    raise Unsupported("debug_format", rendering.written)
