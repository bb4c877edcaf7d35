"""Names that two imports of one file bring (HRN-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator


def import_collisions(script: nodes.Script) -> Iterator[tuple[int, str]]:
    """Yield the offset and the message of every import that names what another path gave.

    Imports without names are the matter of the loader, which reads the modules.
    """
    paths: dict[str, str] = {}
    for statement in script.statements:
        if isinstance(statement, nodes.Import):
            for name in statement.names or ():
                first = paths.setdefault(name, statement.path)
                if first != statement.path:
                    yield (
                        statement.at,
                        f"Import collision: '{name}' comes from \"{first}\""
                        f' and from "{statement.path}"',
                    )
