"""Combines what several schemas say of one parameter."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Parameter: TypeAlias = dict[str, Any]
"""The entry of one parameter in a registry's flat `parameters`."""

_TYPING: Final = ("$ref", "const", "enum", "oneOf", "anyOf", "allOf", "type")


def is_typed(one: Parameter) -> bool:
    """Tell whether the parameter says anything about its type."""
    return any(keyword in one for keyword in _TYPING)


def all_of(parameters: Iterable[Parameter]) -> Parameter:
    """Combine what holds at once; of descriptions and defaults the last wins."""
    return reduce(_both, parameters, {})


def any_of(parameters: Iterable[Parameter]) -> Parameter:
    """Combine what alternatives say."""
    different: list[Parameter] = []
    for one in parameters:
        if not any(_same(one, other) for other in different):
            different.append(one)
    return different[0] if len(different) == 1 else {"anyOf": different}


def _both(one: Parameter, other: Parameter) -> Parameter:
    shared = [keyword for keyword in _TYPING if keyword in one and keyword in other]
    if all(_same(one[keyword], other[keyword]) for keyword in shared):
        return one | other
    both = one | other
    about = {key: value for key, value in both.items() if key not in _TYPING}
    return {"allOf": [_type_of(one), _type_of(other)]} | about


def _type_of(one: Parameter) -> Parameter:
    return {keyword: one[keyword] for keyword in _TYPING if keyword in one}


def _same(one: object, other: object) -> bool:
    try:
        return one == other
    except RecursionError:  # values that hold themselves
        return False
