"""`skill_render`: the body of a skill with its arguments (SKL-8)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from harness.harn.agent.sessions import active_id
from harness.harn.skills.registry import text_of
from harness.harn.values.arguments import argument
from harness.harn.values.display import display, display_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import HostFunction, Value

_PLACEHOLDER: Final = re.compile(
    r"\$(?:(?P<dollar>\$)|(?P<all>ARGUMENTS)|(?P<number>[0-9]{1,9})(?![0-9])"
    r"|\{(?P<name>HARN_[A-Za-z0-9_]*+)\})"
)


def _render(run: Run, arguments: list[Value]) -> Value:
    given = argument(arguments, 0, "")
    skill = given if isinstance(given, dict) else {"prompt": given}
    values = argument(arguments, 1, [])
    return rendered(run, skill, values if isinstance(values, list) else [values])


def rendered(run: Run, skill: Mapping[str, Value], values: list[Value]) -> str:
    """Return the body of a skill with the arguments in it."""
    body = text_of(skill, "prompt") or text_of(skill, "body")
    texts = [display_for(run, one) for one in values]
    names = _names(run, skill)
    joined = " ".join(texts)
    pieces: list[str] = []
    at = size = 0
    for found in _PLACEHOLDER.finditer(body):
        pieces += [body[at : found.start()], _filled(found, texts, joined, names)]
        at, size = found.end(), size + len(pieces[-1])
        if size > run.limits.size:
            run.room_for(size)
    run.room_for(size + len(body))
    return "".join([*pieces, body[at:]])


def _names(run: Run, skill: Mapping[str, Value]) -> dict[str, str]:
    known = {
        "HARN_SKILL_DIR": skill.get("skill_dir"),
        "HARN_SESSION_ID": active_id(run),
    }
    given = {name: display(value) for name, value in known.items() if value is not None}
    return {**run.host.environment, **given}


def _filled(found: re.Match[str], texts: list[str], joined: str, names: Mapping[str, str]) -> str:
    if found["dollar"]:
        return "$"
    if found["all"]:
        return joined
    if found["number"]:
        number = int(found["number"])
        return texts[number - 1] if 0 < number <= len(texts) else found[0]
    return names.get(found["name"], found[0])


BUILTINS: Final[Mapping[str, HostFunction]] = {"skill_render": _render}
