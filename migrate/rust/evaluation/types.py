"""Rust types as far as they decide what an accessor means (RES-01, EVL-08)."""

from __future__ import annotations

import re

from migrate.rust.known.types import RustType

_TOKEN = re.compile(r"\s*(->|'[A-Za-z_]\w*|[A-Za-z_]\w*|\d\w*|::|.)", re.DOTALL)
_SKIPPED = frozenset({"&", "mut", "dyn", "ref", "const", "*"})
_TRANSPARENT = frozenset({"Box", "Rc", "Arc", "Cow"})
_DEEPEST = 64

UNKNOWN = RustType("_")
JSON = RustType("Value")
STRING = RustType("String")
BOOL = RustType("bool")
USIZE = RustType("usize")
FLOAT = RustType("f64")

JSON_TYPES = frozenset({"Value", "JsonValue"})
STRINGS = frozenset({"String", "str", "ArcStr"})
INTEGERS = frozenset(
    {"u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"}
)
FLOATS = frozenset({"f32", "f64"})
LISTS = frozenset({"Vec", "VecDeque", "array"})
SETS = frozenset({"BTreeSet", "HashSet", "Set"})
MAPS = frozenset({"BTreeMap", "HashMap", "Map", "IndexMap"})


def argument(kind: RustType, position: int = 0) -> RustType:
    """Return a type argument, `_` when it was not written."""
    return kind.args[position] if position < len(kind.args) else UNKNOWN


def list_of(element: RustType) -> RustType:
    """Return the type `Vec<element>`."""
    return RustType("Vec", (element,))


def parse_type(text: str) -> RustType:
    """Read a type of the profile; what is not understood becomes `_`."""
    tokens = _TOKEN.findall(text)
    parsed, _ = _read(tokens, 0, 0)
    return parsed


def _read(tokens: list[str], at: int, depth: int) -> tuple[RustType, int]:
    while at < len(tokens) and (tokens[at] in _SKIPPED or tokens[at].startswith("'")):
        at += 1
    if at >= len(tokens) or depth > _DEEPEST:
        return UNKNOWN, len(tokens)
    if tokens[at] == "(":
        args, at = _list(tokens, at + 1, ")", depth)
        return RustType("tuple" if args else "()", args), at
    if tokens[at] == "[":
        element, at = _read(tokens, at + 1, depth + 1)
        while at < len(tokens) and tokens[at] != "]":
            at += 1
        return list_of(element), at + 1
    return _named(tokens, at, depth)


def _named(tokens: list[str], at: int, depth: int) -> tuple[RustType, int]:
    name = tokens[at]
    at += 1
    while at + 1 < len(tokens) and tokens[at] == "::" and tokens[at + 1] != "<":
        name, at = tokens[at + 1], at + 2
    if at < len(tokens) and tokens[at] == "::":
        at += 1
    if at >= len(tokens) or tokens[at] != "<":
        return RustType(name), at
    args, at = _list(tokens, at + 1, ">", depth)
    if name in _TRANSPARENT and args:
        return args[-1], at
    return RustType(name, args), at


def _list(tokens: list[str], at: int, closing: str, depth: int) -> tuple[tuple[RustType, ...], int]:
    args: list[RustType] = []
    while at < len(tokens) and tokens[at] != closing:
        if tokens[at] == "," or tokens[at].startswith("'"):
            at += 1
            continue
        arg, at = _read(tokens, at, depth + 1)
        args.append(arg)
        while at < len(tokens) and tokens[at] not in {",", closing}:
            at += 1
    return tuple(args), at + 1
