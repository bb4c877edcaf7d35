"""`import` where it stands: its names are known before, its module runs now (HRN-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.compile.blocks import sequence

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Execute
    from harness.harn.syntax import nodes


def import_(node: nodes.Import, scope: Scope) -> Execute:
    """Compile `import`: a module runs the first time that one of its imports is reached."""
    return sequence([scope.unit.modules.running(node, scope)])
