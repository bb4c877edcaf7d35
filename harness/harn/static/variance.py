"""Where type parameters that are declared `in` or `out` may stand (ERR-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Literal, TypeAlias

    from harness.harn.static.declarations import Declared

    Find: TypeAlias = Callable[[str], Declared | None]
    Variance: TypeAlias = Literal["in", "out"]

_COVARIANT: Final = frozenset({"list", "dict", "set", "iter", "Generator", "Stream", "Result"})
_FLIPPED: Final[dict[Variance, Variance]] = {"in": "out", "out": "in"}
_POSITIONS: Final[dict[Variance, str]] = {"in": "an input", "out": "an output"}


def variance_problems(declaration: Declared, declared: Find) -> Iterator[tuple[int, str]]:
    """Yield the offset and the message of every type parameter in a wrong position.

    Fields, variants and returns are outputs, parameters are inputs. The argument of a generic type
    stands as that one declares; where it declares nothing, nothing is said.
    """
    variances = {p.name: p.variance for p in declaration.type_parameters if p.variance}
    if not variances:
        return
    for type_, position in _parts(declaration):
        for name, at, found in _uses(type_, position, declared):
            if variances.get(name, found) != found:
                yield (
                    at,
                    f"type parameter '{name}' is declared '{variances[name]}'"
                    f" but used in {_POSITIONS[found]} position",
                )


def _parts(declaration: Declared) -> Iterator[tuple[nodes.Type | None, Variance]]:
    match declaration:
        case nodes.InterfaceDeclaration(methods=methods):
            for method in methods:
                yield from ((parameter.type, "in") for parameter in method.parameters)
                yield method.returns, "out"
        case nodes.StructDeclaration(fields=fields):
            yield from ((field.type, "out") for field in fields)
        case nodes.EnumDeclaration(variants=variants):
            for variant in variants:
                yield from ((field.type, "out") for field in variant.fields)
        case nodes.TypeDeclaration(type=type_):
            yield type_, "out"


def _uses(
    type_: nodes.Type | None, position: Variance, declared: Find
) -> Iterator[tuple[str, int, Variance]]:
    """Yield the names in a type with their offsets and positions."""
    match type_:
        case nodes.NamedType(name=name, at=at, arguments=()):
            yield name, at, position
        case nodes.NamedType(name=name, arguments=arguments):
            for i, argument in enumerate(arguments):
                inside = _argument_position(name, i, position, declared)
                if inside is not None:
                    yield from _uses(argument, inside, declared)
        case nodes.UnionType(members=members):
            for member in members:
                yield from _uses(member, position, declared)
        case nodes.ShapeType(fields=fields):
            for field in fields:
                yield from _uses(field.type, position, declared)
        case nodes.FunctionType(parameters=parameters, returns=returns):
            for parameter in parameters:
                yield from _uses(parameter, _FLIPPED[position], declared)
            yield from _uses(returns, position, declared)
        case _:
            pass


def _argument_position(
    name: str, index: int, position: Variance, declared: Find
) -> Variance | None:
    """Return the position of a type argument, None where its variance is not known."""
    if name in _COVARIANT:
        return position
    generic = declared(name)
    parameters = generic.type_parameters if generic else ()
    variance = parameters[index].variance if index < len(parameters) else None
    if variance is None:
        return None
    return position if variance == "out" else _FLIPPED[position]
