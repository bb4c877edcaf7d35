"""What the attributes of rstest say: cases, values, templates (GEN-07, GEN-08, GEN-10)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.source.attributes import TEMPLATE
from migrate.rust.source.cfg import applied
from migrate.rust.source.macros import macro_arguments, parse_tokens, split_tokens
from migrate.rust.source.modules import Found
from migrate.rust.source.parameters import parameters_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.world import World
    from migrate.rust.source.attributes import Attribute
    from migrate.rust.source.discovery import TestFunction
    from migrate.rust.source.parameters import Parameter
    from migrate.rust.source.syntax import Fragment


@dataclass(frozen=True, slots=True)
class WrittenCase:
    """`#[case::label(a, b)]`, with the attributes that are meant for it alone."""

    label: str | None
    arguments: tuple[Fragment, ...]
    attributes: tuple[Attribute, ...] = ()


@dataclass(slots=True)
class Declared:
    """What the attributes of a test function say.

    `common` and `attributes` are those meant for all cases, before `rstest` and after the cases.
    `named` are the parameters that cases give, where
    the attribute itself lists them (`#[rstest(a, b, case(1, 2))]`), `values` those it gives.
    """

    parameters: tuple[Parameter, ...]
    cases: list[WrittenCase] = field(default_factory=list)
    common: list[Attribute] = field(default_factory=list)
    attributes: list[Attribute] = field(default_factory=list)
    named: list[str] = field(default_factory=list)
    values: dict[str, tuple[Fragment, ...]] = field(default_factory=dict)


def declared_by(world: World, test: TestFunction) -> Declared:
    """Read the attributes of a test. Raises `Unsupported` for a template that is not there."""
    attributes = test.item.attributes
    parameters = parameters_of(test.item)
    template = next((one for one in attributes if one.name == "apply"), None)
    if template is not None:
        lent = _template(world, test, template)
        position = attributes.index(template)
        attributes = (*attributes[:position], *lent.item.attributes, *attributes[position + 1 :])
        parameters = _with_attributes(parameters, parameters_of(lent.item))
    declared = Declared(parameters)
    for attribute, conditions in applied(attributes):
        if all(condition.holds(world.target) for condition in conditions):
            _read(declared, attribute)
    return declared


def _read(declared: Declared, attribute: Attribute) -> None:
    if attribute.written[0] == "case":
        # Attributes before a case, and after the one before it, are its own.
        label = attribute.written[1] if len(attribute.written) > 1 else None
        arguments = macro_arguments(attribute.arguments) if attribute.arguments else ()
        declared.cases.append(WrittenCase(label, arguments, tuple(declared.attributes)))
        declared.attributes.clear()
    elif attribute.name == "rstest":
        declared.common += declared.attributes
        declared.attributes.clear()
        if attribute.arguments is not None:
            _read_list(declared, attribute.arguments)
    elif attribute.name != TEMPLATE:
        declared.attributes.append(attribute)


def _read_list(declared: Declared, tree: Fragment) -> None:
    """`#[rstest(a, b, case(1, 2), case::label(3, 4), c => [5, 6])]`, the older spelling."""
    for run in split_tokens(tree, frozenset({","})):
        kinds = [token.kind for token in run]
        if kinds == ["identifier"]:
            declared.named.append(run[0].text)
        elif kinds[:1] == ["identifier"] and kinds[-1:] == ["token_tree"]:
            inside = run[-1].tokens[1:-1]
            if "=>" in kinds:
                declared.values[run[0].text] = parse_tokens(inside)
            elif run[0].text == "case":
                label = run[2].text if kinds[1] == "::" else None
                declared.cases.append(WrittenCase(label, parse_tokens(inside)))


def _template(world: World, test: TestFunction, attribute: Attribute) -> Found:
    tokens = attribute.arguments.tokens[1:-1] if attribute.arguments is not None else ()
    path = tuple(token.text for token in tokens if token.kind != "::")
    module = world.tree.module_of(test.item.file, test.item.module)
    found = world.tree.resolve(module, path) if path and "!" not in path else None
    if isinstance(found, Found) and any(one.name == TEMPLATE for one in found.item.attributes):
        return found
    raise Unsupported("generated_by_macro", f"apply({'::'.join(path)})")


def _with_attributes(own: Sequence[Parameter], lent: Sequence[Parameter]) -> tuple[Parameter, ...]:
    """Parameters with the attributes of the template's where they have none."""
    by_name = {parameter.name: parameter.attributes for parameter in lent}
    return tuple(
        parameter
        if parameter.attributes
        else type(parameter)(parameter.name, parameter.fragment, by_name.get(parameter.name, ()))
        for parameter in own
    )
