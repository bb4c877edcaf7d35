"""Whether a struct satisfies an interface (FUN-12, ERR-7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.harn.static.display import shown
from harness.harn.static.types import UNKNOWN, Named, StaticType
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.harn.static.annotations import Annotations
    from harness.harn.static.compatibility import Compatibility
    from harness.harn.static.declarations import Facts


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a type does not fit."""

    code: str
    message: str


class Interfaces:
    """Compares each struct of a script with each interface once."""

    def __init__(
        self, facts: Facts, annotations: Annotations, compatibility: Compatibility
    ) -> None:
        self._methods = facts.methods
        self._annotations = annotations
        self._compatibility = compatibility
        self._faults: dict[tuple[str, str], Fault | None] = {}

    def fault(self, expected: StaticType, actual: StaticType) -> Fault | None:
        """Return why `actual` is not what an interface `expected` demands.

        None as well where `expected` is no interface or `actual` no struct of this script.
        """
        interface, struct = self._declaration(expected), self._declaration(actual)
        if not isinstance(interface, nodes.InterfaceDeclaration):
            return None
        if not isinstance(struct, nodes.StructDeclaration):
            return None
        key = (interface.name, struct.name)
        if key not in self._faults:
            self._faults[key] = next(self._find(interface, struct.name), None)
        return self._faults[key]

    def _declaration(self, type_: StaticType) -> nodes.Node | None:
        resolved = self._annotations.resolve(type_)
        return self._annotations.declared(resolved.name) if isinstance(resolved, Named) else None

    def _find(self, interface: nodes.InterfaceDeclaration, struct: str) -> Iterator[Fault]:
        methods = self._methods.get(struct, {})
        head = f"Type '{struct}' does not satisfy interface '{interface.name}': "
        for signature in interface.methods:
            method = methods.get(signature.name)
            reason = f"method '{signature.name}' is missing"
            if method is not None:
                reason = self._difference(interface, signature, method)
            if reason:
                yield Fault("unsatisfied_interface", head + reason)
        for name, declared in interface.types:
            yield from self._associated(interface, methods, name, declared)

    def _difference(
        self,
        interface: nodes.InterfaceDeclaration,
        signature: nodes.MethodSignature,
        method: nodes.FunctionDeclaration,
    ) -> str:
        """What a method has that the signature does not allow, '' if nothing."""
        free = _free_names(interface)
        wanted, given = _positional(signature.parameters), _positional(method.parameters)
        rest = any(parameter.rest for parameter in method.parameters)
        least = sum(parameter.default is None for parameter in given)
        if not (least <= len(wanted) and (rest or len(wanted) <= len(given))):
            return f"method '{signature.name}' takes {_arguments(len(given))}, not {len(wanted)}"
        returned = self._read(method.returns, method)
        if not self._compatibility.fits(
            expected := self._annotations.read(signature.returns, free), returned
        ):
            return f"method '{signature.name}' returns {shown(returned)}, not {shown(expected)}"
        for want, have in zip(wanted, given, strict=False):
            if not self._compatibility.fits(
                self._read(have.type, method), self._annotations.read(want.type, free)
            ):
                return f"method '{signature.name}' takes another type for '{have.name}'"
        return ""

    def _associated(
        self,
        interface: nodes.InterfaceDeclaration,
        methods: dict[str, nodes.FunctionDeclaration],
        name: str,
        declared: nodes.Type | None,
    ) -> Iterator[Fault]:
        """An associated type is what the methods return in its place; all must agree."""
        expected = self._annotations.read(declared, _free_names(interface))
        for signature in interface.methods:
            match signature.returns:
                case nodes.NamedType(name=returned, arguments=()) if returned == name:
                    method = methods[signature.name]
                    actual = self._read(method.returns, method)
                    if not self._compatibility.fits(expected, actual):
                        yield Fault(
                            "associated_type",
                            f"associated type '{name}' resolves to '{shown(actual)}',"
                            f" expected '{shown(expected)}'",
                        )
                    expected = actual if expected is UNKNOWN else expected
                case _:
                    pass

    def _read(self, type_: nodes.Type | None, method: nodes.FunctionDeclaration) -> StaticType:
        own = frozenset(parameter.name for parameter in method.type_parameters)
        return self._annotations.read(type_, own)


def _free_names(interface: nodes.InterfaceDeclaration) -> frozenset[str]:
    """The names in an interface that stand for any type."""
    own = (parameter.name for parameter in interface.type_parameters)
    return frozenset([*own, *(name for name, _ in interface.types)])


def _positional(parameters: tuple[nodes.Parameter, ...]) -> list[nodes.Parameter]:
    return [p for p in parameters if p.name != "self" and not p.rest]


def _arguments(count: int) -> str:
    return f"{count} argument" if count == 1 else f"{count} arguments"
