"""What can stop a computation on Known values; each becomes a reason code of SKP-01."""

from __future__ import annotations

from migrate.rust.known.naming import in_words


class KnownError(Exception):
    """A computation on Known values that has no Known result. `code` is its reason (SKP-01)."""

    code = "unsupported_expr"


class UnsupportedMethod(KnownError):
    """The method is not interpreted for this kind of receiver, or not with these arguments."""

    code = "unsupported_method"

    def __init__(self, kind: str, method: str, detail: str = "") -> None:
        super().__init__(f"{kind}.{method}" + (f": {detail}" if detail else ""))
        self.kind = kind
        self.method = method


class SourcePanic(KnownError):
    """Rust would panic here (IDM-29): a slice off a char boundary, `unwrap` on `None`, …"""

    code = "bad_literal"


class Overflow(KnownError):
    """Integer arithmetic leaves its type, or divides by zero (EVL-14)."""


class FormatSpec(KnownError):
    """A format string or spec outside EVL-12."""

    code = "format_spec"


class NeedsKnown(KnownError):
    """A closure or an argument gave `value`, which is none of the Known values needed here."""

    def __init__(self, value: object, wanted: str) -> None:
        super().__init__(f"{wanted} expected, not {in_words(value)}")
        self.value = value


class NeedsType(KnownError):
    """The result depends on a type that nothing at hand names (`parse`, `into`, `Default`)."""
