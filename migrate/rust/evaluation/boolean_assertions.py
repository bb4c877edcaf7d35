"""`assert!` and `check!`: of a condition, or of `let` with a pattern (IDM-100…IDM-103, GEN-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.assertions import claimed, panicking, readable
from migrate.rust.evaluation.dispatch import evaluate
from migrate.rust.evaluation.macros import macro
from migrate.rust.evaluation.pattern_assertions import let_claimed
from migrate.rust.evaluation.relations import truth
from migrate.rust.known.values import UNIT
from migrate.rust.source.macros import macro_body

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment


@macro("assert", "debug_assert", "check")
def assert_(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert!(condition, message)`; `check!` is a soft one, which fails the test as well."""
    if [token.kind for token in macro_body(node).tokens[1:2]] == ["let"]:
        return let_claimed(scope, node)
    arguments = readable(scope, node, 1)
    if arguments is None:
        return UNIT
    if arguments[0].kind == "boolean_literal" and arguments[0].text == "false":
        # IDM-116: it is `panic!` in other words.
        return panicking(scope, node, None)
    return claimed(scope, node, arguments[1:], lambda: truth(evaluate(scope, arguments[0])))
