"""`use` declarations, flattened (06 EVL-04)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.rust.source.paths import path_segments

if TYPE_CHECKING:
    from migrate.rust.source.syntax import Fragment


@dataclass(frozen=True, slots=True)
class UseEntry:
    """One name brought in by `use`.

    `path` has the segments as written (`super`, `crate`, `self` included); `name` is the name it
    gets here (`_` for `as _`), or `None` for a glob.
    """

    path: tuple[str, ...]
    name: str | None
    public: bool


def use_entries(declaration: Fragment) -> tuple[UseEntry, ...]:
    """Flatten a `use_declaration`: lists, nested lists, renames, globs, `self`."""
    public = declaration.has_child("visibility_modifier")
    entries: list[UseEntry] = []
    waiting: list[tuple[Fragment, tuple[str, ...]]] = [(declaration.need("argument"), ())]
    while waiting:
        tree, prefix = waiting.pop()
        match tree.kind:
            case "use_list":
                waiting.extend((child, prefix) for child in reversed(tree.children))
            case "scoped_use_list":
                path = tree.field("path")
                inner = prefix + (path_segments(path) if path else ())
                waiting.append((tree.need("list"), inner))
            case "use_wildcard":
                path = tree.children[0] if tree.children else None
                entries.append(UseEntry(_joined(prefix, path), None, public))
            case "use_as_clause":
                full = _joined(prefix, tree.need("path"))
                entries.append(UseEntry(full, tree.need("alias").text, public))
            case _:
                full = _joined(prefix, tree)
                entries.append(UseEntry(full, full[-1] if full else None, public))
    return tuple(entries)


def _joined(prefix: tuple[str, ...], path: Fragment | None) -> tuple[str, ...]:
    """A path below a prefix; `a::{self}` is `a`."""
    segments = path_segments(path) if path else ()
    return prefix if prefix and segments == ("self",) else prefix + segments
