"""Whether a struct satisfies an interface (FUN-12, ERR-7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeGuard

from harness.harn.static.display import shown
from harness.harn.static.types import UNKNOWN, Named, StaticType
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.harn.static.annotations import Annotations, Method
    from harness.harn.static.compatibility import Compatibility


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a type does not fit."""

    code: str
    message: str


class Interfaces:
    """Compares each struct with each interface once."""

    def __init__(self, annotations: Annotations, compatibility: Compatibility) -> None:
        self._annotations = annotations
        self._compatibility = compatibility
        self._faults: dict[tuple[Named, Named], Fault | None] = {}

    def fault(self, expected: StaticType, actual: StaticType) -> Fault | None:
        """Return why `actual` is not what an interface `expected` demands.

        None as well where `expected` is no interface or `actual` no struct.
        """
        interface = self._annotations.resolve(expected)
        if not isinstance(interface, Named) or interface.home is None:
            return None
        declared = self._annotations.declared(interface)
        struct = self._annotations.resolve(actual)
        if not isinstance(declared, nodes.InterfaceDeclaration) or not self._is_struct(struct):
            return None
        key = (Named(interface.name, home=interface.home), Named(struct.name, home=struct.home))
        if key not in self._faults:
            self._faults[key] = next(self._find(declared, interface.home, struct), None)
        return self._faults[key]

    def _is_struct(self, type_: StaticType) -> TypeGuard[Named]:
        return isinstance(type_, Named) and isinstance(
            self._annotations.declared(type_), nodes.StructDeclaration
        )

    def _find(
        self, interface: nodes.InterfaceDeclaration, home: Annotations, struct: Named
    ) -> Iterator[Fault]:
        """Compare the interface of the file `home` with a struct of any file."""
        methods = self._annotations.methods(struct) or {}
        head = f"Type '{struct.name}' does not satisfy interface '{interface.name}': "
        for signature in interface.methods:
            method = methods.get(signature.name)
            reason = f"method '{signature.name}' is missing"
            if method is not None:
                reason = self._difference(interface, home, signature, method)
            if reason:
                yield Fault("unsatisfied_interface", head + reason)
        for name, declared in interface.types:
            yield from self._associated(interface, home, methods, name, declared)

    def _difference(
        self,
        interface: nodes.InterfaceDeclaration,
        home: Annotations,
        signature: nodes.MethodSignature,
        method: Method,
    ) -> str:
        """What a method has that the signature does not allow, '' if nothing."""
        free = _free_names(interface)
        parameters = method.declaration.parameters
        wanted, given = _positional(signature.parameters), _positional(parameters)
        rest = any(parameter.rest for parameter in parameters)
        least = sum(parameter.default is None for parameter in given)
        if not (least <= len(wanted) and (rest or len(wanted) <= len(given))):
            return f"method '{signature.name}' takes {_arguments(len(given))}, not {len(wanted)}"
        returned = _read(method.declaration.returns, method)
        if not self._compatibility.fits(expected := home.read(signature.returns, free), returned):
            return f"method '{signature.name}' returns {shown(returned)}, not {shown(expected)}"
        for want, have in zip(wanted, given, strict=False):
            if not self._compatibility.fits(_read(have.type, method), home.read(want.type, free)):
                return f"method '{signature.name}' takes another type for '{have.name}'"
        return ""

    def _associated(
        self,
        interface: nodes.InterfaceDeclaration,
        home: Annotations,
        methods: Mapping[str, Method],
        name: str,
        declared: nodes.Type | None,
    ) -> Iterator[Fault]:
        """An associated type is what the methods return in its place; all must agree."""
        expected = home.read(declared, _free_names(interface))
        for signature in interface.methods:
            match signature.returns:
                case nodes.NamedType(name=returned, arguments=()) if returned == name:
                    method = methods[signature.name]
                    actual = _read(method.declaration.returns, method)
                    if not self._compatibility.fits(expected, actual):
                        yield Fault(
                            "associated_type",
                            f"associated type '{name}' resolves to '{shown(actual)}',"
                            f" expected '{shown(expected)}'",
                        )
                    expected = actual if expected is UNKNOWN else expected
                case _:
                    pass


def _read(type_: nodes.Type | None, method: Method) -> StaticType:
    own = frozenset(parameter.name for parameter in method.declaration.type_parameters)
    return method.signatures.annotations.read(type_, own)


def _free_names(interface: nodes.InterfaceDeclaration) -> frozenset[str]:
    """The names in an interface that stand for any type."""
    own = (parameter.name for parameter in interface.type_parameters)
    return frozenset([*own, *(name for name, _ in interface.types)])


def _positional(parameters: tuple[nodes.Parameter, ...]) -> list[nodes.Parameter]:
    return [p for p in parameters if p.name != "self" and not p.rest]


def _arguments(count: int) -> str:
    return f"{count} argument" if count == 1 else f"{count} arguments"
