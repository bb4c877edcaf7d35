"""The static phase of a file that is compiled for a run: the script, or one that it imports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn import builtins
from harness.harn.compile.names import PREDEFINED
from harness.harn.static import check

if TYPE_CHECKING:
    from harness.harn.compile.unit import Unit
    from harness.harn.static import StaticWarning
    from harness.harn.syntax import nodes


def checked(
    tree: nodes.Script, unit: Unit, *, lints: bool, known: frozenset[str] = frozenset()
) -> tuple[StaticWarning, ...]:
    """Check the tree of a compiled file, to which also the names `known` mean something.

    `lints` asks for those of ERR-13. Raises `ScriptError` for the first error (ERR-7).
    """
    names = known | builtins.NAMES | PREDEFINED.keys() | unit.imported
    return tuple(check(tree, unit.source, unit.dialect, names, lints=lints))
