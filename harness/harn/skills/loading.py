"""The tool `load_skill` (SKL-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from harness.harn.entry_lists import name_of
from harness.harn.skills.catalog import catalog_entries
from harness.harn.skills.matching import for_models, loadable
from harness.harn.skills.registry import SKILLS, text_of
from harness.harn.values.display import display_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.registries import Entry, Registry
    from harness.harn.runtime.run import Run

NAME: Final = "load_skill"

TOOL: Final[Mapping[str, Any]] = {
    "name": NAME,
    "description": "Load a skill: its instructions are given, and its tools become visible",
    "parameters": {
        "name": {"type": "string", "description": "The id of the skill"},
        "require_signature": {"type": "boolean", "required": False},
    },
    "annotations": {"kind": "read", "side_effect_level": "read_only"},
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a skill cannot be loaded."""

    code: str
    message: str


def loaded(run: Run, registry: Registry, arguments: Mapping[str, Any]) -> Entry | Refusal:
    """Return the skill that a call of the tool names, or why it cannot be loaded.

    A skill is named by its id, `namespace/name`, or its name alone. Skills that a script defines
    have no signature; a host that loads them from files says so under `provenance`.
    """
    name = display_for(run, arguments.get("name", ""))
    skill = next((one for one in SKILLS.entries(registry) if name in _names(one)), None)
    if skill is None:
        named = map(name_of, catalog_entries(run, loadable(registry)))
        known = ", ".join(named) or "(none)"
        return Refusal("skill_not_found", f'there is no skill "{name}"; there are: {known}')
    if not for_models(skill):
        message = f'skill "{name}" cannot be loaded by a model'
        return Refusal("skill_model_invocation_disabled", message)
    if arguments.get("require_signature") is True:
        return _signed(skill)
    return skill


def _signed(skill: Entry) -> Entry | Refusal:
    provenance = skill.get("provenance")
    facts = provenance if isinstance(provenance, dict) else {}
    if facts.get("signed") is not True:
        return Refusal("signature_missing", f'skill "{name_of(skill)}" has no signature')
    if facts.get("trusted") is not True:
        message = f'the signature of skill "{name_of(skill)}" is untrusted'
        return Refusal("signature_untrusted", message)
    return skill


def _names(skill: Entry) -> tuple[str, ...]:
    name, namespace = name_of(skill), text_of(skill, "namespace")
    return (name, f"{namespace}/{name}") if namespace else (name,)
