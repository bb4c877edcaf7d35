"""One module and what is declared in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrate.rust.source.cfg import Cfg
    from migrate.rust.source.items import Item
    from migrate.rust.source.uses import UseEntry


@dataclass(slots=True)
class Names:
    """What is declared in a module: `items` by name, other modules by name, `use`, `impl`."""

    items: dict[str, tuple[Item, ...]] = field(default_factory=dict)
    impls: list[Item] = field(default_factory=list)
    uses: list[UseEntry] = field(default_factory=list)
    modules: dict[str, Module] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Module:
    """One module: of a file (`inline` is empty) or in a file.

    `items` are by name, without `use`, `impl`, modules and macros; the items of an included file
    (GEN-40) are among them. `calls` are the macro calls in the
    place of an item (they may generate tests, GEN-13). `cfg` are the predicates on the module.
    `declarations` are the `mod a;` and `include!` in it, with the given file that each means,
    `missing` the names of those modules whose file was not given. `off` is what the target leaves
    out: only tests that are left out themselves see it (GEN-05).
    """

    name: str
    file: str
    inline: tuple[str, ...]
    parent: Module | None = None
    items: dict[str, tuple[Item, ...]] = field(default_factory=dict)
    calls: list[Item] = field(default_factory=list)
    impls: list[Item] = field(default_factory=list)
    uses: list[UseEntry] = field(default_factory=list)
    modules: dict[str, Module] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)
    declarations: list[tuple[Item, str]] = field(default_factory=list)
    cfg: tuple[Cfg, ...] = ()
    off: Names = field(default_factory=Names)

    @property
    def gates(self) -> tuple[Cfg, ...]:
        """The predicates on the module and on those around it, which must all hold (GEN-05)."""
        found: tuple[Cfg, ...] = ()
        module: Module | None = self
        while module is not None:
            found += module.cfg
            module = module.parent
        return found

    @property
    def root(self) -> Module:
        """The outermost module above this one that the given files have."""
        module = self
        while module.parent is not None:
            module = module.parent
        return module
