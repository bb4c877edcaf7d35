"""What a job tells GitHub Actions: annotations of lines, and the summary of its step."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from harness.expectation.show import visible

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Level: TypeAlias = Literal["error", "warning", "notice"]

SUMMARY: Final = "GITHUB_STEP_SUMMARY"

_DATA: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY: Final = _DATA | str.maketrans({":": "%3A", ",": "%2C"})


def workflow_command(
    level: Level,
    title: str,
    lines: Sequence[str],
    file: str | None = None,
    line: int | None = None,
    column: int | None = None,
) -> str:
    """Return the command for one annotation with the text of `lines`; `line` counts from 1."""
    properties = {"file": file, "line": line, "col": column, "title": title}
    said = ",".join(
        f"{name}={visible(str(value)).translate(_PROPERTY)}"
        for name, value in properties.items()
        if value
    )
    text = "\n".join(map(visible, lines))
    return f"::{level} {said}::{text.translate(_DATA)}"


def step_summary(text: str, environment: Mapping[str, str] = os.environ) -> None:
    """Append Markdown to the summary of the step, where GitHub has one."""
    if path := environment.get(SUMMARY):
        with Path(path).open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text + "\n")
