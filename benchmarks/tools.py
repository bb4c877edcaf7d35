"""The tools that benchmarked texts call."""

from __future__ import annotations

from typing import Any, Final

REGISTRY: Final[dict[str, list[dict[str, Any]]]] = {
    "tools": [
        {"name": "run", "parameters": {"command": {"type": "string"}}},
        {
            "name": "read",
            "parameters": {
                "path": {"type": "string"},
                "lines": {"type": "list", "required": False},
            },
        },
        {
            "name": "edit",
            "parameters": {
                "path": {"type": "string"},
                "content": {"type": "string"},
                "mode": {"enum": ["append", "replace"]},
            },
        },
    ]
}

NAMES: Final = frozenset(str(tool["name"]) for tool in REGISTRY["tools"])
