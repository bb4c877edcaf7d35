"""`{:?}` of Known values (06 EVL-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from migrate.rust.known import durations
from migrate.rust.known.any_order import has_no_order
from migrate.rust.known.compare import sorted_items, sorted_pairs
from migrate.rust.known.errors import FormatSpec, NeedsKnown
from migrate.rust.known.float_text import float_debug
from migrate.rust.known.records import (
    AnyOrder,
    ByteString,
    Char,
    EnumValue,
    Err,
    ErrorText,
    HashedMap,
    HashedSet,
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
from migrate.rust.known.sizes import text_of
from migrate.rust.known.unicode_tables import is_escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ESCAPES = {"\0": "\\0", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\"}


def debug(value: Known) -> str:
    """`{:?}` with Rust's escapes. Raises `FormatSpec` and `NeedsKnown`."""
    try:
        return _debug(value)
    except RecursionError:
        raise FormatSpec("a value nested too deeply for {:?}") from None


def debug_string(text: str) -> str:
    """A string in double quotes: `"` is escaped, `'` is not."""
    return '"' + "".join(_escaped(char, '"') for char in text) + '"'


def debug_char(char: str) -> str:
    """A char in single quotes: `'` is escaped, `"` is not."""
    return f"'{_escaped(char, chr(39))}'"


def _escaped(char: str, quote: str) -> str:
    if char == quote:
        return f"\\{char}"
    if char in ESCAPES:
        return ESCAPES[char]
    return f"\\u{{{ord(char):x}}}" if is_escaped(char) else char


def _debug(value: Known) -> str:
    renderer = RENDERERS.get(type(value))
    if renderer is None:
        raise NeedsKnown(value, "a value with Debug")
    return renderer(value)


def _joined(items: Iterable[Known]) -> str:
    return text_of(map(_debug, items), ", ")


def _map(entries: dict[Known, Known]) -> str:
    pairs = (f"{_debug(key)}: {_debug(item)}" for key, item in sorted_pairs(entries))
    return f"{{{text_of(pairs, ', ')}}}"


def _hashed(value: HashedMap | HashedSet | AnyOrder) -> str:
    if has_no_order(value):
        raise FormatSpec("the order of a hash map")
    match value:
        case HashedMap():
            return _map(value)
        case HashedSet():
            return _set(value)
    return _list(value.items)


def _list(items: Iterable[Known]) -> str:
    return f"[{_joined(items)}]"


def _set(values: ValueSet) -> str:
    return f"{{{_joined(sorted_items(values.items))}}}"


def _error(_error_of_library: ErrorText) -> str:
    raise FormatSpec("the Debug text of an error")


def _range(value: Range) -> str:
    start = "" if value.start is None else _debug(value.start)
    end = "" if value.end is None else _debug(value.end)
    return f"{start}..{'=' if value.inclusive else ''}{end}"


def _tuple(items: tuple[Known, ...]) -> str:
    return f"({_joined(items)}{',' if len(items) == 1 else ''})"


def _holding(value: Some | Ok | Err) -> str:
    return f"{type(value).__name__}({_debug(value.value)})"


def _json(value: JsonValue) -> str:
    """`serde_json::Value` has the names of its variants in its Debug."""
    if value.data is None:
        return "Null"
    variant = JSON_VARIANTS.get(type(value.data))
    if variant is None:
        raise NeedsKnown(value.data, "a JSON value")
    return variant.format(_debug(value.data))


def _struct(value: StructValue) -> str:
    if durations.is_duration(value):
        return durations.debug(value)
    if value.fields and all(name.isdigit() for name in value.fields):
        return _named(value.type, tuple(value.fields.values()), ())
    return _named(value.type, (), tuple(value.fields.items()))


def _named(name: str, values: tuple[Known, ...], fields: tuple[tuple[str, Known], ...]) -> str:
    if values:
        return f"{name}({_joined(values)})"
    if fields:
        return f"{name} {{ {', '.join(f'{key}: {_debug(item)}' for key, item in fields)} }}"
    return name


JSON_VARIANTS: dict[type, str] = {
    bool: "Bool({})",
    int: "Number({})",
    float: "Number({})",
    str: "String({})",
    list: "Array {}",
    dict: "Object {}",
}

RENDERERS: dict[type, Callable[[Any], str]] = {
    str: debug_string,
    Char: lambda char: debug_char(char.value),
    bool: lambda value: "true" if value else "false",
    int: str,
    float: float_debug,
    ErrorText: _error,
    Unit: lambda _: "()",
    Nothing: lambda _: "None",
    Some: _holding,
    Ok: _holding,
    Err: _holding,
    list: _list,
    ByteString: lambda text: f"[{_joined(text.value)}]",
    tuple: _tuple,
    dict: _map,
    ValueSet: _set,
    HashedMap: _hashed,
    HashedSet: _hashed,
    AnyOrder: _hashed,
    Range: _range,
    JsonValue: _json,
    EnumValue: lambda value: _named(value.variant, value.values, value.fields),
    StructValue: _struct,
}
