"""Strings that the schema says should have been booleans or lists (NORM-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.arguments.types import NULL, Array, Literal, Primitive, Union
from parser.lexer.characters import trim
from parser.strict_json import JsonError, decode_text
from parser.vocabulary.arguments import argument_vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.arguments.types import TypeExpression
    from parser.lexer.json_value import JsonValue

_WORDS = argument_vocabulary()
_BOOLEANS = {
    **dict.fromkeys(_WORDS.true_words, True),
    **dict.fromkeys(_WORDS.false_words, False),
}


def coerced(text: str, kind: TypeExpression) -> JsonValue:
    """Return the boolean or list that `text` spells where the type wants one, else `text`."""
    trimmed = trim(text)
    if trimmed in _BOOLEANS and wants_boolean(kind):
        return _BOOLEANS[trimmed]
    if trimmed.startswith("[") and not wants_boolean(kind) and wants_list(kind):
        try:
            return decode_text(trimmed)
        except JsonError:
            return text
    return text


def wants_boolean(kind: TypeExpression) -> bool:
    """Tell whether the type admits booleans and, apart from null, nothing else."""
    return _wants(kind, _is_boolean)


def wants_list(kind: TypeExpression) -> bool:
    """Tell whether the type admits lists and, apart from null, nothing else."""
    return _wants(kind, _is_list)


def _wants(kind: TypeExpression, is_wanted: Callable[[TypeExpression], bool]) -> bool:
    if not isinstance(kind, Union):
        return is_wanted(kind)
    others = [member for member in kind.members if member != NULL]
    return bool(others) and all(_wants(member, is_wanted) for member in others)


def _is_boolean(kind: TypeExpression) -> bool:
    if isinstance(kind, Literal):
        return isinstance(kind.value, bool)
    return isinstance(kind, Primitive) and kind.name in _WORDS.boolean_types


def _is_list(kind: TypeExpression) -> bool:
    return isinstance(kind, Array) or (
        isinstance(kind, Primitive) and kind.name in _WORDS.list_types
    )
