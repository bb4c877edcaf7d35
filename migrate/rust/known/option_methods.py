"""Methods of `Option` and `Result` on Known values (EVL-10, IDM-77…IDM-81)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.known.debug_text import debug
from migrate.rust.known.defaults import default_of
from migrate.rust.known.errors import NeedsKnown, SourcePanic
from migrate.rust.known.mutation import Mutated
from migrate.rust.known.needs import boolean, function
from migrate.rust.known.records import (
    NOTHING,
    Err,
    Iteration,
    Known,
    Nothing,
    Ok,
    Some,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.known.types import RustType

Optional: TypeAlias = Some | Nothing | Ok | Err
SUCCESS = (Some, Ok)


def unwrap(value: Optional) -> Known:
    """`unwrap`. Raises `SourcePanic`."""
    if isinstance(value, SUCCESS):
        return value.value
    raise SourcePanic(f"unwrap of {debug(value)}")


def expect(value: Optional, message: Known) -> Known:
    """`expect`; the message is only a note (EVL-13). Raises `SourcePanic`."""
    del message
    return unwrap(value)


def unwrap_err(value: Ok | Err) -> Known:
    """`unwrap_err`. Raises `SourcePanic`."""
    if isinstance(value, Err):
        return value.value
    raise SourcePanic(f"unwrap_err of {debug(value)}")


def expect_err(value: Ok | Err, message: Known) -> Known:
    """`expect_err`; the message is only a note. Raises `SourcePanic`."""
    del message
    return unwrap_err(value)


def unwrap_or_else(value: Optional, other: Known) -> Known:
    """`unwrap_or_else`; for a result the closure takes the error."""
    return value.value if isinstance(value, SUCCESS) else _instead(value, other)


def unwrap_or_default(value: Optional, *, wanted: RustType | None = None) -> Known:
    """`unwrap_or_default`. Raises `NeedsType`."""
    return value.value if isinstance(value, SUCCESS) else default_of(wanted)


def mapped(value: Optional, change: Known) -> Known:
    """`map`."""
    if isinstance(value, SUCCESS):
        return type(value)(function(change)(value.value))
    return value


def map_err(value: Ok | Err, change: Known) -> Known:
    """`map_err`."""
    return Err(function(change)(value.value)) if isinstance(value, Err) else value


def map_or(value: Optional, other: Known, change: Known) -> Known:
    """`map_or`."""
    return function(change)(value.value) if isinstance(value, SUCCESS) else other


def map_or_else(value: Optional, other: Known, change: Known) -> Known:
    """`map_or_else`."""
    if isinstance(value, SUCCESS):
        return function(change)(value.value)
    return _instead(value, other)


def and_then(value: Optional, change: Known) -> Known:
    """`and_then`."""
    return function(change)(value.value) if isinstance(value, SUCCESS) else value


def or_else(value: Optional, other: Known) -> Known:
    """`or_else`."""
    return value if isinstance(value, SUCCESS) else _instead(value, other)


def xor(value: Optional, other: Known) -> Known:
    """`xor`."""
    if isinstance(value, Some):
        return value if isinstance(other, Nothing) else NOTHING
    return other


def kept(value: Optional, keep: Known) -> Known:
    """`filter`."""
    return value if isinstance(value, Some) and boolean(function(keep)(value.value)) else NOTHING


def is_and(value: Optional, test: Known) -> bool:
    """`is_some_and` and `is_ok_and`."""
    return isinstance(value, SUCCESS) and boolean(function(test)(value.value))


def is_none_or(value: Optional, test: Known) -> bool:
    """`is_none_or`."""
    return not isinstance(value, Some) or boolean(function(test)(value.value))


def is_err_and(value: Optional, test: Known) -> bool:
    """`is_err_and`."""
    return isinstance(value, Err) and boolean(function(test)(value.value))


def ok_or_else(value: Optional, error: Known) -> Known:
    """`ok_or_else`."""
    return Ok(value.value) if isinstance(value, Some) else Err(function(error)())


def flatten(value: Optional) -> Known:
    """`flatten`."""
    return value.value if isinstance(value, SUCCESS) else value


def zipped(value: Optional, other: Known) -> Known:
    """`zip`."""
    if isinstance(value, Some) and isinstance(other, Some):
        return Some((value.value, other.value))
    return NOTHING


def unzip(value: Optional) -> tuple[Known, Known]:
    """`unzip` of an option of a pair."""
    if isinstance(value, Nothing):
        return NOTHING, NOTHING
    if not isinstance(value.value, tuple) or len(value.value) != 2:
        raise NeedsKnown(value.value, "a pair")
    return Some(value.value[0]), Some(value.value[1])


def transpose(value: Optional) -> Known:
    """`transpose` of an option of a result, or a result of an option."""
    match value:
        case Some(value=Ok(value=inner)):
            return Ok(Some(inner))
        case Some(value=Err() as error):
            return error
        case Nothing():
            return Ok(NOTHING)
        case Ok(value=Some(value=inner)):
            return Some(Ok(inner))
        case Ok(value=Nothing()):
            return NOTHING
        case Err():
            return Some(value)
    raise NeedsKnown(value.value, "an option or a result")


def inspect(value: Optional, look: Known) -> Optional:
    """`inspect`."""
    if isinstance(value, SUCCESS):
        function(look)(value.value)
    return value


def get_or_insert_with(value: Optional, make: Known) -> Mutated:
    """`get_or_insert_with`."""
    filled = value if isinstance(value, Some) else Some(function(make)())
    return Mutated(filled, filled.value)


def _get_or_insert(value: Optional, item: Known) -> Mutated:
    filled = value if isinstance(value, Some) else Some(item)
    return Mutated(filled, filled.value)


def _instead(value: Optional, other: Known) -> Known:
    """What a closure gives instead of a success; for a result it takes the error."""
    return function(other)(value.value) if isinstance(value, Err) else function(other)()


def _iterated(value: Optional) -> Iteration:
    return Iteration([value.value] if isinstance(value, SUCCESS) else [])


def _same(value: Optional) -> Optional:
    return value


BOTH: dict[str, Callable[..., Known]] = {
    **dict.fromkeys(("as_deref", "as_deref_mut", "as_mut", "as_ref"), _same),
    **dict.fromkeys(("into_iter", "iter", "iter_mut"), _iterated),
    "and": lambda value, other: other if isinstance(value, SUCCESS) else value,
    "and_then": and_then,
    "expect": expect,
    "flatten": flatten,
    "inspect": inspect,
    "map": mapped,
    "map_or": map_or,
    "map_or_else": map_or_else,
    "or": lambda value, other: value if isinstance(value, SUCCESS) else other,
    "or_else": or_else,
    "transpose": transpose,
    "unwrap": unwrap,
    "unwrap_or": lambda value, other: value.value if isinstance(value, SUCCESS) else other,
    "unwrap_or_default": unwrap_or_default,
    "unwrap_or_else": unwrap_or_else,
}

OPTION: dict[str, Callable[..., Known]] = {
    **BOTH,
    "filter": kept,
    "get_or_insert": _get_or_insert,
    "get_or_insert_with": get_or_insert_with,
    "insert": lambda _, item: Mutated(Some(item), item),
    "is_none": lambda value: isinstance(value, Nothing),
    "is_none_or": is_none_or,
    "is_some": lambda value: isinstance(value, Some),
    "is_some_and": is_and,
    "ok_or": lambda value, error: Ok(value.value) if isinstance(value, Some) else Err(error),
    "ok_or_else": ok_or_else,
    "replace": lambda value, item: Mutated(Some(item), value),
    "take": lambda value: Mutated(NOTHING, value),
    "unzip": unzip,
    "xor": xor,
    "zip": zipped,
}

RESULT: dict[str, Callable[..., Known]] = {
    **BOTH,
    "err": lambda value: Some(value.value) if isinstance(value, Err) else NOTHING,
    "expect_err": expect_err,
    "is_err": lambda value: isinstance(value, Err),
    "is_err_and": is_err_and,
    "is_ok": lambda value: isinstance(value, Ok),
    "is_ok_and": is_and,
    "map_err": map_err,
    "ok": lambda value: Some(value.value) if isinstance(value, Ok) else NOTHING,
    "unwrap_err": unwrap_err,
}
