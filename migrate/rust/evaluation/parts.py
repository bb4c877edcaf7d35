"""Fields and indexes (IDM-70…IDM-72, IDM-29, IDM-92)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.comprehensions import listed, part_at
from migrate.rust.evaluation.dispatch import excerpt, expression, operand, plain, site_at
from migrate.rust.evaluation.options import over_branches
from migrate.rust.evaluation.places import (
    category,
    demand,
    element,
    expanded,
    json_get,
    json_part,
)
from migrate.rust.evaluation.records import record_field
from migrate.rust.evaluation.relations import is_known, seen
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.typed_outputs import STRUCT, struct_field
from migrate.rust.evaluation.types import INTEGERS, STRING
from migrate.rust.evaluation.values import DERIVED, Choice, Comprehension, Place, Value
from migrate.rust.known.errors import SourcePanic
from migrate.rust.known.values import (
    ByteString,
    EnumValue,
    JsonValue,
    Range,
    StructValue,
    from_json,
)

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment


@expression("field_expression")
def field(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `value.field`."""
    owner = operand(scope, node.need("value"))
    return field_of(scope, owner, node.need("field").text, node)


def field_of(scope: Scope, owner: Value, name: str, node: Fragment) -> Value:
    """Return the field of a value, in all its branches; `node` is where that is written."""
    return over_branches(scope.run, expanded(owner), lambda part: _field(scope, part, name, node))


def _field(scope: Scope, owner: Value, name: str, node: Fragment) -> Value:
    owner = seen(owner)
    if isinstance(owner, Place):
        if owner.type.name == STRUCT:
            return struct_field(scope, owner, name)
        return record_field(scope.run, owner, name)
    if isinstance(owner, StructValue) and name in owner.fields:
        return owner.fields[name]
    if isinstance(owner, tuple) and name.isdigit() and int(name) < len(owner):
        return owner[int(name)]
    if isinstance(owner, EnumValue) and name.isdigit() and int(name) < len(owner.values):
        return owner.values[int(name)]
    raise Unsupported("unsupported_expr", f"field {excerpt(node)}")


@expression("index_expression")
def index(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """Evaluate `value[key]`."""
    owner = expanded(operand(scope, node.children[0]))
    key = operand(scope, node.children[1])
    return over_branches(scope.run, owner, lambda part: _index(scope, part, key, node))


def _index(scope: Scope, owner: Value, key: Value, node: Fragment) -> Value:
    owner = plain(owner)
    if isinstance(owner, Place):
        return _place_index(scope, owner, key, node)
    if isinstance(owner, Comprehension):
        return _mapped_index(scope, owner, key, node)
    if isinstance(owner, Choice):
        raise Unsupported("output_dependent_property", excerpt(node))
    return known_index(owner, key, node)


def _place_index(scope: Scope, place: Place, key: Value, node: Fragment) -> Value:
    kind = category(place)
    if isinstance(key, Range) and (key.start, key.end) == (None, None):
        return place
    if isinstance(key, Range) and kind == "string":
        return _byte_slice(place, key, node)
    if isinstance(key, bool) or not isinstance(key, str | int):
        raise Unsupported("output_dependent_property", excerpt(node))
    if kind == "json":
        return json_part(place, key)
    site = site_at(node, "index")
    if kind == "list" and isinstance(key, int):
        # IDM-71: a typed vector panics past its end.
        scope.run.recorder.imply(demand(place, "length_min", key + 1), site)
        return element(place, key)
    if kind == "map" and isinstance(key, str):
        part = json_get(place, key)
        scope.run.recorder.imply(part.condition, site)
        return part.then.value
    raise Unsupported("unsupported_expr", f"index into a {place.type.name} output")


def _mapped_index(scope: Scope, items: Comprehension, key: Value, node: Fragment) -> Value:
    """Return an element of a mapped list, made of that element of the list it was made of."""
    if items.kept is not True or isinstance(key, bool) or not isinstance(key, int):
        return _place_index(scope, listed(items), key, node)
    found = part_at(items, key, key + 1)
    scope.run.recorder.imply(found.condition, site_at(node, "index"))
    return found.then.value


def _byte_slice(place: Place, key: Range, node: Fragment) -> Value:
    """IDM-92: a slice of a text between offsets, known or taken from outputs."""
    start, end = key.start if key.start is not None else 0, key.end
    if key.inclusive and isinstance(end, int):
        end += 1
    elif key.inclusive or end is None:
        raise Unsupported("output_dependent_property", excerpt(node))
    return place.through({"byte_slice": [_bound(start, node), _bound(end, node)]}, STRING)


def _bound(bound: Value, node: Fragment) -> int | str:
    if isinstance(bound, Place) and not bound.via and bound.type.name in INTEGERS:
        return bound.path
    if isinstance(bound, int):
        return bound
    raise Unsupported("output_dependent_property", excerpt(node))


def known_index(owner: Value, key: Value, node: Fragment) -> Value:
    """Return `owner[key]` of Known values; raises `SourcePanic` past an end."""
    if not is_known(key):
        raise Unsupported("output_dependent_property", excerpt(node))
    if isinstance(owner, JsonValue):
        return _json_index(owner, key)
    if isinstance(owner, str) and isinstance(key, Range):
        return _text(sliced(owner.encode(), key))
    if isinstance(owner, ByteString):
        if isinstance(key, Range):
            return ByteString(sliced(owner.value, key))
        owner = list(owner.value)
    if isinstance(owner, list) and isinstance(key, Range):
        return sliced(owner, key)
    if isinstance(owner, list) and isinstance(key, int):
        if not 0 <= key < len(owner):
            raise SourcePanic(f"index {key} of {len(owner)} elements")
        return owner[key]
    if isinstance(owner, dict):
        if key not in owner:
            raise SourcePanic(f"no key {key!r}")
        return owner[key]
    raise Unsupported("unsupported_expr", excerpt(node))


def _json_index(owner: JsonValue, key: Value) -> Value:
    data = owner.data
    if isinstance(data, DERIVED):
        raise Unsupported("output_dependent_property", "an output inside a JSON value")
    found: Value = None
    if isinstance(data, dict) and isinstance(key, str):
        found = data.get(key)
    elif isinstance(data, list) and isinstance(key, int) and 0 <= key < len(data):
        found = data[key]
    return from_json(None) if found is None else found


def sliced(items: Value, key: Range) -> Value:
    """Return a slice of a sequence; raises `SourcePanic` outside it."""
    start = 0 if key.start is None else key.start
    end = len(items) if key.end is None else key.end + key.inclusive  # type: ignore[operator]
    if not 0 <= start <= end <= len(items):  # type: ignore[operator]
        raise SourcePanic(f"range {start}..{end} of {len(items)}")
    return items[start:end]


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise SourcePanic("a slice off a char boundary") from error
