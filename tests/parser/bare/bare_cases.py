"""Reads bare-call cases, from the chapter's worked examples and from the files beside this one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parser import parse_bare_calls_in_body

if TYPE_CHECKING:
    from parser.model import ParseResult

HERE = Path(__file__).parent
REGISTRIES: dict[str, Any] = json.loads((HERE / "registries.json").read_text(encoding="utf-8"))

# The facts that a case gives after the code, in order.
SUBJECTS = {
    "near_miss_label": ("label", "tool"),
    "call_needs_object_literal": ("tool",),
    "call_args_invalid": ("tool",),
    "call_missing_close_paren": ("tool",),
    "object_args_invalid": ("tool",),
    "unknown_tool_typo": ("name", "suggestion"),
    "unknown_tool_alias": ("name", "group"),
    "source_code_not_call": ("name",),
    "unknown_tool": ("name",),
    "native_arguments_not_json": ("tool",),
}


def read_json(name: str) -> Any:
    return json.loads((HERE / name).read_text(encoding="utf-8"))


def observed(text: str, registry: str) -> dict[str, Any]:
    """What a parse gives, in the form in which cases say what it must give."""
    return shown(parse_bare_calls_in_body(text, REGISTRIES[registry]))


def shown(result: ParseResult) -> dict[str, Any]:
    return {
        "calls": [[call.id, call.name, call.arguments] for call in result.calls],
        "errors": subjects(result.errors),
        "prose": result.prose,
    }


def subjects(errors: Any) -> list[list[str]]:
    return [[e.code, *(e.facts[fact] for fact in SUBJECTS[e.code])] for e in errors]
