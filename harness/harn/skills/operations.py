"""The operations on skill registries (SKL-6)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from harness.harn.entry_lists import name_of, without
from harness.harn.entry_texts import joined_lines
from harness.harn.skills import registry as registries
from harness.harn.skills.registry import Entry, entries, refusal, text_of, with_entries
from harness.harn.values.arguments import argument, text
from harness.harn.values.display import display_for
from harness.harn.values.types import is_callable, type_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value


def _registry(_: Run, __: list[Value]) -> Value:
    return registries.empty()


def _count(run: Run, arguments: list[Value]) -> Value:
    return len(registries.listed_at(run, "skill_count", arguments)[1].entries)


def _find(run: Run, arguments: list[Value]) -> Value:
    listed = registries.listed_at(run, "skill_find", arguments)[1]
    return listed.by_name.get(text(run, arguments, 1))


def _list(run: Run, arguments: list[Value]) -> Value:
    registry = registries.registry_at(run, "skill_list", arguments)
    return [_without_functions(entry) for entry in entries(registry)]


def _without_functions(entry: Entry) -> Entry:
    return {key: value for key, value in entry.items() if not is_callable(value)}


def _select(run: Run, arguments: list[Value]) -> Value:
    registry = registries.registry_at(run, "skill_select", arguments)
    wanted = argument(arguments, 1)
    if not isinstance(wanted, list):
        message = f"second argument must be a list of names, got {type_name(wanted)}"
        raise refusal("skill_select_names", "skill_select", message)
    names = {display_for(run, name) for name in wanted}
    return with_entries(registry, [one for one in entries(registry) if name_of(one) in names])


def _remove(run: Run, arguments: list[Value]) -> Value:
    registry, listed = registries.listed_at(run, "skill_remove", arguments)
    return with_entries(registry, without(run, listed, text(run, arguments, 1)))


def _describe(run: Run, arguments: list[Value]) -> Value:
    skills = sorted(entries(registries.registry_at(run, "skill_describe", arguments)), key=name_of)
    lines = chain.from_iterable(map(_described, skills))
    return joined_lines(run, chain(["Available skills:"], lines if skills else ["(none)"]))


def _described(skill: Entry) -> Iterator[str]:
    description = text_of(skill, "description")
    yield f"- {name_of(skill)}: {description}" if description else f"- {name_of(skill)}"
    if when := text_of(skill, "when_to_use"):
        yield f"  when: {when}"


BUILTINS: Final[Mapping[str, HostFunction]] = {
    "skill_registry": _registry,
    "skill_count": _count,
    "skill_find": _find,
    "skill_list": _list,
    "skill_select": _select,
    "skill_remove": _remove,
    "skill_describe": _describe,
}
