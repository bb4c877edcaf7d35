"""The walk over a script: one visit for each node, which gives the type of an expression."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from harness.harn.static.types import NIL, UNKNOWN
from harness.harn.syntax.children import children
from harness.harn.syntax.start import start_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from typing import TypeAlias

    from harness.harn.static.annotations import Annotations
    from harness.harn.static.compatibility import Compatibility
    from harness.harn.static.declarations import Facts
    from harness.harn.static.exhaustiveness import Exhaustiveness
    from harness.harn.static.interfaces import Interfaces
    from harness.harn.static.report import Report
    from harness.harn.static.scopes import Scope
    from harness.harn.static.shapes import Shapes
    from harness.harn.static.signatures import Signatures
    from harness.harn.static.types import StaticType
    from harness.harn.syntax import nodes

    Visit: TypeAlias = Callable[["Checker", Any, Scope], StaticType]


@dataclass(frozen=True, slots=True)
class Checker:
    """What the visits share. `visits` has a function for each kind of node that needs one."""

    report: Report
    facts: Facts
    known: Collection[str]
    goes_on: bool
    """Whether later entries of a session may declare what functions call."""
    annotations: Annotations
    compatibility: Compatibility
    interfaces: Interfaces
    exhaustiveness: Exhaustiveness
    signatures: Signatures
    shapes: Shapes
    visits: Mapping[type, Visit]

    def visit(self, node: nodes.Node, scope: Scope) -> StaticType:
        """Check a node and what is below it; return its type."""
        visit = self.visits.get(type(node))
        if visit is not None:
            return visit(self, node, scope)
        self.visit_children(node, scope)
        return UNKNOWN

    def visit_statements(self, statements: Sequence[nodes.Statement], scope: Scope) -> StaticType:
        """Check statements in a scope of their own; return the type of the last one."""
        return self.visit_all(statements, scope.block(statements))

    def visit_all(self, statements: Sequence[nodes.Statement], scope: Scope) -> StaticType:
        """Check statements in their scope; return the type of the last one."""
        last: StaticType = NIL
        for statement in statements:
            last = self.visit(statement, scope)
        return last

    def visit_children(self, node: nodes.Node, scope: Scope) -> None:
        """Check what is below a node, in the same scope."""
        for child in children(node):
            self.visit(child, scope)

    def demand(
        self,
        node: nodes.Node,
        expected: StaticType,
        actual: StaticType,
        code: str,
        message: Callable[[], str],
    ) -> None:
        """Report a value that cannot stand where `expected` is demanded, at its beginning."""
        fault = self.interfaces.fault(expected, actual)
        if fault is not None:
            self.report.problem(start_of(node), fault.code, fault.message)
        elif not self.compatibility.fits(expected, actual):
            self.report.problem(start_of(node), code, message)
