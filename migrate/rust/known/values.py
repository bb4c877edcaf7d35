"""The Known values (06 EVL-01): what each kind of Rust value is in Python.

| Rust | Python |
|---|---|
| `String`, `&str`, `Cow<str>` | `str` |
| `char` | `Char` (so that `'a'` and `"a"` differ) |
| `&[u8]`, `b"…"`, `as_bytes()` | `ByteString` |
| integers | `int`, without a width: whoever does arithmetic names the type (`integers`) |
| floats, `bool` | `float`, `bool` (a `bool` is never read as an `int`) |
| `()` | `UNIT` |
| `Some(x)`, `None` | `Some(x)`, `NOTHING` |
| `Ok(x)`, `Err(e)` | `Ok(x)`, `Err(e)` |
| `Vec`, arrays, slices, `VecDeque` | `list`, changed in place by mutating methods |
| tuples | `tuple` |
| iterators | `Iteration`, consumed in place |
| `a..b`, `a..=b`, `..` | `Range` |
| `BTreeMap`, `serde_json::Map` | `dict`, always read in sorted key order (EVL-09) |
| `BTreeSet` | `ValueSet` |
| `HashMap`, `HashSet` | `HashedMap`, `HashedSet`: in what order they are walked nobody knows |
| a vector of what they hold | `AnyOrder`, a `list` once it is sorted |
| `serde_json::Value` | `JsonValue` |
| enum value, struct | `EnumValue`, `StructValue` |
| closure, function | any Python callable |

**JSON.** `serde_json::Value` is a type of its own: `json!("a").to_string()` is `"a"` *with* quotes,
`"a".to_string()` is without. So a JSON value is a `JsonValue` at *every* level: its `data` is
`None`, `bool`, `int`, `float`, `str`, a `list` of `JsonValue` or a `dict` from `str` to
`JsonValue`. `as_array`/`as_object` hand out that very list or dict, and `get_mut`, `IndexMut` and
`take` hand out or change that very `JsonValue`: aliasing is as in Rust, and `*v = x` is
`v.data = x.data`. `from_json` and `to_json` convert from and to plain Python.

**Foreign values.** The evaluator may put values of its own (Refs, Opaques) into lists, tuples,
options, maps and `JsonValue.data`. Methods pass them along untouched and raise `NeedsKnown` when
one of them would have to be looked into.

**Not in the table.** `map.entry(k)` is a `map_methods.Entry`, a place in its map. The errors of
`parse` and `try_into` are `ErrorText`. An `Ordering` is an `EnumValue` of type `Ordering`.

**Copies.** Rust moves or clones, Python shares: bind the result of `.clone()`, of `let b = a` for
arrays, and of a `const` through `copied`, or a later `push` is seen through both names.
"""

from __future__ import annotations

from migrate.rust.known.conversion import copied, from_json, is_finite, to_json
from migrate.rust.known.records import (
    NOTHING,
    UNIT,
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
    bounded,
)

__all__ = [
    "NOTHING",
    "UNIT",
    "AnyOrder",
    "ByteString",
    "Char",
    "EnumValue",
    "Err",
    "ErrorText",
    "HashedMap",
    "HashedSet",
    "Iteration",
    "JsonValue",
    "Known",
    "Nothing",
    "Ok",
    "Range",
    "Some",
    "StructValue",
    "Unit",
    "ValueSet",
    "bounded",
    "copied",
    "from_json",
    "is_finite",
    "to_json",
]
