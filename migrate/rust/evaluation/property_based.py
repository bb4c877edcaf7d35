"""Property tests: what they are given, nobody knows (GEN-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.assertions import claimed, compared, readable
from migrate.rust.evaluation.branches import tested
from migrate.rust.evaluation.conditions import inverse
from migrate.rust.evaluation.control import defer
from migrate.rust.evaluation.dispatch import evaluate, excerpt
from migrate.rust.evaluation.macros import macro
from migrate.rust.evaluation.relations import truth
from migrate.rust.evaluation.signals import Jump, Unsupported
from migrate.rust.known.values import UNIT
from migrate.rust.source.macros import macro_arguments, macro_body

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment


@macro("proptest", "prop_compose", "prop_oneof", "fuzz_target")
def given(_scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """What a property test is given, or a whole one inside a function."""
    is_input = len(macro_body(node).tokens) == 2
    raise Unsupported("property_based", "a made-up input" if is_input else excerpt(node))


@macro("prop_assert")
def prop_assert(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`prop_assert!(condition, message)`: of what does not depend on the input, an `assert!`."""
    arguments = readable(scope, node, 1)
    if arguments is None:
        return UNIT
    return claimed(scope, node, arguments[1:], lambda: truth(evaluate(scope, arguments[0])))


@macro("prop_assert_eq")
def prop_assert_eq(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`prop_assert_eq!(a, b)`."""
    return compared(scope, node, "==")


@macro("prop_assert_ne")
def prop_assert_ne(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`prop_assert_ne!(a, b)`."""
    return compared(scope, node, "!=")


@macro("prop_assume")
def prop_assume(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`prop_assume!(condition)`: the rest is about inputs of which it holds."""
    condition, gap = tested(scope, macro_arguments(node)[0])
    left = Jump("return", UNIT)
    if gap is not None:
        defer(scope.run, left, gap.opaque())
    elif condition is False:
        raise left
    elif condition is not True:
        defer(scope.run, left, inverse(condition))
    return UNIT
