"""`format!` on Known values (06 EVL-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from migrate.rust.known.values import Known


@dataclass(frozen=True, slots=True)
class Spec:
    """What follows the colon: `[[fill]align][sign][#][0][width][.precision][kind]`.

    `width` and `precision` are a number, or the argument (index or name) that holds it.
    `kind` is `""` (Display), `"?"`, `"x"`, `"X"`, `"o"`, `"b"`, `"e"` or `"E"`.
    """

    fill: str = " "
    align: str | None = None
    sign: bool = False
    alternate: bool = False
    zero: bool = False
    width: int | Argument | None = None
    precision: int | Argument | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Argument:
    """Which argument: an index into the positional ones, or a name."""

    of: int | str


@dataclass(frozen=True, slots=True)
class Placeholder:
    """One `{…}`."""

    argument: Argument
    spec: Spec


def parse_format(text: str) -> tuple[str | Placeholder, ...]:
    """Split a decoded format string into literal text (braces undoubled) and placeholders.

    `{}` placeholders are numbered. Raises `FormatSpec`.
    """
    raise NotImplementedError


def captured_names(text: str) -> tuple[str, ...]:
    """Names a format string uses, in order of first use: named arguments or captured variables."""
    raise NotImplementedError


def format_text(text: str, positional: Sequence[Known], named: Mapping[str, Known]) -> str:
    """The string `format!(text, …)` gives; `named` holds named arguments and captured variables.

    Raises `FormatSpec` (bad string, missing argument, combination outside EVL-12) and `NeedsKnown`
    with the first foreign argument that is used.
    """
    raise NotImplementedError


def display(value: Known) -> str:
    """`{}`: strings, chars, integers, floats, bools, JSON values. Raises `FormatSpec`."""
    raise NotImplementedError


def debug(value: Known) -> str:
    """`{:?}` with Rust's escapes. Raises `FormatSpec`, `NeedsKnown`."""
    raise NotImplementedError
