"""The functions of the host (07 §7), one file per group with a table `BUILTINS`.

Which file has which name stands here, so that a script loads only the files of the names it uses.
A builtin of another room is registered in the same way.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from harness.harn.values.model import Builtin

if TYPE_CHECKING:
    from collections.abc import Mapping

GROUPS: Final[Mapping[str, str]] = {
    "harness.harn.builtins.output": "log println print __io_println",
    "harness.harn.builtins.assertions": "assert assert_eq assert_ne",
    "harness.harn.builtins.types": "type_of to_string to_int to_float to_list len is_same",
    "harness.harn.builtins.results": "Ok Err is_ok is_err unwrap unwrap_or unwrap_err",
    "harness.harn.builtins.errors": (
        "throw_error error_category is_timeout is_rate_limited unreachable"
    ),
    "harness.harn.builtins.strings": (
        "trim lowercase uppercase split join replace contains starts_with ends_with substring"
        " format"
    ),
    "harness.harn.builtins.collections": (
        "keys values entries has pair range chunk window group_by partition dedup_by flat_map iter"
    ),
    "harness.harn.builtins.sets": (
        "set set_count set_len set_empty set_contains set_add set_adding set_remove set_delete"
        " set_removing set_union set_intersect set_intersection set_difference"
        " set_symmetric_difference set_is_subset set_is_superset set_is_disjoint set_to_list"
        " set_map set_filter set_any set_all set_every"
    ),
    "harness.harn.builtins.json": "json_stringify json_parse json_extract",
    "harness.harn.builtins.schemas.functions": (
        "schema_of schema_is is_type schema_check schema_parse schema_expect json_validate"
    ),
    "harness.harn.builtins.mathematics": (
        "abs sign min max clamp pow floor ceil round trunc sqrt exp ln log2 log10"
        " sin cos tan asin acos atan atan2 hypot is_nan is_infinite pi"
    ),
    "harness.harn.builtins.randomness": "rng_seed random random_int random_choice random_shuffle",
    "harness.harn.builtins.regexes": (
        "regex_match regex_captures regex_replace regex_replace_all regex_split"
    ),
    "harness.harn.builtins.time": (
        "duration_ms duration_seconds duration_minutes duration_hours duration_days duration_weeks"
        " timestamp now_ms"
    ),
    "harness.harn.tools.operations": (
        "tool_registry tool_count tool_list tool_find tool_select tool_remove"
    ),
    "harness.harn.tools.definition": "tool_define",
    "harness.harn.tools.describing": "tool_describe tool_prompt",
    "harness.harn.tools.schemas": "tool_schema",
    "harness.harn.tools.call_text": "tool_parse_call tool_format_result",
    "harness.harn.tools.binding": "tool_bind tool_ref tool_def",
    "harness.harn.tools.synthesis": ("tool_synthesize tool_synthesis_cache tool_synthesis_clear"),
    "harness.harn.tools.mcp": "mcp_tools",
    "harness.harn.surface.validate": "tool_surface_validate",
    "harness.harn.skills.operations": (
        "skill_registry skill_count skill_find skill_list skill_select skill_remove skill_describe"
    ),
    "harness.harn.skills.definition": "skill_define",
    "harness.harn.skills.catalog": "skills_catalog_entries render_always_on_catalog",
    "harness.harn.skills.render": "skill_render",
    "harness.harn.command.builtins": (
        "command_policy command_policy_push command_policy_pop command_risk_scan"
        " command_result_scan command_llm_risk_scan host_call"
    ),
    "harness.harn.agent.model.builtins": (
        "llm_mock llm_mock_calls llm_mock_clear llm_mock_push_scope llm_mock_pop_scope"
    ),
    "harness.harn.agent.llm_call": "llm_call",
    "harness.harn.agent.loop.running": "agent_loop",
    "harness.harn.agent.transcripts": "transcript_events",
    "harness.harn.agent.turn": "agent_turn",
    "harness.harn.bridge": (
        "agent_parse_tool_calls tool_parse_scan_spec __host_tool_scan_units __host_tool_call_head"
    ),
    "harness.harn.capabilities.builtins": (
        "provider_capabilities provider_capabilities_install provider_capabilities_clear"
    ),
}
"""The names of each file's table, separated by blanks."""

_FILES: Final[Mapping[str, str]] = {
    name: file for file, names in GROUPS.items() for name in names.split()
}

NAMES: Final = frozenset(_FILES)
"""Every name that is defined without being declared or imported (HEV-4)."""


@cache
def find(name: str) -> Builtin | None:
    """Return the builtin of that name (BLT-1), or None."""
    file = _FILES.get(name)
    return Builtin(name, import_module(file).BUILTINS[name]) if file else None
