"""The static phase of a file, once its imports are known (ERR-7, ERR-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn import builtins
from harness.harn.compile.names import PREDEFINED
from harness.harn.static import check

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.static import StaticWarning
    from harness.harn.syntax.nodes import Script


def check_file(script: Script, scope: Scope) -> list[StaticWarning]:
    """Check a file whose statements are compiled in `scope`; return the warnings.

    Raises the first `ScriptError`.
    """
    known = {*builtins.NAMES, *PREDEFINED, *scope.imported}
    return check(script, scope.unit.source, scope.unit.dialect, known)
