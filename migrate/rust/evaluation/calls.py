"""Call expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.dispatch import evaluate, excerpt, expression, plain, value_of
from migrate.rust.evaluation.fluent import chain_of, claim_chain
from migrate.rust.evaluation.methods import call_method_on
from migrate.rust.evaluation.owning import owned
from migrate.rust.evaluation.paths import call_path, call_qualified
from migrate.rust.evaluation.resolution import segments, trait_named
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.type_conversions import converted
from migrate.rust.source.types import turbofish

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment


@expression("call_expression")
def call(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate `f(a, b)` and `x.f(a, b)`."""
    chain = chain_of(scope, node)
    if chain is not None:
        return claim_chain(scope, chain)
    function = node.need("function")
    kinds = turbofish(function)
    if function.kind == "generic_function":
        function = function.need("function")
    if function.kind == "field_expression":
        made = converted(scope, node, function, kinds[0] if kinds else wanted)
        return call_method_on(scope, node, function, kinds, wanted) if made is None else made
    arguments = argument_nodes(node)
    if function.kind in {"identifier", "scoped_identifier"}:
        cell = scope.cell(function.text)
        if cell is None:
            values = [owned(argument, value_of(scope, argument)) for argument in arguments]
            kind = kinds[0] if kinds else wanted
            named = trait_named(function)
            if named is not None:
                return call_qualified(scope, named, values, node, kind)
            return call_path(scope, segments(function), values, node, kind)
    called = plain(evaluate(scope, function))
    if not callable(called):
        raise Unsupported("unsupported_expr", excerpt(node))
    return called(*[owned(argument, value_of(scope, argument)) for argument in arguments])


def argument_nodes(node: Fragment) -> tuple[Fragment, ...]:
    """Return the arguments of a call."""
    return tuple(
        child for child in node.need("arguments").children if child.kind != "attribute_item"
    )
