"""Scripts are parsed as the options of the run say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax.parser import parse_script

if TYPE_CHECKING:
    from harness.harn.runtime.options import Options
    from harness.harn.source import Source
    from harness.harn.syntax import nodes


def parse(source: Source, options: Options) -> nodes.Script:
    """Return the tree of a text."""
    return parse_script(
        source,
        options.dialect,
        default=options.default_dialect,
        nesting=options.limits.nesting,
    )
