"""What a module gives to those who import it (HRN-4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from harness.harn.compile.patterns import names_of
from harness.harn.compile.scopes import Activation, Variable
from harness.harn.dialect import Dialect
from harness.harn.static.scopes import Symbol
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.compile.scopes import Scope
    from harness.harn.values.model import Value


@dataclass(frozen=True, slots=True)
class Exports:
    """Names with the variables, types and interfaces that they mean in their module.

    `symbols` has what the static phase knows of each name.
    """

    variables: dict[str, Variable] = field(default_factory=dict)
    types: dict[str, nodes.TypeDeclaration] = field(default_factory=dict)
    interfaces: dict[str, nodes.InterfaceDeclaration] = field(default_factory=dict)
    symbols: dict[str, Symbol] = field(default_factory=dict)

    def names(self) -> set[str]:
        """Return all names."""
        return {*self.variables, *self.interfaces}

    def only(self, names: frozenset[str]) -> Exports:
        """Return those of these names alone."""
        return Exports(
            {name: one for name, one in self.variables.items() if name in names},
            {name: one for name, one in self.types.items() if name in names},
            {name: one for name, one in self.interfaces.items() if name in names},
            {name: one for name, one in self.symbols.items() if name in names},
        )

    def add(self, other: Exports) -> None:
        """Take in what another module exports, to export it again."""
        self.variables.update(other.variables)
        self.types.update(other.types)
        self.interfaces.update(other.interfaces)


Brought: TypeAlias = Callable[[nodes.Import], Exports]
"""What an import brings in."""


def exports_of(
    script: nodes.Script, scope: Scope, symbols: Mapping[str, Symbol], brought: Brought
) -> Exports:
    """Return what is `pub`, or all functions where nothing is; in L1 functions only.

    `symbols` are the names at the top of the file.
    """
    public = [node for node in script.statements if getattr(node, "public", False)]
    declared = public or _functions(script.statements)
    if scope.unit.dialect is Dialect.L1:
        declared = [node for node in declared if isinstance(node, _IN_L1)]
    exports = Exports()
    for node in declared:
        exports.add(brought(node) if isinstance(node, nodes.Import) else _exported(node, scope))
    return replace(exports, symbols={name: symbols[name] for name in exports.names()})


def exports_of_host(values: Mapping[str, Value]) -> Exports:
    """Return the exports of a module whose values the host has."""
    home = Activation(None, frozenset())
    return Exports(
        {name: Variable(name, home, cell=[value], early=True) for name, value in values.items()},
        symbols={name: Symbol() for name in values},
    )


_NAMED = (
    nodes.FunctionDeclaration,
    nodes.ToolDeclaration,
    nodes.SkillDeclaration,
    nodes.EnumDeclaration,
    nodes.StructDeclaration,
    nodes.TypeDeclaration,
)
_IN_L1 = (nodes.FunctionDeclaration, nodes.Import)


def _functions(statements: tuple[nodes.Statement, ...]) -> list[nodes.Statement]:
    return [node for node in statements if isinstance(node, nodes.FunctionDeclaration)]


def _exported(node: nodes.Statement, scope: Scope) -> Exports:
    if isinstance(node, nodes.InterfaceDeclaration):
        return Exports(interfaces={node.name: node})
    variables = {name: scope.bound[name] for name in _names(node) if name in scope.bound}
    types = {node.name: node} if isinstance(node, nodes.TypeDeclaration) else {}
    return Exports(variables, types)


def _names(node: nodes.Statement) -> list[str]:
    if isinstance(node, nodes.Binding):
        return names_of(node.pattern)
    return [node.name] if isinstance(node, _NAMED) else []
