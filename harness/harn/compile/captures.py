"""Which names the functions inside of a function use: only those variables need cells (FUN-20).

Going by names alone is enough: a variable in a cell that nobody shares behaves the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from harness.harn.syntax import nodes
from harness.harn.syntax.children import children

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Names: TypeAlias = frozenset[str]

Known: TypeAlias = dict[int, Names]
"""What functions use, by the `id` of their nodes, so that none is walked twice."""

FUNCTIONAL: Final = (nodes.ClosureExpression, nodes.FunctionDeclaration, nodes.ToolDeclaration)
"""The nodes whose body runs in a frame of its own."""

_NAMING: Final = (nodes.Name, nodes.StructExpression, nodes.ImplDeclaration)
"""The nodes that look their `name` up."""


def captured(roots: Iterable[nodes.Node], known: Known) -> Names:
    """Return the names that functions below `roots` use from outside of themselves."""
    functions = (node for node in _walk(roots, _around) if isinstance(node, FUNCTIONAL))
    return frozenset[str]().union(*(_used(function, known) for function in functions))


def mentioned(root: nodes.Node, known: Known) -> Names:
    """Return the names that `root` and the functions below it look up."""
    return frozenset(_names_below([root], known))


def has_placeholder(root: nodes.Node) -> bool:
    """Tell whether `_` stands in the right side of a pipe, for what comes in there (HEV-13)."""
    nodes_ = _walk([root], _in_reach_of_placeholder)
    return any(isinstance(node, nodes.Name) and node.name == "_" for node in nodes_)


def contains(roots: Iterable[nodes.Node], kind: type[nodes.Node]) -> bool:
    """Tell whether a node of a kind is below `roots`, not counting those inside of functions."""
    return any(isinstance(node, kind) for node in _walk(roots, _around))


def has_finals(root: nodes.Node) -> bool:
    """Tell whether `finally` or `defer` stands below `root`, not counting those of functions."""
    return any(
        isinstance(node, nodes.Defer) or (isinstance(node, nodes.Try) and node.finally_ is not None)
        for node in _walk([root], _around)
    )


def _used(function: Any, known: Known) -> Names:
    found = known.get(id(function))
    if found is None:
        found = known[id(function)] = frozenset(_uses(function, known))
    return found


def _uses(function: Any, known: Known) -> set[str]:
    names = _names_below((*function.parameters, function.body), known)
    if any(parameter.default for parameter in function.parameters):
        return names  # FUN-4: in `fn f(x = x)` the second one is outside
    return names - {parameter.name for parameter in function.parameters}


def _names_below(roots: Iterable[nodes.Node], known: Known) -> set[str]:
    names: set[str] = set()
    for node in _walk(roots, _around):
        if isinstance(node, FUNCTIONAL):
            names |= _used(node, known)
        elif isinstance(node, _NAMING):
            names.add(node.name)
    return names


def _walk(
    roots: Iterable[nodes.Node], below: Callable[[nodes.Node], Iterable[nodes.Node]]
) -> Iterator[nodes.Node]:
    stack = list(roots)
    while stack:
        item = stack.pop()
        yield item
        stack.extend(below(item))


def _around(node: nodes.Node) -> Iterable[nodes.Node]:
    return () if isinstance(node, FUNCTIONAL) else children(node)


def _in_reach_of_placeholder(node: nodes.Node) -> Iterable[nodes.Node]:
    if isinstance(node, nodes.Pipe):
        return (node.left,)
    if isinstance(node, nodes.ClosureExpression) and _takes_placeholder(node):
        return ()
    return children(node)


def _takes_placeholder(closure: nodes.ClosureExpression) -> bool:
    return any(parameter.name == "_" for parameter in closure.parameters)
