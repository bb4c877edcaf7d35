"""Methods of the standard library called by a path: `u32::pow(2, 5)` is `2u32.pow(5)` (EVL-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.cells import innermost
from migrate.rust.evaluation.dispatch import excerpt, plain
from migrate.rust.evaluation.float_types import need_single_result
from migrate.rust.evaluation.methods import call_on_value
from migrate.rust.evaluation.mutation import ITERATING
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import MAPS, SETS
from migrate.rust.evaluation.values import MutableBorrow
from migrate.rust.known.integers import FLOATS, WIDTHS
from migrate.rust.known.mutation import Mutated
from migrate.rust.known.types import RustType
from migrate.rust.known.values import ByteString, Range

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.syntax import Fragment

OWNERS = frozenset({*WIDTHS, *FLOATS, *MAPS, *SETS}) | {
    "Option",
    "Result",
    "String",
    "Value",
    "Vec",
    "VecDeque",
    "bool",
    "char",
    "str",
}
"""Types whose methods are called by their path."""

TRAITS = frozenset(
    {
        "AsRef",
        "Clone",
        "DoubleEndedIterator",
        "ExactSizeIterator",
        "Into",
        "IntoIterator",
        "Iterator",
        "Ord",
        "PartialEq",
        "PartialOrd",
        "ToOwned",
        "ToString",
        "TryInto",
    }
)
"""Traits whose methods are called so."""


def is_method_path(path: tuple[str, ...], receiver: Value | None = None) -> bool:
    """Tell a method written as a path: `str::to_string`, `u8::pow`, of a `receiver` if it has one.

    Of an integer type there are functions without one: `u8::from_ascii`.
    """
    if len(path) < 2 or not path[-1][:1].islower():
        return False
    owner = path[-2]
    if owner not in OWNERS and owner not in TRAITS and not owner.startswith("["):
        return False
    return owner not in WIDTHS or not isinstance(receiver, str | list | ByteString)


def call_by_path(
    scope: Scope,
    path: tuple[str, ...],
    arguments: list[Value],
    node: Fragment,
    wanted: RustType | None,
) -> Value:
    """Call a method of the first argument, which is changed where it stands.

    A number has the type of the path. Raises `Unsupported`.
    """
    receiver, name = arguments[0], path[-1]
    kind = RustType(path[-2]) if path[-2] in WIDTHS else wanted
    held = plain(receiver)
    if name in ITERATING and isinstance(receiver, MutableBorrow) and isinstance(held, Range):
        raise Unsupported("unsupported_expr", f"{excerpt(node)} of what is no iterator yet")
    result = call_on_value(scope, receiver, name, arguments[1:], node, kind)
    need_single_result(scope, node, held, result)
    if not isinstance(result, Mutated):
        return result
    if result.receiver is held:
        return result.result
    if not isinstance(receiver, MutableBorrow):
        raise Unsupported("unsupported_expr", f"{excerpt(node)} of what a pattern borrows")
    innermost(receiver).value = result.receiver
    return result.result
