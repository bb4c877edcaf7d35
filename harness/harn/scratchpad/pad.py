"""The scratchpad of a session: how it begins, and how it is recited (PAD-2, PAD-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from harness.harn.values.display import display

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.values.model import Value

Pad: TypeAlias = dict[str, Any]
"""`{schema, goals, open_items, facts, refs}`; the last four are lists of dicts."""

SCHEMA: Final = "harn.agent_scratchpad.v1"

SECTIONS: Final = ("goals", "open_items", "facts", "refs")

INITIAL_REF: Final = "user:initial"

EXCERPT: Final = 200
"""Characters of a message that stand in a reference to it."""

_HEADINGS: Final[Mapping[str, str]] = {
    "goals": "Goals",
    "open_items": "Open items",
    "facts": "Facts",
    "refs": "Source refs",
}


def initial_pad(task: str, given: Mapping[str, Any] | None) -> Pad:
    """Return the pad that a task begins with; `given` is the option `initial`."""
    sections = {name: _items((given or {}).get(name) or []) for name in SECTIONS}
    task_ref = {
        "id": INITIAL_REF,
        "kind": "user_input",
        "label": "Initial task",
        "excerpt": task[:EXCERPT],
    }
    others = [ref for ref in sections["refs"] if ref.get("id") != INITIAL_REF]
    goals = sections["goals"] or [{"text": task, "source_ref": INITIAL_REF}]
    return {"schema": SCHEMA, **sections, "goals": goals, "refs": [task_ref, *others]}


def counts(pad: Mapping[str, Any]) -> dict[str, int]:
    """Return how many items each section has."""
    return {name: len(pad[name]) for name in SECTIONS}


def recitation(pad: Pad) -> dict[str, Value]:
    """Return the fragment that stands at the end of a prompt (PAD-3)."""
    body = "\n\n".join(_section(name, pad[name]) for name in SECTIONS)
    return {
        "id": "primary:agent_scratchpad",
        "source": "primary",
        "bucket": "after",
        "body": body,
    }


def _section(name: str, items: list[dict[str, Any]]) -> str:
    describe = _ref if name == "refs" else _item
    lines = [f"- {describe(item)}" for item in items] or ["- (none)"]
    return "\n".join([f"{_HEADINGS[name]}:", *lines])


def _item(item: Mapping[str, Any]) -> str:
    text, source = display(item.get("text", "")), item.get("source_ref")
    return text if source is None else f"{text} [source_ref: {display(source)}]"


def _ref(ref: Mapping[str, Any]) -> str:
    """Return a reference as the item that it is: its label or excerpt, and its id as the source."""
    said = ref.get("label") or ref.get("excerpt") or ref.get("kind") or ""
    return f"{display(said)} [source_ref: {display(ref.get('id'))}]"


def _items(given: list[dict[str, Any] | str]) -> list[dict[str, Any]]:
    return [{"text": one} if isinstance(one, str) else one for one in given]
