"""One call candidate: `name(` or `name{` at the head of a line (BARE-9 … BARE-11)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parser.diagnostics import Diagnostic, call_diagnostic, diagnostic
from parser.lexer.calls import delimit_call, parse_call_at, parse_object_at
from parser.lexer.errors import LexError
from parser.lexer.identifiers import IDENTIFIER, has_object_literal_arg_start
from parser.names.shape import normalize_tool_call_shape, normalize_tool_name
from parser.names.unknown import unknown_tool_feedback
from parser.vocabulary.names import name_vocabulary

if TYPE_CHECKING:
    from parser.bare.wrappers import Wrappers
    from parser.lexer.json_value import JsonValue
    from parser.lexer.lookahead import Lookahead
    from parser.names.known import KnownNames

_WRAPPERS = frozenset(name_vocabulary().generic_wrappers)
_CALL_HEAD = re.compile(rf"({IDENTIFIER.pattern})([({{])")


@dataclass(frozen=True, slots=True)
class Credited:
    """A call that runs, and the position after its text."""

    name: str
    arguments: JsonValue
    end: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A call that does not run, and where the walk resumes: inside it (BARE-15)."""

    error: Diagnostic
    resume: int


def read_candidate(
    source: str, start: int, known: KnownNames, lookahead: Lookahead, wrappers: Wrappers
) -> Credited | Refused | None:
    """Read the candidate whose name stands at `start`; None when there is only prose.

    `lookahead` and `wrappers` are what earlier candidates of the source have learned.
    """
    head = _CALL_HEAD.match(source, start)
    if head is None:
        return None
    name, opener = head.groups()
    inside = head.end()
    if name in known:
        return _read_known(source, head, lookahead)
    if opener == "{" or not has_object_literal_arg_start(source, inside):
        return None
    folded = _folded(source, head, known, lookahead, wrappers)
    return folded or Refused(unknown_tool_feedback(name, known), inside)


def _read_known(source: str, head: re.Match[str], lookahead: Lookahead) -> Credited | Refused:
    """BARE-9, BARE-11: arguments exactly as written, no alias folding."""
    name, opener = head.groups()
    inside = head.end()
    if opener == "(" and not has_object_literal_arg_start(source, inside):
        return Refused(diagnostic("call_needs_object_literal", tool=name), inside)
    try:
        if opener == "(":
            arguments, end = parse_call_at(source, head.start(), name, lookahead)
        else:
            arguments, end = parse_object_at(source, inside - 1, name, lookahead)
    except LexError as error:
        return Refused(call_diagnostic(error), inside)
    return Credited(name, arguments, end)


def _folded(
    source: str, head: re.Match[str], known: KnownNames, lookahead: Lookahead, wrappers: Wrappers
) -> Credited | None:
    """BARE-10: a call of an alias, when it parses and what it stands for is known."""
    name = head[1]
    # What only a wrapper's arguments can tell is worth reading them; of other names it is known.
    if name not in _WRAPPERS and normalize_tool_name(name) not in known:
        return None
    try:
        call = delimit_call(source, head.end(), name, lookahead)
    except LexError:
        return None
    # The written name is unknown, so a wrapper that stands for nothing else is refused here too.
    if name in _WRAPPERS and wrappers.tool_of(call) not in known:
        call.remember()  # the walk resumes inside it
        return None
    return Credited(*normalize_tool_call_shape(name, call.arguments()), call.end)
