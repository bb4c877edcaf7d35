"""Which parts of a body are compiled for the target: `#[cfg(…)]` in front of them (GEN-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.source.attributes import read_attribute
from migrate.rust.source.cfg import gates

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from migrate.rust.source.syntax import Fragment


def compiled(
    parts: Iterable[Fragment], target: Collection[str], left_out: list[Fragment] | None = None
) -> Iterator[Fragment]:
    """Yield neighbours, without attributes, that are compiled for a target.

    Those that are not go to `left_out`.
    """
    on = True
    for part in parts:
        if part.kind == "attribute_item":
            on = on and _hold([part], target)
            continue
        if on and is_on(part, target):
            yield part
        elif left_out is not None:
            left_out.append(part)
        on = True


def is_on(node: Fragment, target: Collection[str]) -> bool:
    """Tell whether every `#[cfg(…)]` in front of the parts of a node holds for a target."""
    return _hold(node.parts("attribute_item"), target)


def _hold(attributes: Iterable[Fragment], target: Collection[str]) -> bool:
    written = tuple(read_attribute(attribute) for attribute in attributes)
    return not written or all(gate.holds(target) for gate in gates(written))
