"""The option `scratchpad` of a loop (PAD-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from harness.harn.option_fields import BOOL, COUNT, DICT, STRING, Kind, check_fields, fault
from harness.harn.scratchpad.pad import SECTIONS
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.values.model import Value

ScratchpadOptions: TypeAlias = dict[str, Any]
"""The options with a value for every key of PAD-1."""

CODE: Final = "scratchpad_option"

OFF: Final[ScratchpadOptions] = {
    "enabled": False,
    "recite": False,
    "reorganize_every": 0,
    "max_recent_messages": 8,
    "schema_retries": 1,
    "initial": None,
    "reorganizer": {},
}

ON: Final[ScratchpadOptions] = {**OFF, "enabled": True, "recite": True, "reorganize_every": 3}

FIELDS: Final[Mapping[str, Kind]] = {
    "enabled": BOOL,
    "recite": BOOL,
    "reorganize_every": COUNT,
    "max_recent_messages": COUNT,
    "schema_retries": COUNT,
    "initial": DICT,
    "reorganizer": DICT,
}

_ITEMS: Final = Kind(
    "a list of dicts and strings",
    lambda value: isinstance(value, list) and all(isinstance(one, dict | str) for one in value),
)

INITIAL_FIELDS: Final = dict.fromkeys(SECTIONS, _ITEMS)
"""What of the option `initial` a pad begins with (PAD-2)."""

REORGANIZER_FIELDS: Final = dict.fromkeys(("provider", "model", "system"), STRING)
"""What of the option `reorganizer` differs from the worker's call (PAD-5)."""

ALIASES: Final[Mapping[str, str]] = {
    "recitation": "recite",
    "reorg_every": "reorganize_every",
    "periodic_reorg_every": "reorganize_every",
    "retries": "schema_retries",
    "reorganizer_options": "reorganizer",
    "llm_options": "reorganizer",
}


def read_scratchpad(given: Value) -> ScratchpadOptions:
    """Return the options; nil and false switch the scratchpad off.

    Raises `HarnError` (`scratchpad_option`).
    """
    if given is None or given is False:
        return OFF
    if given is True:
        return ON
    if not isinstance(given, dict):
        message = f"scratchpad must be a bool, dict, or nil, got {type_name(given)}"
        raise fault(CODE, message)
    present = {key: value for key, value in given.items() if value is not None}
    aliased = {ALIASES[key]: value for key, value in present.items() if key in ALIASES}
    named = aliased | {key: value for key, value in present.items() if key not in ALIASES}
    check_fields("scratchpad.", CODE, named, FIELDS)
    check_fields("scratchpad.initial.", CODE, named.get("initial", {}), INITIAL_FIELDS)
    check_fields("scratchpad.reorganizer.", CODE, named.get("reorganizer", {}), REORGANIZER_FIELDS)
    return {**ON, **{key: value for key, value in named.items() if key in FIELDS}}
