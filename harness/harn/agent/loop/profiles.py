"""How long a loop may take, by its profile (GATE-8)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from harness.harn.option_fields import COUNT, POSITIVE, check_fields, fault, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.values.model import Value


@dataclass(frozen=True, slots=True)
class Profile:
    """How many turns a loop has, and how often the model is nudged in a row.

    `schema_retries` is how often an answer that must be an object is asked for again.
    """

    max_iterations: int
    max_nudges: int
    schema_retries: int = 0


DEFAULT: Final = "tool_using"

PROFILES: Final[Mapping[str, Profile]] = {
    "tool_using": Profile(50, 8),
    "researcher": Profile(30, 4),
    "verifier": Profile(5, 0, schema_retries=3),
    "completer": Profile(1, 0),
}

_FIELDS: Final = {"max_iterations": POSITIVE, "max_nudges": COUNT, "schema_retries": COUNT}


def read_profile(options: Mapping[str, Any]) -> Profile:
    """Return the profile of a loop; what the options say themselves overrides it.

    Raises `HarnError`: `loop_profile`, `loop_option`.
    """
    profile = PROFILES[_name(options.get("profile"))]
    check_fields("agent_loop: ", "loop_option", options, _FIELDS)
    own = {name: options[name] for name in _FIELDS if options.get(name) is not None}
    return replace(profile, **own)


def _name(given: Value) -> str:
    if given is None:
        return DEFAULT
    if not isinstance(given, str) or given not in PROFILES:
        message = f"agent_loop: profile must be one of {', '.join(PROFILES)}, got {shown(given)}"
        raise fault("loop_profile", message)
    return given
