"""`format!` on Known values (06 EVL-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.rust.known import json_text
from migrate.rust.known.conversion import to_json
from migrate.rust.known.debug_text import debug
from migrate.rust.known.errors import FormatSpec, NeedsKnown
from migrate.rust.known.float_text import float_display, scientific
from migrate.rust.known.format_spec import (
    BIGGEST,
    PLAIN,
    Argument,
    Placeholder,
    Spec,
    captured_names,
    parse_format,
)
from migrate.rust.known.integers import bits_of, fits
from migrate.rust.known.naming import in_words
from migrate.rust.known.records import Char, ErrorText, JsonValue, Known
from migrate.rust.known.sizes import text_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = [
    "Argument",
    "Placeholder",
    "Spec",
    "captured_names",
    "debug",
    "display",
    "format_text",
    "parse_format",
]

RADIX = {"x": ("0x", "x"), "X": ("0x", "X"), "o": ("0o", "o"), "b": ("0b", "b")}
LEFT, CENTRE, RIGHT = "<", "^", ">"


def format_text(text: str, positional: Sequence[Known], named: Mapping[str, Known]) -> str:
    """The string `format!(text, …)` gives; `named` holds named arguments and captured variables.

    Raises `FormatSpec` (bad string, missing argument, combination outside EVL-12) and `NeedsKnown`
    with the first foreign argument that is used.
    """
    arguments = _Arguments(positional, named)
    return text_of(
        part if isinstance(part, str) else arguments.rendered(part) for part in parse_format(text)
    )


def display(value: Known) -> str:
    """`{}`: strings, chars, integers, floats, bools, JSON values.

    Raises `FormatSpec` for other Known values, `NeedsKnown` for foreign ones.
    """
    match value:
        case str():
            return value
        case ErrorText(text=str(written)):
            return written
        case Char():
            return value.value
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case float():
            return float_display(value)
        case JsonValue():
            return json_text.compact(to_json(value))
    debug(value)  # raises `NeedsKnown` for a foreign value
    raise FormatSpec(f"{in_words(value)} has no Display")


@dataclass(frozen=True, slots=True)
class _Arguments:
    positional: Sequence[Known]
    named: Mapping[str, Known]

    def rendered(self, placeholder: Placeholder) -> str:
        spec = placeholder.spec
        return render(
            self.value(placeholder.argument),
            spec,
            self.count(spec.width),
            self.count(spec.precision),
        )

    def value(self, argument: Argument) -> Known:
        try:
            if isinstance(argument.of, str):
                return self.named[argument.of]
            # Named arguments also count, after the positional ones.
            return [*self.positional, *self.named.values()][argument.of]
        except LookupError:
            raise FormatSpec(f"no argument {argument.of}") from None

    def count(self, written: int | Argument | None) -> int | None:
        if not isinstance(written, Argument):
            return written
        value = self.value(written)
        if not isinstance(value, int) or not 0 <= value <= BIGGEST:
            raise NeedsKnown(value, "a width or precision")
        return value


def render(value: Known, spec: Spec, width: int | None, precision: int | None) -> str:
    """One placeholder's text. Raises `FormatSpec`, `NeedsKnown`."""
    if spec.kind == "?":
        if spec != Spec(kind="?"):
            raise FormatSpec("{:?} with further flags")
        return debug(value)
    if spec == PLAIN:
        return display(value)
    if isinstance(value, str | Char | bool):
        return _text(display(value), spec, width, precision)
    if isinstance(value, int | float):
        return _number(value, spec, width, precision)
    if isinstance(value, JsonValue) and spec == Spec(alternate=True):
        return json_text.pretty(to_json(value))
    display(value)  # raises what the value itself is to blame for
    raise FormatSpec(f"a spec on {in_words(value)}")


def _text(text: str, spec: Spec, width: int | None, precision: int | None) -> str:
    if spec.kind:
        raise FormatSpec(f"{{:{spec.kind}}} of a text")
    return _padded(text if precision is None else text[:precision], spec, width, LEFT)


def _number(value: float, spec: Spec, width: int | None, precision: int | None) -> str:
    digits = _digits(value, spec.kind, precision)
    sign = "-" if digits.startswith("-") else "+" if spec.sign and digits != "NaN" else ""
    prefix = RADIX[spec.kind][0] if spec.alternate and spec.kind in RADIX else ""
    body = digits.removeprefix("-")
    if spec.zero:
        # Zeros stand after the sign and the prefix; fill and alignment are ignored.
        missing = (width or 0) - len(sign) - len(prefix) - len(body)
        return sign + prefix + "0" * missing + body
    return _padded(sign + prefix + body, spec, width, RIGHT)


def _digits(value: float, kind: str, precision: int | None) -> str:
    if kind in ("e", "E"):
        text = scientific(value, precision)
        return text if kind == "e" else text.replace("e", "E")
    if kind in RADIX:
        if not isinstance(value, int):
            raise FormatSpec(f"{{:{kind}}} of a float")
        return format(_unsigned(value), RADIX[kind][1])
    return str(value) if isinstance(value, int) else float_display(value, precision)


def _unsigned(value: int) -> int:
    """Radix formats write the two's complement; of the smallest type that may be meant."""
    widths = [name for name in ("i32", "i64", "i128") if fits(value, name)]
    if value >= 0 or not widths:
        return abs(value)
    return value + (1 << bits_of(widths[0]))


def _padded(text: str, spec: Spec, width: int | None, usual: str) -> str:
    missing = (width or 0) - len(text)
    if missing <= 0:
        return text
    before = {LEFT: 0, CENTRE: missing // 2, RIGHT: missing}[spec.align or usual]
    return spec.fill * before + text + spec.fill * (missing - before)
