"""The static phase of a file that is compiled for a run: the script, or one that it imports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn import builtins
from harness.harn.compile.names import PREDEFINED
from harness.harn.static import Outside, check

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.compile.unit import Unit
    from harness.harn.static import Findings
    from harness.harn.static.scopes import Symbol
    from harness.harn.syntax import nodes


def checked(
    tree: nodes.Script, unit: Unit, *, lints: bool, around: Mapping[str, Symbol] | None = None
) -> Findings:
    """Check the tree of a compiled file, with what is known of the names that it imports.

    An entry of a session sees those `around` it. `lints` asks for those of ERR-13. Raises
    `ScriptError` for the first error (ERR-7).
    """
    known = builtins.NAMES | PREDEFINED.keys()
    outside = Outside(unit.imports, around or {}, goes_on=around is not None)
    return check(tree, unit.source, unit.dialect, known, lints=lints, outside=outside)
