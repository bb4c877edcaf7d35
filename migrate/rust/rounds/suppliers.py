"""Arguments of a round, from the expressions that are written for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.dispatch import value_of
from migrate.rust.evaluation.types import FLOATS, INTEGERS, JSON, STRINGS
from migrate.rust.evaluation.values import Opaque
from migrate.rust.known import json_text
from migrate.rust.known.methods import call_method
from migrate.rust.known.values import Ok

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.rounds.model import Supplier
    from migrate.rust.source.syntax import Fragment

TEXTS = frozenset({"string_literal", "raw_string_literal"})

TEXT_TYPES = STRINGS | {"_", "AsRef", "Cow", "Display", "Into", "Path", "PathBuf", "ToString"}
"""Types that a text is given to as it is."""


def written(expression: Fragment, kind: RustType | None) -> Supplier:
    """Return the argument that an expression is, evaluated in every round anew."""
    return lambda scope: value_of(scope, expression, kind)


def converted(expression: Fragment, kind: RustType | None, generic: frozenset[str]) -> Supplier:
    """Return the argument that rstest makes: a literal text is parsed as the parameter's type.

    `generic` are the type parameters of the test, which take a text as it is.
    """
    taken = kind is None or kind.name in TEXT_TYPES | generic
    if taken or expression.kind not in TEXTS:
        return written(expression, kind)
    return lambda scope: _parsed(scope, expression, kind)


def _parsed(scope: Scope, expression: Fragment, kind: RustType | None) -> Value:
    text = value_of(scope, expression)
    name = kind.name if kind is not None else ""
    if name == JSON.name:
        result: Value = json_text.read(text)
    elif name in INTEGERS | FLOATS | {"bool", "char"}:
        result = call_method(text, "parse", (), wanted=kind)
    else:
        return Opaque("unresolved_name", f"a {name} made of the text {expression.text}")
    if isinstance(result, Ok):
        return result.value
    return Opaque("bad_literal", f"{expression.text} is no {name}")
