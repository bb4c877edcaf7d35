"""YAML text as the JSON value it stands for (GEN-20).

Read by the core schema of YAML 1.2, as Rust writes it: `no` is a string, `0o17` a number, and a
date is the text it is. Anchors are refused: no snapshot has any, and with them a small text stands
for an endless one.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from migrate.rust.known.conversion import from_json
from migrate.rust.known.records import Err, ErrorText, Ok

LONGEST = 200_000
"""Characters that are read: PyYAML takes its time."""

TAG = "tag:yaml.org,2002:"
RESOLVED = {
    "null": (re.compile(r"(?:~|null|Null|NULL|)$"), ["~", "n", "N", ""]),
    "bool": (re.compile(r"(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF")),
    "int": (re.compile(r"(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$"), list("-+0123456789")),
    "float": (
        re.compile(r"(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?)$"),
        list("-+.0123456789"),
    ),
}
"""What a plain scalar is, by its text and first characters; all others are strings."""


class _Reader(yaml.SafeLoader):
    """Reads the core schema, without anchors and without tags."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012  # PyYAML copies it on writing

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            raise yaml.YAMLError("an alias")
        return super().compose_node(parent, index)

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        pairs = super().construct_mapping(node, deep)
        if not all(isinstance(key, str) for key in pairs):
            raise yaml.YAMLError("a key that is no string")
        if len(pairs) != len(node.value):
            raise yaml.YAMLError("a key twice")
        return pairs


def _int(reader: Any, node: Any) -> int:
    return int(reader.construct_scalar(node), 0 if node.value[:2] in ("0o", "0x") else 10)


def _float(reader: Any, node: Any) -> float:
    return float(reader.construct_scalar(node))


for _name, (_pattern, _first) in RESOLVED.items():
    _Reader.add_implicit_resolver(f"{TAG}{_name}", _pattern, _first)
_Reader.add_constructor(f"{TAG}int", _int)
_Reader.add_constructor(f"{TAG}float", _float)


def read(text: str) -> Ok | Err:
    """Return `Ok(JsonValue)`, or `Err` for what is no YAML or has no JSON value."""
    if len(text) > LONGEST:
        return Err(ErrorText(None, f"more than {LONGEST} characters"))
    try:
        return Ok(from_json(_Reader(text).get_single_data()))
    except (yaml.YAMLError, ValueError) as error:
        return Err(ErrorText(None, " ".join(str(error).split())))
    except RecursionError:
        return Err(ErrorText(None, "nested too deeply"))
