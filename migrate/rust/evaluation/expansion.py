"""Which macro of the inputs a name means (GEN-13)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from migrate.rust.source.macros import macro_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment


def macro_of(scope: Scope, name: str, call: Fragment, path: tuple[str, ...] = ()) -> Item | None:
    """Return the macro of the inputs that a call means; `path` stands before its name."""
    made = scope.item(f"{name}{MACRO}") if not path else None
    return scope.run.world.macros.find(name, call, path) if made is None else made[0]


MACRO = "!"
"""Ends the names of macros among the items of a function, which may have functions so called."""


def names_called(node: Fragment) -> Iterable[tuple[str, Fragment]]:
    """Yield the names of the macros called in a fragment, inside other macros too."""
    for part in node.find("macro_invocation", "token_tree", "token_repetition"):
        if part.kind == "macro_invocation":
            yield macro_name(part), part
        else:
            for name, mark in itertools.pairwise(part.tokens):
                if name.kind == "identifier" and mark.kind == "!":
                    yield name.text, name
