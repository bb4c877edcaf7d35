"""Rust literals, decoded from their raw token text (06 SRC-09…SRC-11)."""

from __future__ import annotations

from dataclasses import dataclass

from migrate.rust.known.values import ByteString, Char
from migrate.rust.source.syntax import Fragment


class BadLiteral(Exception):
    """A literal that Rust would refuse (`bad_literal`), with the reason and its text."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A decoded literal; `suffix` is the type suffix of a number (`u8`, `f64`) or `None`."""

    value: str | Char | ByteString | int | float | bool
    suffix: str | None = None


def decode_string(token: str) -> str:
    """Content of `"…"` (SRC-09) or of a raw string (SRC-10). Raises `BadLiteral`."""
    raise NotImplementedError


def decode_bytes(token: str) -> bytes:
    """Content of `b"…"` or `br"…"` (SRC-11). Raises `BadLiteral`."""
    raise NotImplementedError


def decode_char(token: str) -> str:
    """The scalar of `'…'`. Raises `BadLiteral`."""
    raise NotImplementedError


def decode_byte(token: str) -> int:
    """The value of `b'…'`. Raises `BadLiteral`."""
    raise NotImplementedError


def decode_integer(token: str) -> tuple[int, str | None]:
    """Value and suffix of an integer literal. Raises `BadLiteral`."""
    raise NotImplementedError


def decode_float(token: str) -> tuple[float, str | None]:
    """Value and suffix of a float literal. Raises `BadLiteral`."""
    raise NotImplementedError


def read_literal(fragment: Fragment) -> Literal | None:
    """The value of a literal node; `None` when the fragment is no literal.

    `b'a'` is an `int`; a C string is a `BadLiteral` (unsupported). Raises `BadLiteral`.
    """
    raise NotImplementedError
