"""`$ref`: a place in the schema that everything began with (HSC-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.builtins.schemas.canonical import invalid

if TYPE_CHECKING:
    from harness.harn.values.model import Value


def referred(root: Value, reference: str) -> Value:
    """Return the part of `root`, as it was written, that `#/…` names.

    Raises `Thrown` (`schema_invalid`) for another form and where there is nothing.
    """
    if reference != "#" and not reference.startswith("#/"):
        raise invalid(f"$ref '{reference}' must begin with '#/'")
    part = root
    for step in reference.split("/")[1:]:
        part = _child(part, step.replace("~1", "/").replace("~0", "~"), reference)
    return part


def _child(part: Value, step: str, reference: str) -> Value:
    if isinstance(part, dict) and step in part:
        return part[step]
    if isinstance(part, list) and step.isdecimal() and len(step) < 10 and int(step) < len(part):
        return part[int(step)]
    raise invalid(f"$ref '{reference}' leads nowhere: no '{step}'")
