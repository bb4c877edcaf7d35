"""What the impls of a crate say that the types of their traits are: `type Item = String;`."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from migrate.scout.crate_items import CrateItem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.rust.source.items import Item


@dataclass(frozen=True, slots=True)
class AssociatedTypes:
    """Declarations by the type of their impl and their own name."""

    declared: dict[tuple[str, str], list[CrateItem]] = field(default_factory=dict)

    def find(
        self, owner: str, trait: str | None, name: str, around: Item | None
    ) -> CrateItem | None:
        """Return the declaration in an impl or trait, or else the only one that a type has.

        `trait` says of which trait, None where the source does not.
        """
        here = around.items if around is not None else ()
        written = next((one for one in here if _is_declared(one) and one.name == name), None)
        if written is not None:
            return CrateItem(written, around)
        found = [
            one
            for one in self.declared.get((owner, name), [])
            if trait is None or (one.around is not None and one.around.trait == trait)
        ]
        return found[0] if len(found) == 1 else None


def associated_types(items: Iterable[CrateItem]) -> AssociatedTypes:
    """Return the associated types among the items of a crate."""
    declared: defaultdict[tuple[str, str], list[CrateItem]] = defaultdict(list)
    for one in items:
        around = one.around
        if around is not None and around.trait is not None and _is_declared(one.item):
            declared[around.name, one.item.name].append(one)
    return AssociatedTypes(dict(declared))


def _is_declared(item: Item) -> bool:
    return item.kind == "type" and item.fragment.field("type") is not None
