"""Which macro of the inputs a name means (GEN-13)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from migrate.rust.source.items import flattened
from migrate.rust.source.macros import macro_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment


def definitions_in(files: Iterable[ParsedFile]) -> dict[str, Item]:
    """Return the `macro_rules!` items of the inputs by name."""
    return {
        item.name: item
        for file in files
        for item in flattened(file.items)
        if item.kind == "macro_rules"
    }


def macro_of(scope: Scope, name: str) -> Item | None:
    """Return the macro a name means: one of the function around, of the module, of the inputs."""
    local = scope.item(name)
    if local is not None and local[0].kind == "macro_rules":
        return local[0]
    return scope.run.world.macro_of(scope.module, name)


def names_called(node: Fragment) -> Iterable[tuple[str, Fragment]]:
    """Yield the names of the macros called in a fragment, inside other macros too."""
    for part in node.find("macro_invocation", "token_tree", "token_repetition"):
        if part.kind == "macro_invocation":
            yield macro_name(part), part
        else:
            for name, mark in itertools.pairwise(part.tokens):
                if name.kind == "identifier" and mark.kind == "!":
                    yield name.text, name
