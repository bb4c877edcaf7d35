"""What a failed case says: how it differs from its snapshot, and what to do."""

from __future__ import annotations

from difflib import unified_diff
from typing import TYPE_CHECKING, Final

from harness.expectation.show import visible

if TYPE_CHECKING:
    from pathlib import Path

    from harness.case import LoadedCase

SHOWN: Final = 60
"""Lines of a difference that are shown."""
MATCHED: Final = 4_000
"""Lines of a snapshot up to which it is compared line by line."""


def failure_text(
    case: LoadedCase, snapshot: Path, observed: bytes, implementation: str | None
) -> str:
    """Return the message: `-` stands before what was blessed, `+` before what was observed.

    `implementation` is the one that was asked for by name, whose outputs are never blessed.
    """
    chosen = f" --impl {implementation}" if implementation else ""
    blessing = "" if implementation else f"; `parity snapshots accept {case.id}` blesses it"
    if not snapshot.is_file():
        return f"{case.id}: no snapshot yet. `parity diff {case.id}{chosen}` shows it{blessing}."
    told = f"{case.id}: what was observed is not what was blessed ({case.path})."
    advice = f"`parity diff {case.id}{chosen}` shows it with what was expected{blessing}."
    return "\n".join([told, *_difference(snapshot.read_bytes(), observed), advice])


def _difference(blessed: bytes, observed: bytes) -> list[str]:
    before, after = (data.decode(errors="replace").splitlines() for data in (blessed, observed))
    if max(len(before), len(after)) > MATCHED:
        return [f"{len(before)} lines were blessed, {len(after)} observed"]
    lines = list(unified_diff(before, after, lineterm="", n=2))[2:]
    shown = [line[0] + visible(line[1:]) for line in lines[:SHOWN]]
    left = len(lines) - SHOWN
    return shown if left <= 0 else [*shown, f"… and {left} more lines"]
