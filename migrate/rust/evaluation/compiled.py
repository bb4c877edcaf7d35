"""Which parts of a body are compiled for the target: `#[cfg(…)]` in front of them (GEN-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.source.attributes import read_attribute
from migrate.rust.source.cfg import gates, read_cfg
from migrate.rust.source.macros import macro_body, macro_name

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


def not_compiled_for(
    target: Collection[str], body: Fragment
) -> Iterator[tuple[Fragment, Fragment]]:
    """Yield the conditions with `cfg!` on which branches of a body depend that never run.

    Each comes with the branch that it leaves out.
    """
    for branching in body.find("if_expression"):
        condition, otherwise = branching.need("condition"), branching.field("alternative")
        holds = _gate(target, condition)
        if holds is False:
            yield condition, branching.need("consequence")
        elif holds and otherwise is not None:
            yield condition, otherwise


def _gate(target: Collection[str], condition: Fragment) -> bool | None:
    """Return what a condition comes to by its `cfg!` alone, None where there is more to it."""
    match condition.kind:
        case "macro_invocation" if macro_name(condition) == "cfg":
            return read_cfg(macro_body(condition)).holds(target)
        case "parenthesized_expression":
            return _gate(target, condition.children[0])
        case "unary_expression" if condition.text.startswith("!"):
            holds = _gate(target, condition.children[-1])
            return None if holds is None else not holds
        case "binary_expression" if condition.need("operator").text == "&&":
            parts = (_gate(target, condition.need(side)) for side in ("left", "right"))
            return False if False in parts else None
    return None


def _hold(attributes: Iterable[Fragment], target: Collection[str]) -> bool:
    written = tuple(read_attribute(attribute) for attribute in attributes)
    return not written or all(gate.holds(target) for gate in gates(written))
