"""Texts to parse: the committed cases, cut anywhere, and fragments of all dialects glued."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st
from spec_examples import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

FRAGMENTS: Final[dict[str, list[str]]] = json.loads(
    Path(__file__).with_name("fragments.json").read_text("utf-8")
)
REGISTRY: Final = {
    "tools": [
        {
            "name": "sail",
            "parameters": {
                "to": {"type": "string"},
                "knots": {"type": "number", "required": False},
                "crew": {"type": "list", "required": False},
            },
        },
        {"name": "run", "parameters": {"command": {"type": "string"}}},
    ]
}


def case_texts() -> list[str]:
    """Give the text of every committed case, each once."""
    found: dict[str, None] = {}
    for path in sorted((ROOT / "cases").glob("*/*.toml")):
        found.update(dict.fromkeys(_texts(tomllib.loads(path.read_text("utf-8")))))
    return list(found)


def _texts(value: Any) -> Iterator[str]:
    """Give what stands under `text`, wherever an operation has its arguments."""
    if isinstance(value, list):
        for member in value:
            yield from _texts(member)
    elif isinstance(value, dict):
        args = value.get("args")
        if isinstance(args, dict) and isinstance(args.get("text"), str):
            yield args["text"]
        for member in value.values():
            yield from _texts(member)


_fragments = st.sampled_from(list(FRAGMENTS)).flatmap(lambda name: st.sampled_from(FRAGMENTS[name]))
glued = st.lists(_fragments, max_size=24).map("".join)
any_text = st.text(st.characters(exclude_categories=()), max_size=80)
pieces_of_cases = st.lists(
    st.tuples(st.sampled_from(case_texts()), st.integers(0, 200), st.integers(0, 200)).map(
        lambda cut: cut[0][min(cut[1:]) : max(cut[1:])]
    ),
    max_size=3,
).map("".join)
texts = glued | any_text | pieces_of_cases
