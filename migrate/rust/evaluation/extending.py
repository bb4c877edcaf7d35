"""Methods that traits of the inputs give to types that are not theirs (EVL-05, EVL-08, GEN-39)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from migrate.rust.evaluation.asked_code import need_helper
from migrate.rust.evaluation.code_under_test import is_of_crate
from migrate.rust.evaluation.conditions import Predicate
from migrate.rust.evaluation.extensions import extensions_by
from migrate.rust.evaluation.implementations import Member
from migrate.rust.evaluation.inlining import inlined
from migrate.rust.evaluation.own_methods import own_method
from migrate.rust.evaluation.resolution import all_impls
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Choice, Comprehension, Measure, Place
from migrate.rust.known.integers import WIDTHS
from migrate.rust.known.standard_methods import standard_methods
from migrate.rust.known.values import ByteString, Char, Err, Iteration, JsonValue, Nothing, Ok, Some
from migrate.rust.source.modules import Found

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from migrate.rust.evaluation.extensions import Extension
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment

TEXTS = frozenset({"String", "str"})
LISTS = frozenset({"Vec", "VecDeque", "slice"})
OF: dict[type, frozenset[str]] = {
    bool: frozenset({"bool"}),
    dict: frozenset({"BTreeMap", "HashMap"}),
    float: frozenset({"f32", "f64"}),
    int: frozenset(WIDTHS),
    list: LISTS,
    str: TEXTS,
    ByteString: LISTS,
    Char: frozenset({"char"}),
    Comprehension: LISTS,
    Err: frozenset({"Result"}),
    Iteration: frozenset(),
    JsonValue: frozenset({"Value"}),
    Measure: frozenset({"usize"}),
    Nothing: frozenset({"Option"}),
    Ok: frozenset({"Result"}),
    Predicate: frozenset({"bool"}),
    Some: frozenset({"Option"}),
}
"""Types of the standard library by what their values are here."""
OF_LIBRARY = frozenset[str]().union(*OF.values())


def extension_of(scope: Scope, receiver: Value, method: str) -> Extension | None:
    """Return what a trait in scope gives a value of a type that is not of the inputs.

    Raises `Unsupported` where the standard library has a method of that name: which of the two Rust
    takes depends on how each takes its receiver. So it does where several may be meant, and for one
    that changes its receiver.
    """
    types = types_of(receiver)
    if types is None:
        return None
    given = [one for one in _named(scope, method) if one.owner is None or one.owner in types]
    given = [one for one in given if _is_in_scope(scope, one.trait)]
    if not given or _is_described(scope, receiver, method, given):
        return None
    if method in standard_methods():
        raise _ambiguous(method, given, "too")
    return _single(method, given)


def extension_for_all(scope: Scope, method: str) -> Extension | None:
    """Return what a trait in scope gives to all types, those of the inputs too."""
    given = [one for one in _named(scope, method) if one.owner is None]
    given = [one for one in given if _is_in_scope(scope, one.trait)]
    return _single(method, given) if given else None


def extension_by_trait(scope: Scope, trait: str, receiver: Value, method: str) -> Extension | None:
    """Return what `Trait::method` is for a value. Raises `Unsupported` as `extension_of` does."""
    given = [one for one in _named(scope, method) if one.trait == trait]
    types = types_of(receiver) or frozenset()
    given = [one for one in given if one.owner is None or one.owner in types]
    return _single(method, given) if given else None


def call_extension(
    scope: Scope, extension: Extension, given: list[Value], place: Fragment
) -> Value:
    """Call what a trait gives the first of the values."""
    member, owner = extension.member, extension.owner
    # A profile names what is given to a type of the library by the trait (EP-31).
    named = extension.trait if owner is None or owner in OF_LIBRARY else owner
    need_helper(scope, member, (named, member.item.name), given)
    types = {} if extension.owner is None else {"Self": (extension.owner, member.module)}
    return inlined(scope, member.item, member.module, given, place.line, types)


def _named(scope: Scope, method: str) -> Iterator[Extension]:
    yield from scope.run.world.extended.get(method, ())
    for impl, module in all_impls(scope):
        local = scope.item(impl.trait or "")
        trait = None if local is None else Member(local[0], module)
        for one in extensions_by(Member(impl, module), trait):
            if one.member.item.name == method:
                yield one


def types_of(value: Value) -> frozenset[str] | None:
    """Return the types that a value may have, None where they are not of the library."""
    if isinstance(value, Choice):  # an option on whose being there outputs decide
        both = types_of(value.then), types_of(value.otherwise)
        return both[0] if both[0] == both[1] and both[0] in OPTIONAL else None
    if isinstance(value, Place):
        of_texts = TEXTS if value.type_name in TEXTS else frozenset()
        of_lists = LISTS if value.type_name == "Vec" else frozenset()
        return frozenset({value.type_name}) | of_texts | of_lists
    return OF.get(type(value))


OPTIONAL = (OF[Some], OF[Ok])


def _is_in_scope(scope: Scope, trait: str) -> bool:
    uses = scope.visible_uses()
    if any(use.name == "_" and use.path[-1] == trait for use in (*uses, *scope.module.uses)):
        return True
    if scope.item(trait) is not None:
        return True
    return isinstance(scope.run.world.tree.resolve(scope.module, (trait,), uses), Found)


def _is_described(scope: Scope, receiver: Value, method: str, given: Sequence[Extension]) -> bool:
    """Tell whether the profile says what the method of an output answers: the crate gives it."""
    if not isinstance(receiver, Place):
        return False
    answers = scope.run.world.methods.get(receiver.type_name, {})
    if f"{method}()" not in answers and own_method(scope, receiver, method) is None:
        return False
    return all(is_of_crate(scope.run, one.member) for one in given)


def _single(method: str, given: Sequence[Extension]) -> Extension:
    members = {id(one.member.item): one for one in given}
    if len(members) > 1:
        raise _ambiguous(method, given, "and to others")
    extension = given[0]
    if _changes_receiver(extension.member.item):
        raise _ambiguous(method, given, "to change it")
    return extension


CHANGING = re.compile(r"&\s*(?:'\w+\s+)?mut\b")


def _changes_receiver(method: Item) -> bool:
    first = next(iter(method.fragment.need("parameters").children), None)
    return first is not None and CHANGING.search(first.text) is not None


def _ambiguous(method: str, given: Sequence[Extension], told: str) -> Unsupported:
    owner = given[0].owner or "all that fit"
    return Unsupported(
        "unsupported_method", f"{method}: {given[0].trait} gives it to {owner} {told}"
    )
