"""The fields of a capability record: their kinds and defaults (CAP-1, CAP-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FLAGS: Final = (
    "native_tools",
    "defer_loading",
    "responses_api",
    "hosted_tools",
    "remote_mcp",
    "conversation_state",
    "compaction",
    "background_mode",
    "prompt_caching",
    "prefers_xml_scaffolding",
    "prefers_markdown_scaffolding",
    "supports_assistant_prefill",
    "prefers_role_developer",
    "prefers_xml_tools",
    "interleaved_thinking_supported",
    "vision_supported",
    "audio",
    "pdf",
    "files_api_supported",
    "preserve_thinking",
    "requires_completion_tokens",
    "reasoning_effort_supported",
    "reasoning_none_supported",
    "seed_supported",
    "top_k_supported",
    "frequency_penalty_supported",
    "presence_penalty_supported",
)
"""False where a rule does not say otherwise."""

LISTS: Final = ("tool_search", "thinking_modes", "anthropic_beta_features")
OPTIONAL_TEXTS: Final = (
    "preferred_tool_format",
    "tool_mode_parity",
    "tool_mode_parity_notes",
    "tool_approval_policy",
    "file_upload_wire_format",
    "structured_output",
    "json_schema",
    "reasoning_wire_format",
)
TEXTS: Final[Mapping[str, str]] = {
    "message_wire_format": "openai",
    "native_tool_wire_format": "openai",
    "structured_output_mode": "none",
    "thinking_block_style": "none",
}
"""CAP-1 gives no default for the two wire formats: `openai` is the shape of SRCH-6 and SRCH-7."""

DEFAULTS: Final[Mapping[str, Any]] = {
    **dict.fromkeys(FLAGS, False),
    "text_tool_wire_format_supported": True,
    "max_tools": None,
    **{name: [] for name in LISTS},
    **TEXTS,
    **dict.fromkeys(OPTIONAL_TEXTS),
}

VALUE_SETS: Final[Mapping[str, tuple[str, ...]]] = {
    "tool_mode_parity": (
        "interchangeable",
        "unknown",
        "native_unreliable",
        "text_unreliable",
        "native_only",
        "text_only",
        "unsupported",
    ),
    "structured_output_mode": ("native_json", "delimited", "xml_tagged", "none"),
    "thinking_block_style": ("none", "thinking_blocks", "reasoning_summary", "inline"),
}
"""The words that a field may have (CAP-2)."""


class Kind(NamedTuple):
    """A kind of value: what it is called, and whether a value is of it."""

    words: str
    holds: Callable[[Any], bool]


FLAG: Final = Kind("true or false", lambda value: type(value) is bool)
COUNT: Final = Kind("a whole number", lambda value: type(value) is int and value >= 0)
TEXT: Final = Kind("a string", lambda value: isinstance(value, str))
TEXTS_LIST: Final = Kind(
    "a list of strings",
    lambda value: isinstance(value, list) and all(isinstance(one, str) for one in value),
)

KINDS: Final[Mapping[str, Kind]] = (
    dict.fromkeys((*FLAGS, "text_tool_wire_format_supported", "thinking", "vision"), FLAG)
    | dict.fromkeys(LISTS, TEXTS_LIST)
    | dict.fromkeys((*TEXTS, *OPTIONAL_TEXTS), TEXT)
    | {"max_tools": COUNT}
)
"""What a rule may say of each field; `thinking` and `vision` are older spellings (CAP-3)."""


def fault(name: str, value: object) -> str | None:
    """Return what is wrong with a field of a rule, or None; fields of other names may be any."""
    kind = KINDS.get(name)
    if kind is not None and not kind.holds(value):
        return f"{name} must be {kind.words}"
    words = VALUE_SETS.get(name)
    if words is not None and value not in words:
        return f"{name} must be one of {', '.join(words)}"
    return None
