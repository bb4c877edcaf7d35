"""How high the tree of a script may grow.

The parser bounds what is nested in the text. A chain such as `a + b + c + …` is not nested in the
text but in the tree, and whoever recurs along the tree relies on this bound.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax.children import children
from harness.harn.syntax.errors import nesting_too_deep

if TYPE_CHECKING:
    from harness.harn.source import Source
    from harness.harn.syntax.nodes import Node

HEIGHT = 1000
"""How many nodes may stand one below the other."""


def check_height(source: Source, root: Node, limit: int = HEIGHT) -> None:
    """Raise `ScriptError` (`nesting_too_deep`) for a tree that is higher than the limit."""
    level = [root]
    for _ in range(limit):
        level = [child for node in level for child in children(node)]
        if not level:
            return
    raise nesting_too_deep(source, level[0].at, limit)
