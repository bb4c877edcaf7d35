"""What calls of a function have to know about it, read once for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from harness.harn.static.generics import is_small
from harness.harn.static.types import UNKNOWN, Named, StaticType

if TYPE_CHECKING:
    from harness.harn.static.annotations import Annotations
    from harness.harn.static.declarations import Facts
    from harness.harn.syntax import nodes


class Taker(NamedTuple):
    """A parameter, and the type that it takes."""

    parameter: nodes.Parameter
    type: StaticType


@dataclass(frozen=True, slots=True)
class Signature:
    """A function: its type parameters with their bounds, its arity (FUN-6), and its result."""

    variables: frozenset[str]
    bounds: dict[str, list[StaticType]]
    takers: tuple[Taker, ...]
    least: int
    most: int | None
    result: StaticType


class Signatures:
    """Reads the functions of one file, for itself and for those that import them."""

    def __init__(self, facts: Facts, annotations: Annotations) -> None:
        self.annotations = annotations
        self._generators = facts.generators
        self._read: dict[int, Signature] = {}

    def of(self, function: nodes.FunctionDeclaration) -> Signature:
        """Return the signature of a function."""
        if function.at not in self._read:
            self._read[function.at] = self._signature(function)
        return self._read[function.at]

    def _signature(self, function: nodes.FunctionDeclaration) -> Signature:
        variables = frozenset(parameter.name for parameter in function.type_parameters)
        parameters = function.parameters
        has_rest = bool(parameters) and parameters[-1].rest
        return Signature(
            variables,
            self._bounds(function, variables),
            tuple(Taker(p, self.annotations.read(p.type, variables)) for p in parameters),
            least=sum(p.default is None and not p.rest for p in parameters),
            most=None if has_rest else len(parameters),
            result=self._result(function, variables),
        )

    def _result(self, function: nodes.FunctionDeclaration, variables: frozenset[str]) -> StaticType:
        """The annotation, but a generator or a stream where the function is one (FUN-13)."""
        returns = self.annotations.read(function.returns, variables)
        if variables and not is_small(returns):
            return UNKNOWN
        if not function.is_stream and function.at not in self._generators:
            return returns
        kind = "Stream" if function.is_stream else "Generator"
        is_annotated = isinstance(returns, Named) and returns.name == kind
        return returns if is_annotated else Named(kind, (UNKNOWN,))

    def _bounds(
        self, function: nodes.FunctionDeclaration, variables: frozenset[str]
    ) -> dict[str, list[StaticType]]:
        found: dict[str, list[StaticType]] = {}
        own = ((parameter.name, parameter.bound) for parameter in function.type_parameters)
        for name, bound in (*own, *function.bounds):
            if bound is not None:
                found.setdefault(name, []).append(self.annotations.read(bound, variables))
        return found
