"""What builtins and methods give (07 §6, §7), where it does not depend on values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.static.types import (
    BOOL,
    FLOAT,
    INT,
    NIL,
    RANGE,
    RESULT,
    STRING,
    UNKNOWN,
    Named,
    Shape,
    base,
    dict_of,
    element,
    list_of,
    union,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.static.types import StaticType


def _table(*rows: tuple[StaticType, str]) -> dict[str, StaticType]:
    return {name: type_ for type_, names in rows for name in names.split()}


_BUILTINS: Final[Mapping[str, StaticType]] = _table(
    (INT, "len"),
    (STRING, "type_of to_string json_stringify trim lowercase uppercase replace format join"),
    (BOOL, "is_ok is_err is_same contains starts_with ends_with schema_is is_type has"),
    (RESULT, "Ok Err schema_check schema_parse"),
    (RANGE, "range"),
    (list_of(STRING), "split keys"),
    (list_of(UNKNOWN), "values entries to_list"),
    (union((INT, NIL)), "to_int"),
    (union((FLOAT, NIL)), "to_float"),
    (Named("iter", (UNKNOWN,)), "iter"),
    (Named("set", (UNKNOWN,)), "set"),
)

_LIST_METHODS: Final[Mapping[str, StaticType]] = _table(
    (INT, "count find_index index_of"),
    (BOOL, "empty any all every all? none none? contains"),
    (STRING, "join"),
    (list_of(UNKNOWN), "map flat_map flatten enumerate zip partition chunk each_slice window"),
    (dict_of(UNKNOWN), "group_by"),
    (dict_of(INT), "tally"),
)
_SAME_LIST: Final = frozenset(
    {
        *("filter", "sort", "sorted", "sort_by", "sorted_by", "reverse", "reversed"),
        *("unique", "compact", "pop", "dropping_last", "slice", "take", "skip"),
    }
)
"""Methods of a list whose result has the elements of the list."""

_STRING_METHODS: Final[Mapping[str, StaticType]] = _table(
    (INT, "count len index_of last_index_of"),
    (BOOL, "empty contains starts_with ends_with"),
    (STRING, "replace trim trim_start trim_end lowercase lower to_lower uppercase upper to_upper"),
    (STRING, "substring repeat reverse pad_left pad_right"),
    (list_of(STRING), "split chars lines"),
    (Named("iter", (STRING,)), "iter"),
)


def builtin_result(name: str) -> StaticType:
    """Return the type of what a builtin gives, unknown for most."""
    return _BUILTINS.get(name, UNKNOWN)


def method_result(receiver: StaticType, name: str) -> StaticType:
    """Return the type of what a method of a list or a string gives."""
    match base(receiver):
        case Named(name="list", arguments=arguments):
            if name in _SAME_LIST:
                return Named("list", arguments)
            if name == "iter":
                return Named("iter", arguments)
            return _LIST_METHODS.get(name, UNKNOWN)
        case Named(name="string"):
            return _STRING_METHODS.get(name, UNKNOWN)
        case _:
            return UNKNOWN


def member_type(receiver: StaticType, name: str) -> StaticType:
    """Return the type of `receiver.name` on a dict with known keys (HEV-11)."""
    match receiver:
        case Shape(fields=fields) if name in fields:
            field = fields[name]
            return union((field.type, NIL)) if field.optional else field.type
        case _:
            return UNKNOWN


def subscript_type(receiver: StaticType) -> StaticType:
    """Return the type of `receiver[i]`, which is nil outside (HEV-10)."""
    if isinstance(receiver, Named) and receiver.name == "list":
        return union((element(receiver), NIL))
    return UNKNOWN
