r"""Regular expressions, of expectations (OPR-06) and of Harn scripts, by RE2.

RE2 reads the dialect that Rust's `regex` took over, and is as linear: patterns stand in case files
and scripts, texts come from implementations, and none may be able to make the search explode. One
difference is bridged here: in Rust `\d`, `\s` and `\w` mean Unicode classes. Another is not: `\b`
knows the edges of ASCII words only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import re2

if TYPE_CHECKING:
    from collections.abc import Iterator

_UNICODE: Final = {
    "d": r"\p{Nd}",
    "s": r"\t-\r \x{85}\p{Z}",
    "w": r"\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\x{200c}\x{200d}",
}
"""The members of the classes that RE2 takes for ASCII ones."""

_ESCAPES: Final = r"""
    | \\(?P<name>[dswDSW])
    | \\(?P<hex>u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[uU]\{[0-9A-Fa-f]+\})
    | \\[xpP]\{[^}]*\}
    | \\.
"""
_OUTSIDE: Final = re.compile(
    r"""
      (?P<foreign>
          \\[<>CEQ] | \\[bB]\{           # escapes that only one of the two knows
        | \{(?!\d+(?:,\d*)?\})             # a brace that RE2 takes as itself
      )
    """
    + _ESCAPES
    + r"| (?P<bracket>\[\^?\]?)",
    re.VERBOSE | re.DOTALL,
)
_INSIDE: Final = re.compile(
    r"""
      \[:\^?[a-z]+:\]
    | (?P<foreign>\[|&&|~~|--|\\[CEQ])   # nested classes and set operations
    """
    + _ESCAPES
    + r"| (?P<bracket>\])",
    re.VERBOSE | re.DOTALL,
)
"""What is rewritten or refused outside and inside a bracketed class, and the bracket between."""


class PatternError(ValueError):
    """A pattern that RE2 cannot read, or would read in another way than Rust."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern; two of one text are equal."""

    text: str
    _compiled: Any

    def found_in(self, text: str) -> bool:
        """Tell whether the pattern matches anywhere in `text`."""
        return self._compiled.search(_bytes(text)) is not None

    @property
    def group_names(self) -> dict[str, int]:
        """The numbers of the named groups."""
        return {_text(name): number for name, number in self._compiled.groupindex.items()}

    def occurrences(self, text: str) -> Iterator[Occurrence]:
        """Yield where the pattern matches in `text`, and at last what is left of the text."""
        encoded, end = _bytes(text), 0
        for match in self._matches(encoded):
            start, stop = match.span()
            inner = match.groups() if self._compiled.groups else ()
            groups = [None if group is None else _text(group) for group in inner]
            yield Occurrence(_text(encoded[end:start]), (_text(encoded[start:stop]), *groups))
            end = stop
        yield Occurrence(_text(encoded[end:]), ())

    def count(self, text: str) -> int:
        """Return how often the pattern matches in `text`."""
        return sum(1 for _ in self._matches(_bytes(text)))

    def _matches(self, encoded: bytes) -> Iterator[Any]:
        previous = -1
        for match in self._compiled.finditer(encoded):
            start, stop = match.span()
            # Nothing empty is found inside a character (RE2 counts bytes), nor where the match
            # before it ended (as in Rust).
            if start == stop and (start == previous or _inside_character(encoded, start)):
                continue
            previous = stop
            yield match


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A match of a pattern: the text before it, since the last one, and its groups, whole first.

    Without groups it is the text after the last match.
    """

    before: str
    groups: tuple[str | None, ...]


@lru_cache(maxsize=1024)
def compile_pattern(text: str) -> Pattern:
    """Return the pattern written as `text`. Raises `PatternError` for one RE2 cannot read."""
    options = re2.Options()
    options.log_errors = False
    try:
        return Pattern(text, re2.compile(_bytes(_translated(text)), options))
    except re2.error as error:
        reason = (
            error.args[0].decode(errors="replace")
            if isinstance(error.args[0], bytes)
            else str(error)
        )
        raise PatternError(f"not a regular expression (RE2 syntax): {reason}") from None


def _translated(text: str) -> str:
    """Make classes Unicode ones; refuse what RE2 would read in another way than Rust."""
    inside = False
    pieces, position = [], 0
    while token := (_INSIDE if inside else _OUTSIDE).search(text, position):
        if token["foreign"]:
            raise PatternError(f"{token[0]!r} in a regular expression is not supported")
        pieces += [text[position : token.start()], _rendered(token, inside)]
        position = token.end()
        inside ^= bool(token["bracket"])
    return "".join([*pieces, text[position:]])


def _rendered(token: re.Match[str], inside: bool) -> str:
    if token["name"]:
        return _class(token["name"], inside)
    if token["hex"]:  # RE2 knows \x only
        code = token["hex"].lstrip("uU").strip("{}")
        if 0xD800 <= int(code, 16) <= 0xDFFF:
            raise PatternError(f"{token[0]!r} in a regular expression is no character")
        return f"\\x{{{code}}}"
    return token[0]


def _class(name: str, inside: bool) -> str:
    members = _UNICODE[name.lower()]
    if name.islower():
        return members if inside else f"[{members}]"
    if inside:
        raise PatternError(rf"\{name} inside a class is not supported; write it outside")
    return f"[^{members}]"


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _text(encoded: bytes) -> str:
    return encoded.decode("utf-8", "surrogatepass")


def _inside_character(encoded: bytes, at: int) -> bool:
    return at < len(encoded) and encoded[at] & 0xC0 == 0x80
