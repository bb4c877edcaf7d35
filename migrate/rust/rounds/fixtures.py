"""Fixtures of rstest: functions whose result a parameter of their name gets (GEN-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation import limits
from migrate.rust.evaluation.dispatch import value_of
from migrate.rust.evaluation.inlining import inlined
from migrate.rust.evaluation.scope import Scope
from migrate.rust.evaluation.signals import LimitReached, Unsupported
from migrate.rust.evaluation.values import Opaque
from migrate.rust.source.macros import UnreadableMacro, macro_arguments, named_argument
from migrate.rust.source.modules import Found
from migrate.rust.source.parameters import parameters_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.attributes import Attribute
    from migrate.rust.source.items import Item
    from migrate.rust.source.parameters import Parameter
    from migrate.rust.source.syntax import Fragment


def fixture_value(scope: Scope, parameter: Parameter, depth: int = 0) -> Value:
    """Return what the fixture of a parameter gives; one that nobody knows gives an opaque value.

    `depth` counts the fixtures that need it. Raises `LimitReached` for those that need themselves.
    """
    if depth > limits.CALLS:
        raise LimitReached("recursion_limit", f"fixture {parameter.name} needs itself")
    given = parameter.attribute("with")
    path = _named(parameter)
    found = scope.run.world.tree.resolve(scope.module, path)
    if not isinstance(found, Found) or found.item.kind != "function" or found.rest:
        return Opaque("unresolved_name", f"fixture {'::'.join(path)}")
    arguments = _written(given) if given is not None else ()
    values = _arguments(scope, found, arguments, depth)
    return inlined(scope, found.item, found.module, values, parameter.fragment.line)


def _named(parameter: Parameter) -> tuple[str, ...]:
    """The path of the fixture: that of `#[from(…)]`, else the parameter's name."""
    source = parameter.attribute("from")
    if source is not None and source.arguments is not None:
        tokens = source.arguments.tokens[1:-1]
        return tuple(token.text for token in tokens if token.kind != "::")
    return (parameter.name.lstrip("_"),)


def _arguments(scope: Scope, fixture: Found, given: Sequence[Fragment], depth: int) -> list[Value]:
    """The arguments of a fixture: given ones first, then defaults, then other fixtures."""
    inner = Scope(scope.run, fixture.module)
    defaults = _defaults(fixture.item)
    values: list[Value] = []
    for position, parameter in enumerate(parameters_of(fixture.item)):
        default = defaults.get(parameter.name)
        own = parameter.attribute("default")
        if own is not None:
            default = next(iter(_written(own)), default)
        if position < len(given):
            values.append(value_of(scope, given[position], parameter.type))
        elif default is not None:
            values.append(value_of(inner, default, parameter.type))
        else:
            values.append(fixture_value(inner, parameter, depth + 1))
    return values


def _written(attribute: Attribute) -> tuple[Fragment, ...]:
    """The expressions in an attribute. Raises `Unsupported` when they cannot be read."""
    try:
        return macro_arguments(attribute.arguments) if attribute.arguments else ()
    except UnreadableMacro as error:
        raise Unsupported("generated_by_macro", str(error)) from error


def _defaults(fixture: Item) -> dict[str, Fragment]:
    """The defaults of `#[fixture(name = value)]`."""
    for attribute in fixture.attributes:
        if attribute.name == "fixture":
            named = map(named_argument, _written(attribute))
            return dict(pair for pair in named if pair is not None)
    return {}
