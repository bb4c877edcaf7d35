"""The operations on skill registries (SKL-6)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from harness.harn.entry_lists import name_of
from harness.harn.entry_texts import joined_lines
from harness.harn.registry_operations import operations
from harness.harn.skills.registry import SKILLS, text_of
from harness.harn.values.types import is_callable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.harn.registries import Entry
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


def _list(run: Run, arguments: list[Value]) -> Value:
    registry = SKILLS.registry_at(run, "skill_list", arguments)
    return [_without_functions(entry) for entry in SKILLS.entries(registry)]


def _without_functions(entry: Entry) -> Entry:
    return {key: value for key, value in entry.items() if not is_callable(value)}


def _describe(run: Run, arguments: list[Value]) -> Value:
    registry = SKILLS.registry_at(run, "skill_describe", arguments)
    skills = sorted(SKILLS.entries(registry), key=name_of)
    lines = chain.from_iterable(map(_described, skills))
    return joined_lines(run, chain(["Available skills:"], lines if skills else ["(none)"]))


def _described(skill: Entry) -> Iterator[str]:
    description = text_of(skill, "description")
    yield f"- {name_of(skill)}: {description}" if description else f"- {name_of(skill)}"
    if when := text_of(skill, "when_to_use"):
        yield f"  when: {when}"


BUILTINS: Final[Mapping[str, HostFunction]] = {
    **operations(SKILLS),
    "skill_list": _list,
    "skill_describe": _describe,
}
