"""Transforms of strings (OPR-03), with the meaning their Rust namesakes have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.expectation.json_text import json_text, read_json
from harness.expectation.kinds import WHITE_SPACE, is_count
from harness.expectation.show import show
from harness.expectation.transforms.record import Argument, Operation, demand_kind
from harness.expectation.view import Absent, Found, Place, Unusable

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.expectation.model import Json
    from harness.expectation.path import Path
    from harness.expectation.view import Lookup, View


def utf8(text: str) -> bytes:
    """Return the UTF-8 bytes of a string; a lone surrogate, which JSON allows, has three."""
    return text.encode("utf-8", "surrogatepass")


def lines(text: str) -> list[str]:
    """Split as Rust's `lines` does: at LF, without it or a CR before it, no empty last line."""
    *ended, rest = text.split("\n")
    return [line.removesuffix("\r") for line in ended] + ([rest] if rest else [])


def _of_text(function: Callable[[str], Json]) -> Operation:
    def apply(value: Json, _argument: Any, _view: View) -> Lookup:
        demand_kind(value, str, "a string")
        return Found(function(value))

    return Operation(Argument.NONE, apply)


def _parse_json(value: Json, _argument: Any, _view: View) -> Lookup:
    demand_kind(value, str, "a string of JSON")
    try:
        return Found(read_json(value))
    except ValueError as error:
        raise Unusable(f"not JSON ({error}): {show(value)}", value) from None


def _to_json(value: Json, _argument: Any, _view: View) -> Lookup:
    return Found(json_text(value))


def _byte_slice(value: Json, bounds: tuple[int | Path, int | Path], view: View) -> Lookup:
    """Cut a string at byte offsets (IDM-92); one inside a character is a panic in Rust."""
    demand_kind(value, str, "a string")
    start, end = (_offset(bound, value, view) for bound in bounds)
    data = utf8(value)
    if not start <= end <= len(data):
        raise Unusable(f"bytes {start} to {end} of {len(data)} are no slice", value)
    if _inside_character(data, start) or _inside_character(data, end):
        raise Unusable(f"bytes {start} to {end} cut through a character", value)
    return Found(data[start:end].decode("utf-8", "surrogatepass"))


def _offset(bound: int | Path, value: Json, view: View) -> int:
    if isinstance(bound, int):
        return bound
    found = view.look(Place(bound))
    if isinstance(found, Absent):
        raise Unusable(f"no offset: {found.reason}", value)
    if not is_count(found.value):
        raise Unusable(f"expected an offset, found {show(found.value)}", value)
    return int(found.value)


def _inside_character(data: bytes, offset: int) -> bool:
    return offset < len(data) and data[offset] & 0xC0 == 0x80


TEXT_TRANSFORMS: Final = {
    "trim": _of_text(lambda text: text.strip(WHITE_SPACE)),
    "trim_start": _of_text(lambda text: text.lstrip(WHITE_SPACE)),
    "trim_end": _of_text(lambda text: text.rstrip(WHITE_SPACE)),
    "lower": _of_text(str.lower),
    "upper": _of_text(str.upper),
    "byte_length": _of_text(lambda text: len(utf8(text))),  # DEC-13: `len()` counts bytes
    "char_length": _of_text(len),
    "lines": _of_text(lines),
    "parse_json": Operation(Argument.NONE, _parse_json),
    "to_json": Operation(Argument.NONE, _to_json),
    "byte_slice": Operation(Argument.BOUNDS, _byte_slice),
}
