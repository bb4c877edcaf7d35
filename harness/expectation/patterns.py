r"""Regular expressions of expectations (OPR-06), by RE2.

RE2 reads the dialect that Rust's `regex` took over, and is as linear: patterns stand in case files
and texts come from implementations, so neither may be able to make the search explode. One
difference is bridged here: in Rust `\d`, `\s` and `\w` mean Unicode classes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import re2

from harness.expectation.errors import ExpectationError

_UNICODE: Final = {
    "d": r"\p{Nd}",
    "s": r"\t-\r \x{85}\p{Z}",
    "w": r"\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}",
}
"""The members of the classes that RE2 takes for ASCII ones."""

_TOKEN: Final = re.compile(
    r"""
      \\Q.*?(?:\\E|\Z)                # a literal stretch
    | (?P<foreign>\\[<>]|\\[bB]\{)     # word boundaries that only Rust has
    | \\(?P<name>[dswDSW])
    | \\[uU](?P<hex>\{[0-9A-Fa-f]+\}|[0-9A-Fa-f]{4,8})
    | \\.
    | (?P<opens>\[\^?\]?)
    | (?P<closes>\])
    | (?P<sets>&&|~~|--)
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern; two of one text are equal."""

    text: str
    _search: Any

    def found_in(self, text: str) -> bool:
        """Tell whether the pattern matches anywhere in `text`."""
        return self._search(_bytes(text)) is not None


@lru_cache(maxsize=1024)
def compile_pattern(text: str) -> Pattern:
    """Return the pattern written as `text`. Raises `ExpectationError` for one RE2 cannot read."""
    options = re2.Options()
    options.log_errors = False
    try:
        return Pattern(text, re2.compile(_bytes(_translated(text)), options).search)
    except re2.error as error:
        reason = error.args[0].decode() if isinstance(error.args[0], bytes) else str(error)
        raise ExpectationError(f"not a regular expression (RE2 syntax): {reason}") from None


def _translated(text: str) -> str:
    """Make classes Unicode ones; refuse what RE2 would read in another way than Rust."""
    inside = False
    pieces, position = [], 0
    for token in _TOKEN.finditer(text):
        pieces.append(text[position : token.start()])
        position = token.end()
        if token["foreign"] or (inside and (token["sets"] or _nests(token, text))):
            raise ExpectationError(f"{token[0]!r} in a regular expression is not supported")
        pieces.append(_rendered(token, inside))
        if token["opens"] or token["closes"]:
            inside = bool(token["opens"]) and not _is_named(token, text)
    return "".join([*pieces, text[position:]])


def _rendered(token: re.Match[str], inside: bool) -> str:
    if token["name"]:
        return _class(token["name"], inside)
    if token["hex"]:  # RE2 knows \x only
        code = token["hex"].strip("{}")
        if 0xD800 <= int(code, 16) <= 0xDFFF:
            raise ExpectationError(f"{token[0]!r} in a regular expression is no character")
        return f"\\x{{{code}}}"
    return token[0]


def _nests(token: re.Match[str], text: str) -> bool:
    return bool(token["opens"]) and not _is_named(token, text)


def _is_named(token: re.Match[str], text: str) -> bool:
    """Whether a bracket begins a named class, `[:alpha:]`."""
    return text.startswith(":", token.start() + 1)


def _class(name: str, inside: bool) -> str:
    members = _UNICODE[name.lower()]
    if name.islower():
        return members if inside else f"[{members}]"
    if inside:
        raise ExpectationError(rf"\{name} inside a class is not supported; write it outside")
    return f"[^{members}]"


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
