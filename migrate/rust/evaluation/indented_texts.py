"""`indoc!` and its kin: literals without the indentation of their file (GEN-22)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from migrate.rust.evaluation.assignments import assign
from migrate.rust.evaluation.dispatch import excerpt, operand
from migrate.rust.evaluation.macros import formatted_text, macro
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.known.indentation import unindented
from migrate.rust.known.values import UNIT, ByteString, Ok
from migrate.rust.source.literals import decode_bytes, decode_string
from migrate.rust.source.macros import macro_arguments

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment

TOKEN = re.compile(r'(b?r?#*")(.*)("#*)', re.DOTALL)
STRINGS = frozenset({"string_literal", "raw_string_literal"})


@macro("indoc")
def indoc(_scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`indoc! {"…"}`."""
    arguments = macro_arguments(node)
    if len(arguments) != 1:
        raise _refusal(node)
    return _literal(arguments[0], node)


@macro("formatdoc")
def formatdoc(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`formatdoc! {"…", arguments}`."""
    return _formatted(scope, macro_arguments(node), node)


@macro("writedoc")
def writedoc(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`writedoc!(text, "…", arguments)` into a Known string."""
    target, *arguments = macro_arguments(node)
    before = operand(scope, target)
    if not isinstance(before, str):
        raise Unsupported("unsupported_macro", excerpt(node))
    added = _formatted(scope, tuple(arguments), node)
    if not isinstance(added, str):
        raise Unsupported("debug_format", excerpt(node))
    assign(scope, target, before + added)
    return Ok(UNIT)


def _formatted(scope: Scope, arguments: tuple[Fragment, ...], node: Fragment) -> Value:
    text = _literal(arguments[0], node) if arguments else None
    if not isinstance(text, str):
        raise _refusal(node)
    return formatted_text(scope, text, arguments[1:], node)


def _literal(argument: Fragment, node: Fragment) -> str | ByteString:
    """Decode a literal after its indentation is gone: an escape is no blank and no line break."""
    parts = TOKEN.fullmatch(argument.text) if argument.kind in STRINGS else None
    if parts is None:
        raise _refusal(node)
    token = parts[1] + unindented(parts[2]) + parts[3]
    return ByteString(decode_bytes(token)) if token[0] == "b" else decode_string(token)


def _refusal(node: Fragment) -> Unsupported:
    return Unsupported("unsupported_macro", excerpt(node))
