"""Methods of JSON values, maps, strings and numbers in outputs (IDM-72…IDM-96)."""

from __future__ import annotations

from msgspec import structs

from migrate.rust.evaluation.calling import Call, PlaceMethod
from migrate.rust.evaluation.conditions import either
from migrate.rust.evaluation.list_methods import LIST_METHODS
from migrate.rust.evaluation.mutation import ITERATING, is_mutating
from migrate.rust.evaluation.places import (
    JSON_KINDS,
    category,
    demand,
    json_accessor,
    json_get,
    json_part,
    length,
)
from migrate.rust.evaluation.records import ENUM, is_tagged, method_answer
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import STRING, USIZE, argument, list_of
from migrate.rust.evaluation.undescribed import undescribed_method
from migrate.rust.evaluation.values import Choice, Distance, Measure, Opaque, Place, Value
from migrate.rust.known.json_text import INDEX
from migrate.rust.known.types import RustType
from migrate.rust.known.values import NOTHING, Some

SAME = frozenset(
    {
        "as_deref",
        "as_mut",
        "as_mut_slice",
        "as_ref",
        "as_slice",
        "as_str",
        "borrow",
        "clone",
        "cloned",
        "copied",
        "deref",
        "into",
        "into_boxed_str",
        "into_iter",
        "into_owned",
        "into_string",
        "iter",
        "iter_mut",
        "to_owned",
        "to_vec",
    }
)
"""EVL-07: methods that give the same value."""


def _get(place: Value, call: Call) -> Value:
    key = call.argument()
    if isinstance(key, bool) or not isinstance(key, str | int):
        raise call.unsupported("a key that is no literal")
    return json_get(place, key)


def _pointer(place: Value, call: Call) -> Value:
    part = place
    text = call.text()
    if text and not text.startswith("/"):
        return NOTHING
    for token in text.split("/")[1:]:
        name = token.replace("~1", "/").replace("~0", "~")
        # A number is taken for the index of a list, though an object may have it as a key.
        part = json_part(part, int(name) if INDEX.fullmatch(name) else name)
    return Some(place) if part is place else _present(part)


def _present(part: Place) -> Value:
    strict = structs.replace(part, lenient=False)
    return Choice(demand(strict, "present"), Some(strict), NOTHING)


def _is(kind: str) -> PlaceMethod:
    return lambda place, call: demand(place, "is_type", kind)


JSON_METHODS: dict[str, PlaceMethod] = {
    "get": _get,
    "pointer": _pointer,
    "is_null": lambda place, call: demand(place, "is_null"),
    "is_string": _is("string"),
    "is_array": _is("array"),
    "is_object": _is("object"),
    "is_boolean": _is("bool"),
    "is_number": _is("number"),
    "is_i64": _is("int"),
    "is_f64": _is("float"),
    "to_string": lambda place, call: place.through("to_json", STRING),
    **{
        name: lambda place, call, name=name: json_accessor(place, name)  # type: ignore[misc]
        for name in JSON_KINDS
    },
}


def _keys(place: Value, _call: Call) -> Value:
    return place.through("keys", list_of(STRING))


def _values(place: Value, _call: Call) -> Value:
    return place.through("values", list_of(argument(place.type, 1)))


MAP_METHODS: dict[str, PlaceMethod] = {
    "get": _get,
    "contains_key": lambda place, call: demand(place, "has_key", call.text()),
    "len": lambda place, call: length(place),
    "is_empty": lambda place, call: demand(place, "is_empty"),
    "keys": _keys,
    "values": _values,
}


def _pattern(op: str) -> PlaceMethod:
    """Return a method that takes a string, a char, or an array of chars."""

    def method(place: Value, call: Call) -> Value:
        pattern = call.argument()
        if isinstance(pattern, list):
            result: Value = False
            for item in pattern:
                single = Call(call.run, call.method, (item,), call.site)
                result = either(result, demand(place, op, single.text()))
            return result
        return demand(place, op, call.text())

    return method


def _trimmed(name: str) -> PlaceMethod:
    return lambda place, call: place.through(name, place.type)


def _find(place: Value, call: Call) -> Value:
    found = Opaque("output_dependent_property", "a byte position in an output")
    return Choice(demand(place, "contains", call.text()), Some(found), NOTHING)


def _matches(place: Value, call: Call) -> Value:
    return Measure(place, "occurrences", (("of", call.text()),), place.roots)


STRING_METHODS: dict[str, PlaceMethod] = {
    "contains": _pattern("contains"),
    "starts_with": _pattern("starts_with"),
    "ends_with": _pattern("ends_with"),
    "is_empty": lambda place, call: demand(place, "is_empty"),
    "len": lambda place, call: length(place),
    "trim": _trimmed("trim"),
    "trim_start": _trimmed("trim_start"),
    "trim_end": _trimmed("trim_end"),
    "to_lowercase": _trimmed("lower"),
    "to_uppercase": _trimmed("upper"),
    "to_string": lambda place, call: place,
    "lines": lambda place, call: place.through("lines", list_of(STRING)),
    "matches": _matches,
    "find": _find,
    "rfind": _find,
    "chars": lambda place, call: place.through("chars", list_of(STRING)),
    "eq": lambda place, call: demand(place, "equals", call.text()),
}

NUMBER_METHODS: dict[str, PlaceMethod] = {
    "abs": lambda place, call: Distance(place, 0, absolute=True),
}

ORDERS: dict[str, list[str]] = {
    "is_eq": ["equal"],
    "is_ge": ["greater", "equal"],
    "is_gt": ["greater"],
    "is_le": ["less", "equal"],
    "is_lt": ["less"],
    "is_ne": ["less", "greater"],
}
"""Methods of an `Ordering`, and the variants of which they are true."""


def _is_one_of(variants: list[str]) -> PlaceMethod:
    if len(variants) == 1:
        return lambda place, call: demand(place, "equals", variants[0])
    return lambda place, call: demand(place, "one_of", variants)


ORDERING_METHODS: dict[str, PlaceMethod] = {
    name: _is_one_of(variants) for name, variants in ORDERS.items()
}

METHODS: dict[str, dict[str, PlaceMethod]] = {
    "json": JSON_METHODS,
    "map": MAP_METHODS,
    "string": STRING_METHODS,
    "list": LIST_METHODS,
    "float": NUMBER_METHODS,
    "int": NUMBER_METHODS,
}


ORDERING = RustType(ENUM, (RustType("Ordering"), RustType("")))
ORDERINGS = frozenset({"cmp", "max", "min", "partial_cmp", "total_cmp"})
"""Methods that say which of two values is larger."""


def call_place(place: Place, call: Call) -> Value:
    """Call a method of a place. Raises `Unsupported` for what has no meaning here."""
    kind = category(place)
    answer = None if call.arguments else method_answer(call.run, place, call.method)
    if answer is not None:
        return answer
    handler = METHODS.get(kind, {}).get(call.method)
    if place.type == ORDERING:
        handler = ORDERING_METHODS.get(call.method)
    if place.via and place.via[-1] == "chars":
        return _chars(place, call)
    if handler is not None:
        return handler(place, call)
    if call.method in SAME and not (call.method == "as_str" and is_tagged(place)):
        return place
    if call.method in ORDERINGS:  # GEN-38
        raise Unsupported("output_dependent_property", call.site.text)
    if call.method not in ITERATING and is_mutating(call.method, len(call.arguments)):
        raise Unsupported("mutates_output", f"{call.method} on an output")
    call.run.world.notice((place.type_name, f".{call.method}()"), call.arguments)
    if kind in {"other", "enum"} and not place.via:
        raise undescribed_method(place, call.method, len(call.arguments))
    raise call.unsupported(f"on a {place.type.name} output")


def _chars(place: Place, call: Call) -> Value:
    """`chars()` has no list of its own: only counting is a transform (`char_length`)."""
    if call.method != "count":
        raise call.unsupported("on the chars of an output")
    return structs.replace(place, via=(*place.via[:-1], "char_length"), type=USIZE)
