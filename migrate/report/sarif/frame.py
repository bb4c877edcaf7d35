"""What every SARIF log has in common."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Sequence

SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
ROOT: Final = "%SRCROOT%"


def log(
    category: str, rules: Sequence[dict[str, Any]], results: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    """Return a log of one run; `category` keeps logs of several commands apart.

    Paths in it are relative to the project; columns are code points.
    """
    run = {
        "tool": {
            "driver": {
                "name": "toolcall-parity",
                "version": version("toolcall-parity"),
                "rules": list(rules),
            }
        },
        "automationDetails": {"id": category},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {ROOT: {"description": {"text": "The root of the project."}}},
        "results": list(results),
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def location(file: str, line: int | None = None, column: int | None = None) -> dict[str, Any]:
    """Return a place in a file of the project; lines and columns count from 1."""
    place: dict[str, Any] = {"artifactLocation": {"uri": quote(file), "uriBaseId": ROOT}}
    if line is not None:
        place["region"] = {"startLine": line} | ({"startColumn": column} if column else {})
    return {"physicalLocation": place}


def message(text: str) -> dict[str, str]:
    """SARIF 3.11.5: braces are doubled, since single ones stand for arguments."""
    return {"text": text.replace("{", "{{").replace("}", "}}")}
