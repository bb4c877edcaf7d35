"""The pad that a model gives back: its shape, and its sources (PAD-5, PAD-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.builtins.schemas.checking import check
from harness.harn.scratchpad.pad import SCHEMA
from harness.harn.values.display import display

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.harn.runtime.run import Run
    from harness.harn.scratchpad.pad import Pad


def _items(*required: str) -> dict[str, Any]:
    properties = {name: {"type": "string"} for name in ("text", "source_ref", "id", "kind")}
    item = {"type": "dict", "required": list(required), "properties": properties}
    return {"type": "list", "items": item}


RESPONSE: Final[Mapping[str, Any]] = {
    "type": "dict",
    "properties": {
        "schema": {"type": "string", "const": SCHEMA},
        "goals": _items("text"),
        "open_items": _items("text"),
        "facts": _items("text", "source_ref"),
        "refs": _items("id", "kind"),
        "dropped": {"type": "list"},
    },
    "required": ["schema", "goals", "open_items", "facts", "refs"],
    "additional_properties": False,
}
"""What the answer of a model must be."""


def shape_problems(run: Run, found: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with the shape of an answer."""
    return check(run, found, RESPONSE).errors


def source_problems(pad: Pad, old: Pad, message_refs: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return what is wrong with the sources of a new pad (PAD-6).

    A returned reference must be one of the old pad or of the messages; what is cited must be a
    returned reference.
    """
    known = {display(ref.get("id")) for ref in (*old["refs"], *message_refs)}
    returned = {ref["id"] for ref in pad["refs"]}
    unknown = [
        f'ref "{ref["id"]}" is none of the pad or the recent messages'
        for ref in pad["refs"]
        if ref["id"] not in known
    ]
    cited = [
        f'{section} cite "{item["source_ref"]}", which is no returned ref'
        for section in ("facts", "goals", "open_items")
        for item in pad[section]
        if item.get("source_ref") is not None and item["source_ref"] not in returned
    ]
    return unknown + cited
