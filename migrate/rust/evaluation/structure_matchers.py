"""Matchers written as macros: of all parts of a value, or of some (GEN-18, GEN-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation import comprehensions as lists
from migrate.rust.evaluation.conditions import Condition, both
from migrate.rust.evaluation.dispatch import excerpt, plain, value_of
from migrate.rust.evaluation.macros import macro
from migrate.rust.evaluation.matcher import Holds, Matcher, all_hold, any_holds, as_matcher
from migrate.rust.evaluation.matchers import make_matcher
from migrate.rust.evaluation.methods import call_on_value
from migrate.rust.evaluation.parts import field_of
from migrate.rust.evaluation.places import category, demand, element
from migrate.rust.evaluation.records import ENUM, is_variant, variant_fields
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Comprehension, Place, Value
from migrate.rust.known.values import EnumValue
from migrate.rust.source.macros import (
    expression_end,
    macro_arguments,
    macro_body,
    macro_name,
    parse_tokens,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment

JOINING = {
    "all": all_hold,
    "all_of": all_hold,
    "any": any_holds,
    "any_of": any_holds,
}


@macro(*JOINING)
def joined(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`all!(m, n)`, `any!(m, n)`."""
    return Matcher(JOINING[macro_name(node)](_matchers(scope, node)))


@macro("elements_are")
def elements_are(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`elements_are![m, n]`: a list of as many elements, each as its matcher says."""
    return Matcher(_elements(_matchers(scope, node)))


def _matchers(scope: Scope, node: Fragment) -> list[Matcher]:
    return [as_matcher(scope.run, value_of(scope, item)) for item in macro_arguments(node)]


def _elements(matchers: list[Matcher]) -> Holds:
    number = len(matchers)

    def holds(subject: Value) -> Condition:
        subject = plain(subject)
        if isinstance(subject, Comprehension):
            subject = lists.listed(subject)
        if isinstance(subject, Place) and category(subject) == "list":
            size = demand(subject, "length_equals", number) if number else None
            items: list[Value] = [element(subject, at) for at in range(number)]
            result: Condition = demand(subject, "is_empty") if size is None else size
        elif isinstance(subject, list | tuple):
            items, result = list(subject), len(subject) == number
        else:
            raise Unsupported("custom_matcher", "elements of what is no list")
        for matcher, item in zip(matchers, items, strict=False):
            result = both(result, matcher.holds(item))
        return result

    return holds


@macro("field", "property")
def part(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`field!(&Type.name, m)`, `property!(&Type.name(), m)`."""
    arguments = macro_arguments(node)
    if len(arguments) != 2:
        raise Unsupported("custom_matcher", excerpt(node))
    written, inner = arguments
    if written.kind == "reference_expression":
        written = written.need("value")
    is_method = written.kind == "call_expression"
    access = written.need("function") if is_method else written
    if access.kind != "field_expression":
        raise Unsupported("custom_matcher", excerpt(node))
    return Matcher(_part(scope, access, is_method, as_matcher(scope.run, value_of(scope, inner))))


def _part(scope: Scope, access: Fragment, is_method: bool, matcher: Matcher) -> Holds:
    name = access.need("field")
    if is_method:
        return lambda subject: matcher.holds(call_on_value(scope, subject, name.text, [], name))
    return lambda subject: matcher.holds(field_of(scope, subject, name.text, access))


@macro("pat", "matches_pattern")
def pat(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`pat!(Type { field: m, .. })`, `pat!(Variant(m, n))`, `pat!(Variant)`."""
    tokens = [token for token in macro_body(node).tokens[1:-1] if token.kind != "&"]
    names = [token.text for token in tokens if token.kind == "identifier"]
    if not names:
        raise Unsupported("custom_matcher", excerpt(node))
    last = tokens[-1]
    parts = _parts(scope, last) if last.kind == "token_tree" else {}
    return Matcher(lambda subject: _is_pattern(scope, names[-1], parts, subject, node))


def _parts(scope: Scope, tree: Fragment) -> dict[str, Matcher]:
    """Return the matchers between brackets by field; without names, by position."""
    tokens = [token for token in tree.tokens[1:-1] if token.text not in {"ref", "&"}]
    found: dict[str, Matcher] = {}
    at = 0
    while at < len(tokens) and tokens[at].kind != "..":
        name = str(len(found))
        if len(tokens) > at + 1 and tokens[at + 1].kind == ":":
            name, at = tokens[at].text, at + 2
        end = expression_end(tuple(tokens), at)
        (written,) = parse_tokens(tuple(tokens[at:end]))
        found[name] = as_matcher(scope.run, value_of(scope, written))
        at = end + 1
    return found


def _is_pattern(
    scope: Scope, name: str, parts: dict[str, Matcher], subject: Value, node: Fragment
) -> Condition:
    subject = plain(subject)
    if name in OPTIONAL:
        return make_matcher(scope, OPTIONAL[name], [*parts.values()], node).holds(subject)
    if isinstance(subject, EnumValue):
        if subject.variant != name:
            return False
        return _fields_hold(parts, dict(subject.fields) or _by_position(subject.values), node)
    if isinstance(subject, Place) and subject.type.name == ENUM:
        fields = variant_fields(scope.run, subject, name)
        if "0" in parts:
            fields = _by_position(fields.values())
        return both(is_variant(subject, name), _fields_hold(parts, fields, node))
    return _fields_hold(
        parts, {field: field_of(scope, subject, field, node) for field in parts}, node
    )


OPTIONAL = {"Some": "some", "None": "none", "Ok": "ok", "Err": "err"}
"""Functions that make the matchers of these variants."""


def _by_position(values: Iterable[Value]) -> dict[str, Value]:
    return {str(position): value for position, value in enumerate(values)}


def _fields_hold(parts: dict[str, Matcher], fields: dict[str, Value], node: Fragment) -> Condition:
    result: Condition = True
    for name, matcher in parts.items():
        if name not in fields:
            raise Unsupported("custom_matcher", f"{name} in {excerpt(node)}")
        result = both(result, matcher.holds(fields[name]))
    return result
