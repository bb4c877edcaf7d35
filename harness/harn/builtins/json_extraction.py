"""Finds the JSON value in a text, such as a model's answer.

The chapter names `json_extract` and leaves its rule open. Here: the whole text, if it is JSON;
else the first fenced block whose content is JSON; else the first object or array that can be read
from its opening bracket.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from harness.harn.values.json_reading import read_json, read_json_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

MOST_ATTEMPTS: Final = 100
"""How many brackets are tried: each may begin something that turns out bad at its very end."""

_FENCE: Final = re.compile(r"^[ \t]*```[^\n`]*\n(.*?)^[ \t]*```", re.DOTALL | re.MULTILINE)
_OPENER: Final = re.compile(r"[\[{]")


def extracted(run: Run, text: str) -> Value:
    """Return the JSON value in `text`; every attempt counts as steps of `run`.

    Raises `ValueError` when there is none, `LimitError`.
    """
    for value in _candidates(run, text):
        return value
    raise ValueError(f"no JSON found in {_excerpt(text)}")


def _candidates(run: Run, text: str) -> Iterator[Value]:
    for content in (text, *(fence[1] for fence in _FENCE.finditer(text))):
        try:
            yield read_json(content)
        except ValueError:
            continue
    yield from _embedded(run, text)


def _embedded(run: Run, text: str) -> Iterator[Value]:
    for attempt, opener in enumerate(_OPENER.finditer(text)):
        if attempt == MOST_ATTEMPTS:
            return
        run.room_for(len(text) - opener.start())
        try:
            yield read_json_at(text, opener.start())[0]
        except ValueError:
            continue


def _excerpt(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")
