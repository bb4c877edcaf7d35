"""Calling a built-in method on a Known value (06 EVL-07…EVL-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.known import (
    adapters,
    any_order,
    bit_methods,
    char_methods,
    collecting,
    common_methods,
    consumers,
    durations,
    integer_families,
    json_methods,
    list_building,
    list_methods,
    map_methods,
    number_methods,
    option_methods,
    ordering,
    parsing,
    set_values,
    splitting,
    string_building,
    string_methods,
)
from migrate.rust.known.errors import UnsupportedMethod
from migrate.rust.known.mutation import Mutated
from migrate.rust.known.needs import items_in_any_order, range_contains
from migrate.rust.known.records import (
    AnyOrder,
    ByteString,
    Char,
    EnumValue,
    Err,
    ErrorText,
    HashedMap,
    HashedSet,
    Iteration,
    JsonValue,
    Known,
    Nothing,
    Ok,
    Range,
    Some,
    StructValue,
    Unit,
    ValueSet,
)

if TYPE_CHECKING:
    from migrate.rust.known.types import RustType

__all__ = ["Mutated", "call_method", "has_method", "kind_of"]

Function: TypeAlias = Callable[..., Known]
Table: TypeAlias = Mapping[str, Function]

KINDS: dict[type, str] = {
    str: "str",
    Char: "char",
    ByteString: "bytes",
    bool: "bool",
    int: "int",
    float: "float",
    Unit: "unit",
    Some: "option",
    Nothing: "option",
    Ok: "result",
    Err: "result",
    list: "list",
    tuple: "tuple",
    Iteration: "iterator",
    Range: "range",
    dict: "map",
    ValueSet: "set",
    map_methods.Entry: "entry",
    HashedMap: "map",
    HashedSet: "set",
    AnyOrder: "vector without an order",
    ErrorText: "error",
    JsonValue: "json",
    EnumValue: "enum",
    StructValue: "struct",
}

ITERATOR: Table = {**adapters.TABLE, **consumers.TABLE, **collecting.TABLE}

METHODS: dict[str, Table] = {
    "str": {
        **string_methods.TABLE,
        **splitting.TABLE,
        **string_building.TABLE,
        **parsing.TABLE,
    },
    "char": char_methods.CHARS,
    "bytes": list_methods.BYTES,
    "bool": number_methods.BOOLS,
    "int": {
        **char_methods.BYTES,
        **number_methods.INTEGERS,
        **bit_methods.TABLE,
        **integer_families.TABLE,
    },
    "float": number_methods.FLOATS,
    "option": option_methods.OPTION,
    "result": option_methods.RESULT,
    "list": {**list_methods.TABLE, **list_building.TABLE},
    "iterator": ITERATOR,
    "range": {"contains": range_contains},
    "map": map_methods.TABLE,
    "set": set_values.TABLE,
    "vector without an order": any_order.TABLE,
    "entry": map_methods.ENTRY,
    "json": json_methods.TABLE,
    "enum": ordering.TABLE,
    "duration": durations.TABLE,
}
"""Methods by the kind of the receiver, apart from those that every kind has."""

ITERABLE = frozenset({"bytes", "list", "range", "map", "set", "vector without an order"})
"""Kinds that also answer the methods of their iterator (EVL-07: `iter` is a no-op)."""


def kind_of(value: Known) -> str | None:
    """Name of the kind of a Known value as the method table has it; `None` for foreign values.

    `str`, `char`, `bytes`, `int`, `float`, `bool`, `unit`, `option`, `result`, `list`, `tuple`,
    `iterator`, `range`, `map`, `set`, `entry`, `json`, `enum`, `struct`, `duration`,
    `function`.
    """
    if durations.is_duration(value):
        return "duration"
    return KINDS.get(type(value), "function" if callable(value) else None)


def has_method(value: Known, method: str) -> bool:
    """Whether `call_method` knows the method for values of this kind."""
    kind = kind_of(value)
    return kind is not None and _find(kind, method) is not None


def call_method(
    receiver: Known,
    method: str,
    arguments: Sequence[Known] = (),
    *,
    wanted: RustType | None = None,
) -> Known | Mutated:
    """Call `receiver.method(arguments)` with Rust's meaning.

    Closures and function paths are passed as Python callables, called with positional arguments;
    whatever they raise passes through, whatever they return is passed along or looked into.
    `wanted` is the type of the result where it decides: turbofish or annotation of `parse`,
    `collect`, `sum`, `into`; without it `collect` gives a list.

    Raises `UnsupportedMethod` (unknown method, wrong number of arguments), `SourcePanic`,
    `Overflow`, `NeedsKnown` (with the value that is of another kind), `NeedsType`.
    """
    kind = kind_of(receiver)
    found = _find(kind, method) if kind is not None else None
    if kind is None or found is None:
        raise UnsupportedMethod(kind or type(receiver).__name__, method)
    function, as_kind = found
    if not _takes(function, len(arguments)):
        raise UnsupportedMethod(kind, method, f"with {len(arguments)} arguments")
    if as_kind == "list" and isinstance(receiver, ByteString):
        receiver = list(receiver.value)
    unordered = any_order.has_no_order(receiver)
    if as_kind == "iterator" and kind != "iterator":
        receiver = Iteration(items_in_any_order(receiver))
    if unordered and as_kind == "iterator":
        if method == "collect" and (wanted is None or wanted.name in VECTORS):
            return any_order.gathered(receiver)
        any_order.need_same_in_any_order(kind, method, wanted)
    result = (
        function(receiver, *arguments, wanted=wanted)
        if _depends_on_type(function)
        else function(receiver, *arguments)
    )
    return any_order.without_order(result) if unordered else result


VECTORS = frozenset({"_", "Box", "Vec", "VecDeque"})


def is_known_method(method: str) -> bool:
    """Whether there is a kind of values that has the method."""
    return method in NAMES


NAMES = frozenset(
    name for table in (*METHODS.values(), common_methods.TABLE, ITERATOR) for name in table
)
"""Names of methods of all kinds."""


def _find(kind: str, method: str) -> tuple[Function, str] | None:
    """The function for a method, and the kind it takes the receiver as."""
    for as_kind in _kinds(kind):
        table = METHODS.get(as_kind, {})
        if method in table:
            return table[method], as_kind
    common = common_methods.TABLE.get(method)
    return None if common is None else (common, kind)


def _kinds(kind: str) -> tuple[str, ...]:
    if kind == "bytes":
        return ("bytes", "list", "iterator")
    return (kind, "iterator") if kind in ITERABLE else (kind,)


def _takes(function: Function, count: int) -> bool:
    """Whether a function of the tables takes a receiver and so many arguments."""
    code = getattr(function, "__code__", None)
    # Functions of Python itself (`len`, `abs`, `str.islower`) take the receiver only.
    return count == 0 if code is None else code.co_argcount == count + 1


def _depends_on_type(function: Function) -> bool:
    code = getattr(function, "__code__", None)
    return code is not None and code.co_kwonlyargcount > 0
