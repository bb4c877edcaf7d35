"""The static phase of a file that is compiled for a run: the script, or one that it imports."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from harness.harn import builtins
from harness.harn.compile.names import PREDEFINED
from harness.harn.static import NOTHING, check

if TYPE_CHECKING:
    from harness.harn.compile.unit import Unit
    from harness.harn.static import Findings, Outside
    from harness.harn.syntax import nodes


def checked(tree: nodes.Script, unit: Unit, *, lints: bool, outside: Outside = NOTHING) -> Findings:
    """Check the tree of a compiled file, with what is known of the names that it imports.

    `outside` has what an entry of a session knows of others. `lints` asks for those of ERR-13.
    Raises `ScriptError` for the first error (ERR-7).
    """
    known = builtins.NAMES | PREDEFINED.keys()
    seen = replace(outside, imports=unit.imports)
    return check(tree, unit.source, unit.dialect, known, lints=lints, outside=seen)
