"""The kinds of patterns: when each matches, and what the names in it mean (IDM-66, IDM-113)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.conditions import Condition, both, either, select
from migrate.rust.evaluation.dispatch import evaluate, excerpt, plain
from migrate.rust.evaluation.json_variants import held_by_variant
from migrate.rust.evaluation.matching import Match, is_constant, match_pattern, pattern
from migrate.rust.evaluation.merging import merged
from migrate.rust.evaluation.names import path_value
from migrate.rust.evaluation.owning import independent
from migrate.rust.evaluation.places import category, demand, element, expanded
from migrate.rust.evaluation.records import is_variant, opened, tuple_parts, variant_fields
from migrate.rust.evaluation.relations import equal, ordered
from migrate.rust.evaluation.resolution import meaning, segments
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.undescribed import (
    in_order,
    undescribed_fields,
    undescribed_output,
    undescribed_variant,
)
from migrate.rust.evaluation.values import Choice, Place, Value
from migrate.rust.known.values import NOTHING, EnumValue, Err, Ok, Some, StructValue
from migrate.rust.source.modules import Foreign, Found

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.source.syntax import Fragment


def members(node: Fragment) -> list[Fragment]:
    """Return the patterns inside one; `_` is an anonymous token of the grammar."""
    return [token for token in node.tokens if token.node.is_named or token.kind == "_"]


def _over(value: Value, function: Callable[[Value], Match], demands_option: bool = True) -> Match:
    """Match in every branch of a choice."""
    value = expanded(plain(value)) if demands_option else plain(value)
    if not isinstance(value, Choice):
        return function(value)
    then = _over(value.then, function, demands_option)
    otherwise = _over(value.otherwise, function, demands_option)
    condition = select(value.condition, then.condition, otherwise.condition)
    if otherwise.condition is False:
        return Match(condition, then.bindings, then.mutable)
    if then.condition is False:
        return Match(condition, otherwise.bindings, otherwise.mutable)
    names = then.bindings.keys() & otherwise.bindings.keys()
    joined = {
        name: merged(value.condition, then.bindings[name], otherwise.bindings[name])
        for name in names
    }
    return Match(condition, joined, then.mutable | otherwise.mutable)


@pattern("identifier")
def name(scope: Scope, node: Fragment, value: Value) -> Match:
    """A variable, or a constant or variant, which no variable hides here."""
    text = node.text
    if text == "None":
        return _over(value, lambda part: Match(part is NOTHING))
    if is_constant(scope, text):
        return Match(equal(scope.run, value, path_value(scope, (text,), node)))
    return Match(True, {text: value})


@pattern("mut_pattern", "ref_pattern", "reference_pattern", "parenthesized_pattern", "box_pattern")
def wrapped(scope: Scope, node: Fragment, value: Value) -> Match:
    """`mut x`, `ref x`, `&x`, `(x)`."""
    inner = members(node)[-1]
    matched = match_pattern(scope, inner, value)
    if node.has_child("mutable_specifier") and not _is_by_reference(node):
        matched.mutable.update(matched.bindings)
        matched.bindings = {name: independent(held) for name, held in matched.bindings.items()}
    return matched


def _is_by_reference(node: Fragment) -> bool:
    """`ref mut x` changes what is matched."""
    return node.node.parent is not None and node.node.parent.type == "ref_pattern"


@pattern("tuple_pattern")
def tuple_(scope: Scope, node: Fragment, value: Value) -> Match:
    """`(a, b)`, with `..` for a run of parts; `(a | b)` is no tuple."""
    inner = members(node)
    if not inner:
        return Match(True)  # `()` has but one value
    if len(inner) == 1 and inner[0].kind != "remaining_field_pattern" and not node.has_child(","):
        return match_pattern(scope, inner[0], value)
    return _over(value, lambda part: _tuple(scope, inner, part, node), False)


def _tuple(scope: Scope, patterns: list[Fragment], value: Value, node: Fragment) -> Match:
    if isinstance(value, Place) and value.type.name == "tuple":
        parts = list(tuple_parts(value))
    elif isinstance(value, tuple):
        parts = list(value)
    else:
        if isinstance(value, Place):
            names = ", ".join(part.text if part.kind == "identifier" else "" for part in patterns)
            scope.run.world.notice((value.type.name, f".({names})"), ())
        raise Unsupported("unsupported_pattern", excerpt(node))
    return _all(scope, _aligned(patterns, parts, node))


def _aligned(
    patterns: list[Fragment], parts: list[Value], node: Fragment
) -> list[tuple[Fragment, Value]]:
    """Pair patterns with parts; `..` stands for the parts in between."""
    rest = [i for i, item in enumerate(patterns) if item.kind == "remaining_field_pattern"]
    if not rest:
        if len(patterns) != len(parts):
            raise Unsupported("unsupported_pattern", excerpt(node))
        return list(zip(patterns, parts, strict=True))
    before, after = patterns[: rest[0]], patterns[rest[0] + 1 :]
    tail = parts[len(parts) - len(after) :] if after else []
    return [*zip(before, parts, strict=False), *zip(after, tail, strict=False)]


def _all(scope: Scope, pairs: list[tuple[Fragment, Value]]) -> Match:
    result = Match(True)
    for item, value in pairs:
        matched = match_pattern(scope, item, value)
        result.condition = both(result.condition, matched.condition)
        result.bindings.update(matched.bindings)
        result.mutable |= matched.mutable
        if result.condition is False:
            return result
    return result


@pattern("tuple_struct_pattern")
def tuple_struct(scope: Scope, node: Fragment, value: Value) -> Match:
    """`Some(x)`, `Ok(x)`, `Shape::Wide(a, b)`."""
    path = _path_of(scope, node)
    patterns = members(node)[1:]
    wrapper = WRAPPERS.get(path[-1]) if len(path) == 1 or path[-2] in {"Option", "Result"} else None
    return _over(value, lambda part: _tuple_struct(scope, path, wrapper, patterns, part, node))


WRAPPERS = {"Some": Some, "Ok": Ok, "Err": Err}


def _tuple_struct(
    scope: Scope,
    path: list[str],
    wrapper: type | None,
    patterns: list[Fragment],
    value: Value,
    node: Fragment,
) -> Match:
    if wrapper is not None:
        if len(patterns) != 1:
            raise Unsupported("unsupported_pattern", excerpt(node))
        if isinstance(value, wrapper):
            return match_pattern(scope, patterns[0], value.value)  # type: ignore[attr-defined]
        if isinstance(value, Some | Ok | Err) or value is NOTHING:
            return Match(False)
    held = held_by_variant(scope, path, value)
    if held is not None:
        return _over(held, lambda part: _tuple_struct(scope, path, Some, patterns, part, node))
    if isinstance(value, EnumValue):
        if value.variant != path[-1]:
            return Match(False)
        return _all(scope, _aligned(patterns, list(value.members), node))
    if isinstance(value, Place) and category(value) == "enum":
        fields = _ordered_fields(scope, path[-1], patterns, value)
        matched = _all(scope, _aligned(patterns, fields, node))
        matched.condition = both(is_variant(value, path[-1]), matched.condition)
        return matched
    parts = opened(scope.run, value) if isinstance(value, Place) else value
    if isinstance(parts, StructValue) and parts.type == path[-1]:
        return _all(scope, _aligned(patterns, list(parts.fields.values()), node))
    if isinstance(value, Place):
        _need_described(value, path)
    raise Unsupported("unsupported_pattern", excerpt(node))


def _ordered_fields(
    scope: Scope, variant: str, patterns: list[Fragment], place: Place
) -> list[Value]:
    """Return the fields of a tuple variant. Raises `Unsupported` where the profile lacks some."""
    fields = list(variant_fields(scope.run, place, variant).values())
    named = [item for item in patterns if item.kind != "remaining_field_pattern"]
    if len(fields) < len(named) or (len(named) == len(patterns) != len(fields)):
        raise undescribed_variant(place, variant, in_order(len(named)))
    return fields


@pattern("scoped_identifier")
def variant(scope: Scope, node: Fragment, value: Value) -> Match:
    """`Shape::Open`, or the path of a constant."""
    known = plain(value)
    if isinstance(known, EnumValue):
        return Match(known.variant == _named(scope, segments(node))[-1])
    return Match(equal(scope.run, value, evaluate(scope, node)))


@pattern("struct_pattern")
def struct(scope: Scope, node: Fragment, value: Value) -> Match:
    """`S { a, b: 3, .. }` of a struct, a variant, or a record output of the profile."""
    path = _path_of(scope, node)
    return _over(value, lambda part: _struct(scope, node, path, part), False)


def _struct(scope: Scope, node: Fragment, path: list[str], known: Value) -> Match:
    if isinstance(known, EnumValue) and known.variant != path[-1]:
        return Match(False)
    fields = _fields_of(scope, node, path, known)
    is_output = isinstance(known, Place)
    pairs: list[tuple[Fragment, Value]] = []
    names: dict[str, bool] = {}
    for part in node.children[1:]:
        if part.kind != "field_pattern":
            continue
        label = part.need("name").text
        if label not in fields:
            if not is_output:
                raise Unsupported("unsupported_pattern", excerpt(node))
            # EVL-02: only what touches it is lost.
            fields[label] = _undescribed(known, path, label).opaque()
        inner = part.field("pattern")
        if inner is None:
            names[label] = part.has_child("mutable_specifier") and not part.has_child("ref")
            if names[label]:
                fields[label] = independent(fields[label])
        else:
            pairs.append((inner, fields[label]))
    matched = _all(scope, pairs)
    if is_output and category(known) == "enum":
        matched.condition = both(is_variant(known, path[-1]), matched.condition)
    matched.bindings.update({label: fields[label] for label in names})
    matched.mutable |= {label for label, mutable in names.items() if mutable}
    return matched


def _undescribed(place: Place, path: list[str], field: str) -> Unsupported:
    if category(place) == "enum":
        return undescribed_variant(place, path[-1], f"with {field}")
    return undescribed_fields(place, (field,))


def _path_of(scope: Scope, node: Fragment) -> list[str]:
    """Return the path of a struct or variant in a pattern, as it is declared."""
    return _named(scope, segments(node.need("type")))


def _named(scope: Scope, path: tuple[str, ...]) -> list[str]:
    """Return a path with what `use … as …` and `Self` stand for."""
    if path[-1] in WRAPPERS:
        return list(path)
    found, _ = meaning(scope, path)
    if isinstance(found, Found):
        return [found.item.name, *found.rest]
    return list(found.path if isinstance(found, Foreign) else path)


def _fields_of(scope: Scope, node: Fragment, path: list[str], value: Value) -> dict[str, Value]:
    """Return the fields a struct pattern can name. Raises `Unsupported` for other values."""
    if isinstance(value, EnumValue):
        return dict(value.fields)
    if isinstance(value, Place) and category(value) == "enum":
        return variant_fields(scope.run, value, path[-1])
    parts = opened(scope.run, value) if isinstance(value, Place) else value
    if isinstance(parts, StructValue) and path[-1] in {parts.type, "Self"}:
        return dict(parts.fields)
    if isinstance(value, Place):
        _need_described(value, path)
    raise Unsupported("unsupported_pattern", excerpt(node))


def _need_described(output: Place, path: list[str]) -> None:
    """Refuse an output that is matched with a variant of an enum that it is not said to be."""
    if len(path) > 1 and path[-2][:1].isupper():
        raise undescribed_output(output, EnumValue(path[-2], path[-1]))


@pattern("slice_pattern")
def slice_(scope: Scope, node: Fragment, value: Value) -> Match:
    """`[a, b]`, `[first, .., last]` (IDM-66)."""
    return _over(value, lambda part: _slice(scope, members(node), part, node), False)


def _slice(scope: Scope, patterns: list[Fragment], value: Value, node: Fragment) -> Match:
    rest = [i for i, item in enumerate(patterns) if item.kind == "remaining_field_pattern"]
    if any(item.kind == "captured_pattern" for item in patterns):
        raise Unsupported("unsupported_pattern", excerpt(node))
    fixed = len(patterns) - len(rest)
    if isinstance(value, list):
        fits = len(value) >= fixed if rest else len(value) == fixed
        return _all(scope, _aligned(patterns, value, node)) if fits else Match(False)
    if not isinstance(value, Place) or category(value) != "list":
        raise Unsupported("unsupported_pattern", excerpt(node))
    length = _length(value, fixed, exact=not rest)
    parts: list[tuple[Fragment, Value]] = []
    for position, item in enumerate(patterns):
        if item.kind == "remaining_field_pattern":
            continue
        index = position if not rest or position < rest[0] else position - len(patterns)
        parts.append((item, element(value, index)))
    matched = _all(scope, parts)
    matched.condition = both(length, matched.condition)
    return matched


def _length(place: Place, number: int, *, exact: bool) -> Condition:
    if exact:
        return demand(place, "length_equals", number) if number else demand(place, "is_empty")
    return demand(place, "length_min", number) if number else True


@pattern("or_pattern")
def alternatives(scope: Scope, node: Fragment, value: Value) -> Match:
    """`a | b`: the names in it mean what the first alternative that matches makes of them."""
    result = Match(False)
    for item in members(node):
        matched = match_pattern(scope, item, value)
        if result.condition is False:
            result = matched
        elif result.condition is not True and matched.condition is not False:
            result = _or_else(result, matched)
    return result


def _or_else(first: Match, second: Match) -> Match:
    bindings = {
        name: merged(first.condition, held, second.bindings[name])
        for name, held in first.bindings.items()
    }
    condition = either(first.condition, second.condition)
    return Match(condition, bindings, first.mutable | second.mutable)


@pattern("captured_pattern")
def captured(scope: Scope, node: Fragment, value: Value) -> Match:
    """`x @ P`."""
    matched = match_pattern(scope, members(node)[-1], value)
    matched.bindings[node.children[0].text] = value
    return matched


@pattern("range_pattern")
def range_(scope: Scope, node: Fragment, value: Value) -> Match:
    """`'a'..='f'`, `3..`."""
    left, right = node.field("left"), node.field("right")
    exclusive = node.has_child("..")
    condition: Condition = True
    if left is not None:
        condition = both(condition, ordered(">=", value, evaluate(scope, left)))
    if right is not None:
        operator = "<" if exclusive else "<="
        condition = both(condition, ordered(operator, value, evaluate(scope, right)))
    return Match(condition)


@pattern("match_pattern")
def match_arm(scope: Scope, node: Fragment, value: Value) -> Match:
    """The pattern of an arm; its guard is evaluated where its names are bound."""
    return match_pattern(scope, node.tokens[0], value)
