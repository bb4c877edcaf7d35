"""What the rounds of a test are called in case ids (GEN-07, GRP-05)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_BETWEEN = re.compile(r"\W+")


def labels_of(names: Iterable[str | None]) -> list[str]:
    """Return a label for every round: its name as one word, or its number.

    Two that are alike but for upper and lower case are told apart by `-2`, `-3` in order: file
    systems may take them for one.
    """
    taken: set[str] = set()
    labels = []
    for number, name in enumerate(names, start=1):
        plain = _BETWEEN.sub("_", name or "").strip("_") or f"case{number:02}"
        label, again = plain, 1
        while label.lower() in taken:
            again += 1
            label = f"{plain}-{again}"
        taken.add(label.lower())
        labels.append(label)
    return labels
