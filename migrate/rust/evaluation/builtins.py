"""Functions of the standard library, of serde_json and of the crate that need no body (EVL-08)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from migrate.rust.evaluation.comprehensions import as_set, comprehend
from migrate.rust.evaluation.outside_world import library_reason
from migrate.rust.evaluation.relations import is_known
from migrate.rust.evaluation.scope import Cell
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.supplied import read_bytes, read_text
from migrate.rust.evaluation.types import MAPS, SETS, STRINGS
from migrate.rust.evaluation.values import Comprehension, Opaque, Place, Shared, Value
from migrate.rust.known import durations
from migrate.rust.known.indentation import dedented, unindented
from migrate.rust.known.integers import FLOATS, WIDTHS
from migrate.rust.known.methods import call_method
from migrate.rust.known.naming import in_words
from migrate.rust.known.number_functions import type_function
from migrate.rust.known.types import RustType
from migrate.rust.known.values import (
    NOTHING,
    UNIT,
    ByteString,
    Char,
    Err,
    ErrorText,
    Iteration,
    JsonValue,
    Ok,
    Some,
    copied,
    from_json,
    to_json,
)

Builtin: TypeAlias = Callable[[list[Value], "RustType | None"], Value]

POINTERS = frozenset({"Box", "Cow", "ArcStr"})
COUNTED = frozenset({"Arc", "Rc"})
SHARED = frozenset({"Cell", "Mutex", "RefCell", "RwLock"})
STANDARD = frozenset({"alloc", "core", "std"})
OWNED = frozenset({"Owned", "Borrowed"})

WORLD: dict[str, str] = {
    "fs": "filesystem",
    "File": "filesystem",
    "OpenOptions": "filesystem",
    "tempfile": "filesystem",
    "tempdir": "filesystem",
    "TempDir": "filesystem",
    "NamedTempFile": "filesystem",
    "env": "environment",
    "Instant": "clock_random",
    "SystemTime": "clock_random",
    "Utc": "clock_random",
    "Uuid": "clock_random",
    "rand": "clock_random",
    "thread_rng": "clock_random",
    "thread": "concurrency",
    "tokio": "concurrency",
    "async_std": "concurrency",
    "smol": "concurrency",
    "rayon": "concurrency",
    "crossbeam": "concurrency",
    "spawn": "concurrency",
    "spawn_blocking": "concurrency",
    "spawn_local": "concurrency",
    "join_all": "concurrency",
    "try_join_all": "concurrency",
    "sleep": "concurrency",
    "timeout": "concurrency",
    "mpsc": "concurrency",
    "oneshot": "concurrency",
    "process": "process",
    "Command": "process",
    "net": "network",
    "TcpStream": "network",
    "TcpListener": "network",
    "reqwest": "network",
}
"""Path segments whose functions depend on the world outside the call (GEN-31)."""


def world_reason(path: tuple[str, ...]) -> str | None:
    """Return the reason code of a function that looks at the world, `None` for others."""
    return next(filter(None, (WORLD.get(part) or library_reason(part) for part in path)), None)


def find_builtin(path: tuple[str, ...]) -> Builtin | None:
    """Return the meaning of a function outside the inputs, by its last segments."""
    last = path[-1]
    if len(path) == 1:
        return CONSTRUCTORS.get(last)
    owner = path[-2]
    if durations.member(path) is not None:
        return _duration(last)
    if owner in POINTERS and last in {"new", "from", "clone", "pin"}:
        return _first
    if owner in COUNTED and last in {"new", "from", "clone", "pin"}:
        return _counted
    if owner in SHARED and last in {"new", "from"} and path[0] in STANDARD | {owner}:
        return lambda arguments, wanted: Shared(owner, Cell(arguments[0], mutable=True))
    if owner == "Cow" and last in OWNED:
        return _first
    if owner in {"Option", "Result"}:
        return CONSTRUCTORS.get(last)
    function = type_function(owner, last)
    if function is not None:
        return lambda arguments, wanted: function(*arguments)
    if owner in NUMBERS and last in NUMBERS_FROM:
        return partial(_number_from, owner, NUMBERS_FROM[last])
    return TABLE.get((owner, last)) or _collection(owner, last)


def _duration(maker: str) -> Builtin | None:
    make = durations.MAKERS.get(maker)
    return None if make is None else lambda arguments, wanted: make(*arguments)


NUMBERS = frozenset({*WIDTHS, *FLOATS, "char"})
NUMBERS_FROM = {"from": "into", "try_from": "try_into"}
"""Functions of number types, and the methods that do the same."""


def _number_from(
    owner: str, method: str, arguments: list[Value], _wanted: RustType | None
) -> Value:
    value = arguments[0]
    if isinstance(value, Place) and method == "into" and {owner, value.type.name} <= WIDTHS.keys():
        return value  # every value of a type that has a `From` fits
    if not is_known(value):
        raise Unsupported("unsupported_method", f"{owner}::from of {in_words(value)}")
    made = call_method(value, method, (), wanted=RustType(owner))
    if owner == "char" and method == "into" and not isinstance(made, Char):
        raise Unsupported("unsupported_method", f"char::from of {in_words(value)}")
    return made


def is_of_library(path: tuple[str, ...]) -> bool:
    """Tell a function of the standard library or of serde_json, which no profile describes."""
    if len(path) == 2:
        return path[0] in NUMBERS | STRINGS | MAPS | SETS | POINTERS | COUNTED | SHARED | PRELUDE
    return path[0] in STANDARD | {"serde_json"}


PRELUDE = frozenset({"Option", "Result", "Vec", "VecDeque", "bool", "str"})


def _first(arguments: list[Value], _wanted: RustType | None) -> Value:
    return arguments[0]


def _counted(arguments: list[Value], _wanted: RustType | None) -> Value:
    value = arguments[0]
    return replace(value, counted=True) if isinstance(value, Shared) else value


def _collection(owner: str, last: str) -> Builtin | None:
    make = _maker(owner)
    if make is None:
        return None
    if last in {"new", "with_capacity", "default"}:
        return lambda arguments, wanted: make([])
    if last in {"from", "from_iter"}:
        return lambda arguments, wanted: make(arguments[0])
    return None


def _maker(owner: str) -> Callable[[Value], Value] | None:
    if owner in MAPS or owner in SETS or owner in {"Vec", "VecDeque"}:
        return lambda items: collected(items, RustType(owner))
    return None


def collected(items: Value, kind: RustType) -> Value:
    """Return Known items as a collection of a type; an output list as it is."""
    if isinstance(items, Place | Comprehension):
        return as_set(comprehend(items), kind.name) if kind.name in SETS else items
    if isinstance(items, str):
        return list(items.encode())
    iterator = items if isinstance(items, Iteration) else call_method(copied(items), "into_iter")
    return call_method(iterator, "collect", (), wanted=kind)


def _json_from(arguments: list[Value], _wanted: RustType | None) -> Value:
    value = arguments[0]
    return value if isinstance(value, Place | JsonValue) else from_json(to_json(value))


def _text_from(arguments: list[Value], _wanted: RustType | None) -> Value:
    value = arguments[0]
    if isinstance(value, Place | str):
        return value
    return call_method(value, "to_string")


def _known_text(value: Value) -> str:
    if not isinstance(value, str):
        raise Unsupported("output_dependent_property", "the indentation of an output")
    return value


def _utf8(arguments: list[Value], _wanted: RustType | None) -> Value:
    value = arguments[0]
    if isinstance(value, list):
        data = bytes(value)
    elif isinstance(value, ByteString):
        data = value.value
    else:
        raise Unsupported("unsupported_expr", "from_utf8 of an output")
    try:
        return Ok(data.decode())
    except UnicodeDecodeError:
        return Err(ErrorText())


def _lossy(arguments: list[Value], wanted: RustType | None) -> Value:
    result = _utf8(arguments, wanted)
    if isinstance(result, Ok):
        return result.value
    raise Unsupported("unsupported_expr", "from_utf8_lossy of bytes that are no UTF-8")


CONSTRUCTORS: dict[str, Builtin] = {
    "Some": lambda arguments, wanted: Some(arguments[0]),
    "Ok": lambda arguments, wanted: Ok(arguments[0]),
    "Err": lambda arguments, wanted: Err(arguments[0]),
    "AssertUnwindSafe": _first,
    "drop": lambda arguments, wanted: UNIT,
    "black_box": _first,
    "identity": _first,
}

TABLE: dict[tuple[str, str], Builtin] = {
    ("String", "new"): lambda arguments, wanted: "",
    ("String", "with_capacity"): lambda arguments, wanted: "",
    ("String", "default"): lambda arguments, wanted: "",
    ("String", "from"): _text_from,
    ("String", "from_utf8"): _utf8,
    ("String", "from_utf8_lossy"): _lossy,
    ("str", "from_utf8"): _utf8,
    ("Value", "from"): _json_from,
    ("Value", "String"): _json_from,
    ("Value", "Bool"): _json_from,
    ("Value", "Number"): _json_from,
    ("Value", "Array"): _json_from,
    ("Value", "Object"): _json_from,
    ("textwrap", "dedent"): lambda arguments, wanted: dedented(_known_text(arguments[0])),
    ("unindent", "unindent"): lambda arguments, wanted: unindented(_known_text(arguments[0])),
    ("panic", "AssertUnwindSafe"): _first,
    ("fs", "read"): lambda arguments, wanted: read_bytes(arguments[0]),
    ("fs", "read_to_string"): lambda arguments, wanted: read_text(arguments[0]),
    ("mem", "drop"): lambda arguments, wanted: UNIT,
    ("hint", "black_box"): _first,
    ("convert", "identity"): _first,
    ("cmp", "max"): lambda arguments, wanted: _extreme("max", arguments),
    ("cmp", "min"): lambda arguments, wanted: _extreme("min", arguments),
    ("iter", "repeat"): lambda arguments, wanted: Iteration(_endless(arguments[0])),
    ("iter", "once"): lambda arguments, wanted: Iteration([arguments[0]]),
    ("iter", "empty"): lambda arguments, wanted: Iteration([]),
}


def _extreme(name: str, arguments: list[Value]) -> Value:
    """`cmp::max(a, b)` and `cmp::min(a, b)`, of Known values."""
    one, other = arguments
    if not (is_known(one) and is_known(other)):
        raise gap_in(one if is_known(other) else other, f"{name} of two values")
    return call_method(one, name, (other,))


def _endless(value: Value):  # type: ignore[no-untyped-def]
    while True:
        yield copied(value)


def crate_meaning(meaning: str, arguments: list[Value]) -> Value:
    """Return what a helper of the crate means (EVL-08): a dictionary, a list, or its argument."""
    if meaning == "null":
        return from_json(None)
    if len(arguments) != 1:
        given = f"a {meaning} is given {len(arguments)} arguments"
        raise Unsupported("signature_mismatch", f"{given}, it takes 1")
    value = arguments[0]
    if not is_known(value):
        raise gap_in(value, meaning)
    if meaning == "identity":
        return _json(value)
    if not isinstance(value, list | tuple | dict):
        raise Unsupported("unsupported_expr", f"a {meaning} made of {in_words(value)}")
    if meaning == "list":
        return JsonValue([_json(item) for item in value])
    pairs = list(value.items()) if isinstance(value, dict) else list(value)
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        raise Unsupported("unsupported_expr", "a dict made of no pairs")
    return JsonValue({str(key): _json(item) for key, item in pairs})


def gap_in(value: Value, wanted: str) -> Unsupported:
    """Return why a value is not known: the reason of the first opaque part."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Opaque):
            return Unsupported(part.code, part.detail)
        if isinstance(part, list | tuple):
            waiting += part
        elif isinstance(part, dict):
            waiting += part.values()
        elif isinstance(part, JsonValue | Some | Ok | Err):
            waiting.append(part.data if isinstance(part, JsonValue) else part.value)
    return Unsupported("output_dependent_property", f"an output inside a {wanted}")


def _json(value: Value) -> JsonValue:
    return value if isinstance(value, JsonValue) else from_json(to_json(value))


def default_value(wanted: RustType | None) -> Value:
    """Return `Default::default()` of a type; raises `Unsupported` when it is not clear."""
    name = wanted.name if wanted is not None else "_"
    if wanted is not None and name == "Option":
        return NOTHING
    if name in STRINGS:
        return ""
    make = _maker(name)
    if make is not None:
        return make([])
    if name == "bool":
        return False
    if name in {"Value", "JsonValue"}:
        return from_json(None)
    if name in {"f64", "f32"}:
        return 0.0
    if name and name[0] in "iu" and name[1:].isalnum():
        return 0
    raise Unsupported("unsupported_expr", "Default::default() of an unclear type")
