"""Methods that traits of the inputs give to types of the standard library (EVL-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Place
from migrate.rust.known.integers import WIDTHS
from migrate.rust.known.values import Nothing, Some
from migrate.rust.source.modules import Found

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value

TEXTS = frozenset({"String", "str"})
OF: dict[type, frozenset[str]] = {
    bool: frozenset({"bool"}),
    dict: frozenset({"BTreeMap"}),
    float: frozenset({"f32", "f64"}),
    int: frozenset(WIDTHS),
    list: frozenset({"Vec", "VecDeque"}),
    str: TEXTS,
    Nothing: frozenset({"Option"}),
    Some: frozenset({"Option"}),
}
"""Types of the standard library by what their values are here."""


def need_unextended(scope: Scope, receiver: Value, method: str) -> None:
    """Refuse a method of the standard library where a trait in scope gives the type one like it.

    Which of the two Rust takes depends on how each of them takes its receiver. Raises
    `Unsupported`.
    """
    for trait, owner in scope.run.world.extended.get(method, ()):
        if owner in _types_of(receiver) and _is_in_scope(scope, trait):
            detail = f"{method}: {trait} gives it to {owner} too"
            raise Unsupported("unsupported_method", detail)


def _types_of(value: Value) -> frozenset[str]:
    if isinstance(value, Place):
        return TEXTS if value.type_name in TEXTS else frozenset({value.type_name})
    return OF.get(type(value), frozenset())


def _is_in_scope(scope: Scope, trait: str) -> bool:
    found = scope.run.world.tree.resolve(scope.module, (trait,), scope.visible_uses())
    return isinstance(found, Found)
