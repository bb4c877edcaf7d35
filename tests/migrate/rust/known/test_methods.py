"""The method table itself: kinds, arities, foreign values, changed receivers (EVL-09, EVL-10)."""

from __future__ import annotations

from typing import Any

import pytest

from migrate.rust.known.durations import duration
from migrate.rust.known.errors import NeedsKnown, NeedsType, SourcePanic, UnsupportedMethod
from migrate.rust.known.methods import METHODS, Mutated, call_method, has_method, kind_of
from migrate.rust.known.sizes import ELEMENTS, TEXT, VALUES, TooLarge
from migrate.rust.known.types import RustType
from migrate.rust.known.values import (
    NOTHING,
    UNIT,
    AnyOrder,
    ByteString,
    Char,
    EnumValue,
    HashedSet,
    Iteration,
    JsonValue,
    Ok,
    Range,
    Some,
    StructValue,
    ValueSet,
    from_json,
)

NAMED = """
    len chars bytes as_bytes char_indices is_char_boundary repeat replace replacen trim trim_start
    trim_end trim_matches strip_prefix strip_suffix split rsplit splitn rsplitn split_once
    split_whitespace split_terminator split_inclusive lines find contains starts_with ends_with
    to_uppercase to_lowercase parse min max
"""
LISTS = """
    join concat enumerate zip rev skip take step_by chain map filter filter_map flat_map fold sum
    count any all position nth first last next collect sort sort_by sort_by_key sort_unstable dedup
    windows chunks min max contains len
"""


@pytest.mark.parametrize("method", NAMED.split())
def test_every_string_method_of_the_rule_exists(method: str) -> None:
    assert has_method("", method)


@pytest.mark.parametrize("method", LISTS.split())
def test_every_list_method_of_the_rule_exists(method: str) -> None:
    assert has_method([], method)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("", "str"),
        (Char("a"), "char"),
        (ByteString(b""), "bytes"),
        (True, "bool"),
        (1, "int"),
        (1.0, "float"),
        (UNIT, "unit"),
        (NOTHING, "option"),
        (Ok(1), "result"),
        ([], "list"),
        ((), "tuple"),
        (Iteration([]), "iterator"),
        (Range(0, 1), "range"),
        ({}, "map"),
        (ValueSet([]), "set"),
        (from_json(None), "json"),
        (EnumValue("K", "V"), "enum"),
        (StructValue("S", {}), "struct"),
        (len, "function"),
        (object(), None),
    ],
)
def test_kinds(value: object, kind: str | None) -> None:
    assert kind_of(value) == kind


@pytest.mark.parametrize(
    ("receiver", "method", "arguments"),
    [
        ("a", "bloom", []),
        ("a", "len", [1]),
        ("a", "replace", ["a"]),
        ([1], "len", [1]),
        (object(), "len", []),
        ((1,), "iter", []),
        (True, "is_nan", []),
    ],
)
def test_unknown_methods_and_wrong_arities(
    receiver: object, method: str, arguments: list[object]
) -> None:
    with pytest.raises(UnsupportedMethod, match=method):
        call_method(receiver, method, arguments)


@pytest.mark.parametrize("kind", sorted(METHODS))
def test_no_method_of_the_table_takes_too_many_arguments(kind: str) -> None:
    example: dict[str, Any] = {
        "str": "a", "char": Char("a"), "bytes": ByteString(b"a"), "bool": True, "int": 1,
        "float": 1.0, "option": Some(1), "result": Ok(1), "list": [1], "iterator": Iteration([1]),
        "range": Range(0, 1), "map": {"a": 1}, "set": ValueSet([1]), "json": JsonValue(1),
        "entry": call_method({}, "entry", ["k"]), "enum": EnumValue("K", "V"),
        "vector without an order": AnyOrder((1, 2)), "duration": duration(1),
    }  # fmt: skip
    for method in METHODS[kind]:
        with pytest.raises(UnsupportedMethod):
            call_method(example[kind], method, [1, 2, 3, 4, 5])


@pytest.mark.parametrize(
    ("receiver", "method", "arguments"),
    [
        ("a", "split", [1]),
        ("a", "replace", ["a", Char("b")]),
        ([1], "join", ["-"]),
        ([3, "a"], "sort", []),
        ([1], "any", [lambda _: 1]),
        ([1], "filter_map", [lambda item: item]),
        ([1], "map", [5]),
        ("a", "repeat", [True]),
        ({}, "insert", [[from_json(1)], 1]),
        ({}, "get", [from_json(1)]),
    ],
)
def test_arguments_and_results_of_other_kinds(
    receiver: object, method: str, arguments: list[object]
) -> None:
    with pytest.raises(NeedsKnown):
        exhausted(call_method(receiver, method, arguments))


def exhausted(result: object) -> None:
    if isinstance(result, Iteration):
        result.remaining()


def test_foreign_values_pass_through_untouched() -> None:
    foreign = object()
    found = call_method([1, foreign], "map", [lambda item: item])
    assert found == [1, foreign]
    assert call_method(Some(foreign), "unwrap") is foreign
    assert call_method([foreign], "last") == Some(foreign)
    with pytest.raises(NeedsKnown) as caught:
        call_method([1], "any", [lambda _: foreign])
    assert caught.value.value is foreign


def test_what_a_closure_raises_passes_through() -> None:
    class Stop(Exception):
        pass

    def stop(_: object) -> object:
        raise Stop

    with pytest.raises(Stop):
        call_method([1], "for_each", [stop])


def test_adapters_are_lazy() -> None:
    seen: list[object] = []
    doubled: Any = call_method(Range(0, None), "map", [lambda item: seen.append(item) or item])
    assert seen == []
    assert call_method(doubled, "nth", [2]) == Some(2)
    assert seen == [0, 1, 2]


def test_lists_change_in_place_and_strings_are_replaced() -> None:
    values: list[object] = [1]
    changed = call_method(values, "push", [2])
    assert isinstance(changed, Mutated)
    assert changed.receiver is values
    assert values == [1, 2]
    assert call_method("a", "push", [Char("b")]) == Mutated("ab", UNIT)


def test_json_parts_are_the_very_parts() -> None:
    value = from_json({"a": [1]})
    part: Any = call_method(value, "get_mut", ["a"])
    call_method(call_method(part.value, "as_array_mut").value, "push", [from_json(2)])
    assert value == from_json({"a": [1, 2]})


def test_an_entry_is_a_place_in_its_map() -> None:
    entries: dict[object, object] = {}
    stored: Any = call_method(call_method(entries, "entry", ["k"]), "or_insert", [[]])
    stored.append(1)
    assert entries == {"k": [1]}
    with pytest.raises(NeedsType):
        call_method(call_method(entries, "entry", ["j"]), "or_default")
    call_method(call_method(entries, "entry", ["j"]), "or_default", wanted=RustType("u8"))
    assert entries == {"k": [1], "j": 0}
    assert call_method({}, "entry", ["k"]) == call_method({}, "entry", ["k"])


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Vec", ["b", "a", "b"]),
        ("VecDeque", ["b", "a", "b"]),
        ("String", "bab"),
        ("BTreeSet", ValueSet(["a", "b"])),
        ("HashSet", HashedSet(["a", "b"])),
        ("Value", from_json(["b", "a", "b"])),
        ("_", ["b", "a", "b"]),
        ("()", UNIT),
    ],
)
def test_collect(name: str, expected: object) -> None:
    assert call_method(["b", "a", "b"], "collect", wanted=RustType(name)) == expected


def test_collect_without_a_type_is_a_list_and_into_an_unknown_type_fails() -> None:
    assert call_method(Range(0, 2), "collect") == [0, 1]
    with pytest.raises(NeedsType):
        call_method(Range(0, 2), "collect", wanted=RustType("Bouquet"))


def test_parse_needs_a_type() -> None:
    assert call_method("5", "parse", wanted=RustType("Result", (RustType("u8"),))) == Ok(5)
    with pytest.raises(NeedsType):
        call_method("5", "parse")
    with pytest.raises(NeedsType):
        call_method("5", "parse", wanted=RustType("Seed"))


def test_into_follows_the_type() -> None:
    assert call_method("a", "into", wanted=RustType("Value")) == from_json("a")
    assert call_method("a", "into") == "a"
    assert call_method(Char("a"), "into", wanted=RustType("String")) == "a"
    assert call_method(1, "into", wanted=RustType("f64")) == 1.0
    assert call_method(300, "try_into", wanted=RustType("u8")) != Ok(300)
    assert call_method(30, "try_into", wanted=RustType("u8")) == Ok(30)


def test_unwrap_or_default() -> None:
    assert call_method(Some(1), "unwrap_or_default") == 1
    assert call_method(NOTHING, "unwrap_or_default", wanted=RustType("String")) == ""
    with pytest.raises(NeedsType):
        call_method(NOTHING, "unwrap_or_default")


@pytest.mark.parametrize(
    ("receiver", "method", "arguments"),
    [
        (NOTHING, "unwrap", []),
        (NOTHING, "expect", ["note"]),
        ("é", "split_at", [1]),
        ([1], "remove", [1]),
    ],
)
def test_panics(receiver: object, method: str, arguments: list[object]) -> None:
    with pytest.raises(SourcePanic):
        call_method(receiver, method, arguments)


@pytest.mark.parametrize(
    ("receiver", "method", "arguments"),
    [
        ("ab", "repeat", [10**9]),
        (Range(0, None), "count", []),
        ("aa", "replace", ["a", "b" * (TEXT // 2 + 1)]),
        (["a" * (TEXT // 2)] * 2, "join", [", "]),
        ([1], "repeat", [ELEMENTS + 1]),
        ([1], "resize", [ELEMENTS + 1, 0]),
        ([1], "extend", [Range(0, ELEMENTS)]),
        ([[1]] * VALUES, "clone", []),
    ],
)
def test_values_that_are_too_large(receiver: object, method: str, arguments: list[object]) -> None:
    with pytest.raises(TooLarge):
        call_method(receiver, method, arguments)


def test_map_keys_of_a_list_compare_by_content() -> None:
    entries: dict[object, object] = {}
    call_method(entries, "insert", [[1, 2], "x"])
    assert call_method(entries, "get", [[1, 2]]) == Some("x")


def test_borrowed_and_cloned_values() -> None:
    values = [[1]]
    clone: Any = call_method(values, "clone")
    clone[0].append(2)
    assert values == [[1]]
    assert call_method(values, "as_ref") is values
