"""The module tree of the given files, and looking up a path in it (06 EVL-04)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.source.items import Item, ParsedFile
    from migrate.rust.source.syntax import Fragment


@dataclass(frozen=True, slots=True)
class UseEntry:
    """One name brought in by `use`, after flattening lists.

    `path` has the segments as written (`super`, `crate`, `self` included); `name` is the name it
    gets here (`_` for `as _`), or `None` for a glob.
    """

    path: tuple[str, ...]
    name: str | None
    public: bool


@dataclass(slots=True, eq=False)
class Module:
    """One module: of a file (`inline` is empty) or in a file."""

    name: str
    file: str
    inline: tuple[str, ...]
    parent: Module | None = None
    items: dict[str, tuple[Item, ...]] = field(default_factory=dict)
    """By name, without `use`, `impl` and modules; macros by `macro_rules!` are among them."""
    impls: tuple[Item, ...] = ()
    uses: tuple[UseEntry, ...] = ()
    modules: dict[str, Module] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Found:
    """An item, with the module it is in. `rest` are segments below it: variants, methods."""

    item: Item
    module: Module
    rest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Foreign:
    """A path that leaves the given files, with imports followed and `use` renames undone."""

    path: tuple[str, ...]


class ModuleTree:
    """Modules of all given files."""

    def __init__(self, files: Sequence[ParsedFile]) -> None:
        raise NotImplementedError

    def module_of(self, file: str, inline: tuple[str, ...] = ()) -> Module:
        """The module of a file, or a module in it. Raises `KeyError` when there is none."""
        raise NotImplementedError

    def resolve(
        self,
        module: Module,
        path: tuple[str, ...],
        uses: Sequence[UseEntry] = (),
    ) -> Found | Foreign | Module | None:
        """What a path of segments means in a module.

        Order (EVL-04): items of the module, then its `use` declarations (`uses`, of the enclosing
        function, first), then globs; then, for longer paths, `crate`, `super`, `self` and modules.
        Use chains are followed through the files, cycles are cut. `Foreign` when an import or a
        path points outside; `None` when nothing here names the first segment.
        """
        raise NotImplementedError


def use_entries(declaration: Fragment) -> tuple[UseEntry, ...]:
    """Flatten a `use_declaration`: lists, nested lists, renames, globs, `self`."""
    raise NotImplementedError
