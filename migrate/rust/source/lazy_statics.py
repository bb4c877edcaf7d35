"""The items of `lazy_static! { static ref NAME: T = value; }`: statics by another name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from migrate.rust.source.items import items_in
from migrate.rust.source.macros import macro_body
from migrate.rust.source.syntax import parse_rewritten

if TYPE_CHECKING:
    from migrate.rust.source.items import Item

NAME = "lazy_static"
REF = re.compile(rb"\bstatic(\s+)ref\b")


def lazy_statics(call: Item) -> tuple[Item, ...]:
    """Return the statics that a call of the macro declares; none when it cannot be read."""
    tree = macro_body(call.fragment)
    if tree.parsed.stretches:
        return ()
    start, end = tree.start + 1, tree.end - 1
    text = tree.source.data[start:end]
    # Places are kept: what is put in has the length of what is taken out.
    root = parse_rewritten(tree.source, start, REF.sub(rb"static\1   ", text))
    return () if root.node.has_error else items_in(root, call.module)


def declares_statics(item: Item) -> bool:
    """Tell whether an item is a call of the macro that can be read: it makes statics, no tests."""
    return item.kind == "macro_call" and item.name == NAME and bool(lazy_statics(item))
