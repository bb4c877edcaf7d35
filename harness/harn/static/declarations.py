"""The types that a script declares, by their names."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from harness.harn.syntax import nodes
from harness.harn.syntax.children import children

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.harn.static.scopes import Imports

Declared: TypeAlias = (
    nodes.TypeDeclaration
    | nodes.EnumDeclaration
    | nodes.StructDeclaration
    | nodes.InterfaceDeclaration
)


RESULT_ENUM = nodes.EnumDeclaration(
    0, "Result", tuple(nodes.Variant(0, name, ()) for name in ("Ok", "Err"))
)
"""The enum of the language (VAL-1); a script that declares one of its name means the same."""


@dataclass(slots=True)
class Facts:
    """What is read off a whole script before it is checked.

    A name that is declared as a type twice is in `types` no more: which one is meant depends on
    scopes, and nothing is said about what is not known.
    """

    types: dict[str, Declared] = field(default_factory=lambda: {"Result": RESULT_ENUM})
    type_names: set[str] = field(default_factory=set)
    """All names that are declared as types."""
    methods: dict[str, dict[str, nodes.FunctionDeclaration]] = field(default_factory=dict)
    assigned: set[str] = field(default_factory=set)
    """Names that some assignment changes, in whatever scope."""
    generators: set[int] = field(default_factory=set)
    """The `at` of the functions whose own body contains a `yield` (FUN-13)."""
    imports_everything: bool = False
    """Whether an import brings names that are not known."""


_FUNCTIONS = (nodes.FunctionDeclaration, nodes.ClosureExpression, nodes.ToolDeclaration)


def read_facts(script: nodes.Script, imports: Imports) -> Facts:
    """Read the facts of a script, of which `imports` are known, in one pass."""
    facts = Facts()
    declared: list[Declared] = []
    for node, function in _with_function(script):
        match node:
            case (
                nodes.TypeDeclaration()
                | nodes.EnumDeclaration()
                | nodes.StructDeclaration()
                | nodes.InterfaceDeclaration()
            ):
                declared.append(node)
            case nodes.ImplDeclaration(name=name, methods=methods):
                known = facts.methods.setdefault(name, {})
                known.update((method.name, method) for method in methods)
            case nodes.Assignment(target=target):
                facts.assigned.update(_root(target))
            case nodes.Yield(keyword="yield") if function is not None:
                facts.generators.add(function)
            case nodes.Import(names=None, at=at) if at not in imports:
                facts.imports_everything = True
            case _:
                pass
    times = Counter(declaration.name for declaration in declared)
    facts.type_names.update(times)
    facts.types |= {item.name: item for item in declared if times[item.name] == 1}
    return facts


def _with_function(root: nodes.Node) -> Iterator[tuple[nodes.Node, int | None]]:
    """Yield every node with the `at` of the function that it stands in."""
    stack: list[tuple[nodes.Node, int | None]] = [(root, None)]
    while stack:
        node, function = stack.pop()
        yield node, function
        inner = node.at if isinstance(node, _FUNCTIONS) else function
        stack.extend((child, inner) for child in children(node))


def _root(target: nodes.Expression) -> Iterator[str]:
    """The name that an assignment rewrites the binding of (VAL-2)."""
    while isinstance(target, nodes.Member | nodes.Subscript):
        target = target.receiver
    if isinstance(target, nodes.Name):
        yield target.name
