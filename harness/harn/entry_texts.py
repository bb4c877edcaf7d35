"""The texts of the entries of a registry: what a script wrote there, by display (TOOL-7, SKL-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from harness.harn.values.display import display, display_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.harn.runtime.run import Run

_TEXT_TYPES: Final = frozenset({str, type(None)})

_SCALARS: Final = frozenset({str, int, float, bool})

Entry: TypeAlias = dict[str, Any]


def with_texts(run: Run, entry: Entry, keys: Iterable[str]) -> Entry:
    """Return an entry whose fields of these keys are texts, or nil where they are that.

    Whoever asks for them often then has them at once: the display of what a script may put there
    can be as long as any text. Raises `LimitError`.
    """
    if _TEXT_TYPES.issuperset(map(type, map(entry.get, keys))):
        return entry  # as nearly all are: registries are built by looking at each entry often
    run.room_for(len(entry))
    texts = {key: display_for(run, entry[key]) for key in keys if entry.get(key) is not None}
    return {**entry, **texts}


def scalar_texts(values: Any) -> list[str]:
    """Return what a list says as texts; a collection in it names nothing, and other values none."""
    if not isinstance(values, list):
        return []
    return [display(one) for one in values if type(one) in _SCALARS]


def joined_lines(run: Run, lines: Iterable[str]) -> str:
    """Return the lines as one text, each counted as steps when it is there. Raises `LimitError`."""
    kept: list[str] = []
    size = 0
    for line in lines:
        size += len(line) + 1
        run.grow(size, len(line))
        kept.append(line)
    return "\n".join(kept)
