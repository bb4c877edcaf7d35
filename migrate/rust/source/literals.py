"""Rust literals, decoded from their raw token text (06 SRC-09…SRC-11).

The grammar's `string_content` children are not used: after a line continuation they still contain
the indentation that Rust drops (SRC-09).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from migrate.rust.known.values import ByteString, Char

if TYPE_CHECKING:
    from migrate.rust.source.syntax import Fragment


class BadLiteral(Exception):
    """A literal that Rust would refuse (`bad_literal`)."""

    def __init__(self, why: str, token: str) -> None:
        super().__init__(f"{why}: {token if len(token) <= 60 else token[:57] + '…'}")


class Literal(msgspec.Struct, frozen=True):
    """A decoded literal; `suffix` is the type suffix of a number (`u8`, `f64`) or `None`."""

    value: str | Char | ByteString | int | float | bool
    suffix: str | None = None


QUOTED = re.compile(r'"(.*)"', re.DOTALL)
RAW = re.compile(r'r(#*)"(.*)"\1', re.DOTALL)
ESCAPE = re.compile(
    r"\\(?:x([0-9A-Fa-f]{2})"
    r"|u\{([0-9A-Fa-f](?:[0-9A-Fa-f]|_)*)\}"
    r"|(\n[ \t\n\r]*)"
    r"|(.?))",
    re.DOTALL,
)
SIMPLE = {"n": "\n", "r": "\r", "t": "\t", "0": "\0", "\\": "\\", '"': '"', "'": "'"}
INTEGER = re.compile(
    r"(?:0x(?P<hex>[0-9A-Fa-f_]+?)|0o(?P<oct>[0-7_]+?)|0b(?P<bin>[01_]+?)|(?P<dec>[0-9][0-9_]*?))"
    r"(?P<suffix>[iu](?:8|16|32|64|128|size))?",
    re.ASCII,
)
RADIX = {"hex": 16, "oct": 8, "bin": 2, "dec": 10}
FLOAT = re.compile(
    r"([0-9][0-9_]*(?:\.(?:[0-9][0-9_]*)?)?(?:[eE][+-]?_*[0-9][0-9_]*)?)(f32|f64)?", re.ASCII
)
LONGEST = 160
"""Digits of the longest 128-bit number, with room for leading zeros: a longer one is refused."""


def decode_string(token: str) -> str:
    """Content of `"…"` (SRC-09) or of a raw string (SRC-10). Raises `BadLiteral`."""
    raw = RAW.fullmatch(token)
    if raw:
        return raw[2]
    quoted = QUOTED.fullmatch(token)
    if not quoted:
        raise BadLiteral("not a string literal", token)
    return _unescape(quoted[1], token, highest=0x7F)


def decode_bytes(token: str) -> bytes:
    """Content of `b"…"` or `br"…"` (SRC-11). Raises `BadLiteral`."""
    if not token.startswith("b"):
        raise BadLiteral("not a byte string", token)
    raw = RAW.fullmatch(token, 1)
    quoted = QUOTED.fullmatch(token, 1)
    content = raw[2] if raw else quoted[1] if quoted else None
    if content is None or not content.isascii():
        raise BadLiteral("not a byte string", token)
    return (content if raw else _unescape(content, token, highest=0xFF)).encode("latin-1")


def decode_char(token: str) -> str:
    """The scalar of `'…'`. Raises `BadLiteral`."""
    return _one_scalar(token, token, highest=0x7F)


def decode_byte(token: str) -> int:
    """The value of `b'…'`. Raises `BadLiteral`."""
    if not token.startswith("b") or not token.isascii():
        raise BadLiteral("not a byte literal", token)
    return ord(_one_scalar(token[1:], token, highest=0xFF))


def decode_integer(token: str) -> tuple[int, str | None]:
    """Value and suffix of an integer literal. Raises `BadLiteral`."""
    match = INTEGER.fullmatch(token)
    if not match:
        raise BadLiteral("not an integer", token)
    radix = next(name for name in RADIX if match[name] is not None)
    digits = match[radix].replace("_", "")
    if not 0 < len(digits) <= LONGEST or (value := int(digits, RADIX[radix])) >> 128:
        raise BadLiteral("not an integer of at most 128 bits", token)
    return value, match["suffix"]


def decode_float(token: str) -> tuple[float, str | None]:
    """Value and suffix of a float literal. Raises `BadLiteral`."""
    match = FLOAT.fullmatch(token)
    if not match:
        raise BadLiteral("not a float", token)
    return float(match[1].replace("_", "")), match[2]


def read_literal(fragment: Fragment) -> Literal | None:
    """The value of a literal node, `negative_literal` of patterns included.

    `b'a'` is an `int`; a C string is a `BadLiteral` (unsupported). `None` when the fragment is no
    literal. Raises `BadLiteral`.
    """
    token = fragment.text
    match fragment.kind:
        case "string_literal" | "raw_string_literal":
            if token.startswith("b"):
                return Literal(ByteString(decode_bytes(token)))
            return Literal(decode_string(token))
        case "char_literal":
            if token.startswith("b"):
                return Literal(decode_byte(token), "u8")
            return Literal(Char(decode_char(token)))
        case "boolean_literal":
            return Literal(token == "true")
        case "integer_literal" | "float_literal":
            return _number(token)
        case "negative_literal":
            return _negated(fragment)
    return None


def _number(token: str) -> Literal:
    # The grammar calls `1f32` an integer too, so the text decides.
    if INTEGER.fullmatch(token):
        return Literal(*decode_integer(token))
    return Literal(*(decode_float(token) if FLOAT.fullmatch(token) else decode_integer(token)))


def _negated(fragment: Fragment) -> Literal | None:
    inner = read_literal(fragment.children[-1])
    if inner is None or not isinstance(inner.value, int | float):
        return None
    return Literal(-inner.value, inner.suffix)


def _one_scalar(quoted: str, token: str, highest: int) -> str:
    if len(quoted) < 3 or quoted[0] != "'" or quoted[-1] != "'":
        raise BadLiteral("not a char literal", token)
    # A char must be escaped where it would end the literal, and cannot be continued on a new line.
    if quoted[1:-1] in ("'", "\n", "\r", "\t") or quoted.startswith("'\\\n"):
        raise BadLiteral("not a char literal", token)
    content = _unescape(quoted[1:-1], token, highest)
    if len(content) != 1:
        raise BadLiteral("not exactly one character", token)
    return content


def _unescape(content: str, token: str, highest: int) -> str:
    """Replace escapes; `highest` bounds the hexadecimal ones, and Unicode ones are for text."""

    def replaced(match: re.Match[str]) -> str:
        hexadecimal, unicode, continuation, other = match.groups()
        if hexadecimal is not None:
            if int(hexadecimal, 16) > highest:
                raise BadLiteral(f"escape {match[0]} is beyond {highest:X}", token)
            return chr(int(hexadecimal, 16))
        if unicode is not None and highest == 0x7F:
            return _scalar(unicode.replace("_", ""), token)
        if continuation is not None:
            return ""
        if other not in SIMPLE:
            raise BadLiteral(f"unknown escape {match[0]}", token)
        return SIMPLE[other]

    return ESCAPE.sub(replaced, content)


def _scalar(digits: str, token: str) -> str:
    value = int(digits, 16) if len(digits) <= 6 else -1
    if not 0 <= value <= 0x10FFFF or 0xD800 <= value <= 0xDFFF:
        raise BadLiteral(f"\\u{{{digits}}} is no Unicode scalar value", token)
    return chr(value)
