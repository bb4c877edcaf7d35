"""Reads cases and registries, and the notation of the chapter's tables."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from spec_examples import PARSER_SPEC

HERE = Path(__file__).parent
CHAPTER = PARSER_SPEC / "04-bare-and-json.md"
REGISTRIES: dict[str, Any] = json.loads(
    (HERE.parent / "bare" / "registries.json").read_text(encoding="utf-8")
)

_CODE = re.compile(r"`([^`]*)`")
_TOOL = re.compile(r"`(?P<name>[^`]+)`(?:\((?P<required>[^);]*)(?:; \*(?P<optional>[^*]*)\*)?\))?")


def read_json(name: str) -> Any:
    return json.loads((HERE / name).read_text(encoding="utf-8"))


def codes(cell: str) -> list[str]:
    """The pieces of a cell that stand in backticks."""
    return _CODE.findall(cell)


def noted_registry(cell: str) -> list[dict[str, Any]]:
    """The registry that a cell notes as `tool`(`required`; *`optional`*)."""
    return [
        {
            "name": tool["name"],
            "parameters": {
                **{name: {"type": "string"} for name in codes(tool["required"] or "")},
                **{name: {"required": False} for name in codes(tool["optional"] or "")},
            },
        }
        for tool in _TOOL.finditer(cell)
    ]
