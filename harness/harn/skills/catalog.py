"""The catalogue of skills that always stands in the prompt (SKL-7)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from harness.harn.entry_lists import name_of
from harness.harn.entry_texts import with_texts
from harness.harn.registries import Entry, Registry, refusal
from harness.harn.skills.registry import SKILLS, text_of
from harness.harn.values.arguments import argument
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

_OPERATION: Final = "render_always_on_catalog"

DEFAULT_BUDGET: Final = 2_000

_TEXTS: Final = ("name", "description", "when_to_use")

NOTE_SIZE: Final = 52
"""Bytes that are always left for the note about one omitted skill."""


def _entries(run: Run, arguments: list[Value]) -> Value:
    return catalog_entries(run, SKILLS.registry_at(run, "skills_catalog_entries", arguments))


def catalog_entries(run: Run, registry: Registry) -> list[Entry]:
    """Return what the catalogue says of each skill, sorted by id. Raises `LimitError`."""
    skills = SKILLS.entries(registry)
    run.room_for(sum(len(name_of(skill)) + len(text_of(skill, "namespace")) for skill in skills))
    return sorted(map(_catalog_entry, skills), key=name_of)


def _catalog_entry(skill: Entry) -> Entry:
    namespace = text_of(skill, "namespace")
    return {
        "name": f"{namespace}/{name_of(skill)}" if namespace else name_of(skill),
        "description": text_of(skill, "short") or text_of(skill, "description"),
        "when_to_use": text_of(skill, "when_to_use"),
    }


def catalog_of(run: Run, registry: Registry) -> str:
    """Return the catalogue of a registry in the default budget. Raises `LimitError`."""
    return render(_blocks(run, catalog_entries(run, registry)), DEFAULT_BUDGET)


def _render(run: Run, arguments: list[Value]) -> Value:
    given = argument(arguments, 0)
    listed = given if isinstance(given, list) else None
    if listed is None:
        listed = catalog_entries(run, SKILLS.registry_at(run, _OPERATION, arguments))
    budget = _budget(arguments)
    return render(_blocks(run, listed), budget)


def _blocks(run: Run, listed: list[Value]) -> list[str]:
    skills = [with_texts(run, skill, _TEXTS) for skill in listed if isinstance(skill, dict)]
    texts = (text_of(skill, key) for skill in skills for key in _TEXTS)
    run.room_for(sum(map(len, texts)))
    return [_block(skill) for skill in skills]


def _budget(arguments: list[Value]) -> int:
    budget = argument(arguments, 1, DEFAULT_BUDGET)
    if type(budget) is not int or budget <= 0:
        got = budget if type(budget) is int else type_name(budget)
        raise refusal("catalog_budget", _OPERATION, f"budget must be a positive int, got {got}")
    return budget


@cache
def header() -> str:
    """Return the text above the skills."""
    return files(__package__).joinpath("catalog_header.md").read_text(encoding="utf-8")


def render(blocks: list[str], budget: int) -> str:
    """Return the catalogue in at most `budget` UTF-8 bytes, if its header and a note fit in those.

    `blocks` are the texts of the skills. Those that do not fit are left out from the end, and the
    note says how many.
    """
    if not blocks:
        return header() + "(none)"
    fitting = _fitting(blocks, budget)
    note = "" if fitting == len(blocks) else _note(len(blocks) - fitting)
    return header() + "\n".join(blocks[:fitting]) + note


def _fitting(blocks: list[str], budget: int) -> int:
    """Return how many blocks fit together with the note about the others."""
    room = max(budget - _size(header()), NOTE_SIZE)
    # Each block is followed by a line feed but for the last.
    sizes = list(accumulate((_size(block) + 1 for block in blocks), initial=-1))
    for count in range(len(blocks), 0, -1):
        omitted = len(blocks) - count
        if sizes[count] + (_size(_note(omitted)) if omitted else 0) <= room:
            return count
    return 0


def _note(omitted: int) -> str:
    return f"\n\n... {omitted} more skill(s) omitted to stay within budget."


def _block(skill: Entry) -> str:
    description, when = text_of(skill, "description"), text_of(skill, "when_to_use")
    line = f"- `{name_of(skill)}`" + (f": {description}" if description else "")
    return line + (f"\n  when: {when}" if when else "")


def _size(text: str) -> int:
    return len(text.encode())


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "skills_catalog_entries": _entries,
    "render_always_on_catalog": _render,
}
