"""What a block declares: found before it is compiled, made when it is entered (HEV-3, HEV-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.attributes import check_attributes
from harness.harn.compile.names import binding
from harness.harn.compile.patterns import names_of
from harness.harn.dialect import Dialect
from harness.harn.errors import ScriptError
from harness.harn.runtime.frames import UNBOUND
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.compile.scopes import Scope, Variable
    from harness.harn.runtime.frames import Evaluate, Execute, Frame, Store

EARLY: Final = (
    nodes.EnumDeclaration,
    nodes.StructDeclaration,
    nodes.TypeDeclaration,
    nodes.FunctionDeclaration,
)
"""What is bound when its block is entered, in this order, so that it can be used above (HEV-5)."""


_ATTRIBUTED: Final = (
    *EARLY,
    nodes.ToolDeclaration,
    nodes.SkillDeclaration,
    nodes.ImplDeclaration,
    nodes.InterfaceDeclaration,
    nodes.PipelineDeclaration,
)
"""What attributes stand before."""


def declare(statements: Sequence[nodes.Statement], scope: Scope) -> None:
    """Make the names known that these statements declare.

    Raises `ScriptError`: `redeclare_immutable`, for wrong attributes, and what imports raise.
    """
    for node in statements:
        match node:
            case nodes.Binding():
                for name in names_of(node.pattern):
                    variable = scope.later.setdefault(name, scope.variable(name))
                    set_mutability(variable, node, scope.unit.dialect)
            case nodes.ToolDeclaration() | nodes.SkillDeclaration():
                scope.later.setdefault(node.name, scope.variable(node.name))
            case nodes.InterfaceDeclaration():
                scope.interfaces[node.name] = node
            case nodes.Import():
                scope.unit.modules.bring_in(node, scope)
        if isinstance(node, EARLY):
            _declare_early(node, scope)
        if isinstance(node, _ATTRIBUTED):
            _check_attributes(node, scope)


def set_mutability(variable: Variable, node: nodes.Binding, dialect: Dialect) -> None:
    """Note whether a variable, and what is inside of its value, can be assigned (HEV-3, DLT-2)."""
    variable.mutable = node.keyword == "var" or (
        node.keyword == "let" and dialect is not Dialect.L1
    )
    variable.fixed = node.keyword == "const" and dialect is Dialect.L3


def redeclared(name: str, scope: Scope, at: int) -> Variable:
    """Return the variable of a name that is bound now. Raises `redeclare_immutable` (HEV-3)."""
    present = scope.bound.get(name)
    if present is not None and not present.mutable and not scope.redeclares:
        message = f"Cannot redeclare immutable variable '{name}' in the same scope"
        raise scope.unit.error("redeclare_immutable", message, at)
    variable = scope.later.pop(name, None) or present
    assert variable is not None, "the block has looked at its statements"
    scope.bound[name] = variable
    return variable


def entry(statements: Sequence[nodes.Statement], scope: Scope) -> list[Execute]:
    """Compile what is done when a block is entered: fresh cells, then what is bound early."""
    boxed = [
        variable.slot
        for variable in (*scope.bound.values(), *scope.later.values())
        if variable.boxed
    ]
    steps = [_fresh_cells(tuple(boxed))] if boxed else []
    for kind in EARLY:
        steps += [_bound(node, scope) for node in statements if isinstance(node, kind)]
    steps += [_implemented(node, scope) for node in statements if is_implemented_early(node, scope)]
    return steps


def is_implemented_early(node: nodes.Statement, scope: Scope) -> bool:
    """Tell whether `impl` belongs to a struct of the same block, and is done with it."""
    if not isinstance(node, nodes.ImplDeclaration):
        return False
    variable = scope.bound.get(node.name)
    return variable is not None and variable.early


def _declare_early(
    node: nodes.EnumDeclaration
    | nodes.StructDeclaration
    | nodes.TypeDeclaration
    | nodes.FunctionDeclaration,
    scope: Scope,
) -> None:
    scope.later.setdefault(node.name, scope.variable(node.name))
    redeclared(node.name, scope, node.at).early = True
    if isinstance(node, nodes.TypeDeclaration):
        scope.types[node.name] = node


def _check_attributes(node: nodes.Declaration, scope: Scope) -> None:
    try:
        check_attributes(node)
    except ScriptError as error:
        error.source = scope.unit.source
        raise


def _bound(node: nodes.Declaration, scope: Scope) -> Execute:
    value = _early_value(node, scope)
    return _storing(value, binding(scope.bound[node.name]))


def _early_value(node: nodes.Declaration, scope: Scope) -> Evaluate:
    return scope.unit.tables.early[type(node)](node, scope)


def _storing(value: Evaluate, store: Store) -> Execute:
    def execute(frame: Frame) -> None:
        store(frame, value(frame))

    return execute


def _implemented(node: nodes.Statement, scope: Scope) -> Execute:
    return scope.unit.tables.early[type(node)](node, scope)


def _fresh_cells(slots: tuple[int, ...]) -> Execute:
    def execute(frame: Frame) -> None:
        for slot in slots:
            frame[slot] = [UNBOUND]

    return execute
