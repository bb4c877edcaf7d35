"""Methods that are a function of the type they give: `parse::<T>()` is `T::from_str` (EP-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from migrate.rust.evaluation.dispatch import excerpt, value_of
from migrate.rust.evaluation.implementations import member_of
from migrate.rust.evaluation.library_functions import find_function
from migrate.rust.evaluation.paths import call_path
from migrate.rust.evaluation.resolution import meaning
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.thin_functions import thin_function
from migrate.rust.known.defaults import JSON, LISTS, MAPS, SETS, STRINGS
from migrate.rust.known.integers import WIDTHS
from migrate.rust.known.parsing import PARSERS
from migrate.rust.known.types import RustType
from migrate.rust.source.modules import Foreign, Found

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.syntax import Fragment

FUNCTIONS: Final = {"parse": "from_str", "into": "from", "try_into": "try_from"}
"""Methods of any value, and the functions of the wanted type that they call."""

LIBRARY: Final = frozenset({"std", "core", "alloc"})

FALLIBLE: Final = frozenset({"parse", "try_into"})
"""Methods that give a result of the wanted type."""


def converted(
    scope: Scope, node: Fragment, function: Fragment, wanted: RustType | None
) -> Value | None:
    """Return what a method makes that is a function of a type of the crate, None for any other.

    Raises `Unsupported` for a type into which nobody knows how a text is read.
    """
    method = function.need("field").text
    if method not in FUNCTIONS or wanted is None or node.need("arguments").children:
        return None
    kind = wanted
    if method in FALLIBLE and wanted.name == "Result" and wanted.args:
        kind = wanted.args[0]
    named = scope.type_named(kind.name)
    kind = kind if named is None else RustType(named[0])
    path = (kind.name, FUNCTIONS[method])
    if _is_known(scope, path):
        return call_path(scope, path, [value_of(scope, function.need("value"))], node)
    if _is_of_crate(scope, kind):
        scope.run.world.notice(path, [value_of(scope, function.need("value"))])
        raise Unsupported("unknown_entry_point", "::".join(path))
    if method == "try_into" and wanted.name == "Result" and kind.name not in WIDTHS:
        raise Unsupported("unsupported_expr", f"whether it fits {kind.name}: {excerpt(node)}")
    return None


def _is_known(scope: Scope, path: tuple[str, ...]) -> bool:
    """Tell whether the profile or the inputs have a function of a type."""
    found, _ = meaning(scope, path)
    if isinstance(found, Found):
        named = (found.item.name, path[-1])
        if scope.run.world.function_of(named) == "::".join(named):
            return True
        return member_of(scope, found.module, *named) is not None
    full = found.path if isinstance(found, Foreign) else path
    if scope.run.world.function_of(full) == "::".join(full[-2:]):
        return True
    return find_function(full) is not None or thin_function(scope, full) is not None


PRELUDE: Final = frozenset({"Arc", "Box", "Option", "Rc", "Result"})
OF_THE_LANGUAGE: Final = PRELUDE.union(PARSERS, WIDTHS, LISTS, MAPS, SETS, STRINGS, JSON)
"""Types that are known by their names, imported or not."""


def _is_of_crate(scope: Scope, kind: RustType) -> bool:
    if kind.name in OF_THE_LANGUAGE or not kind.name[:1].isupper():
        return False
    found, _ = meaning(scope, (kind.name,))
    return not isinstance(found, Foreign) or found.path[0] not in LIBRARY
