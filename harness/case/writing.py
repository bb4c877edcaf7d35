"""Case files as bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import tomli_w

from harness.case.toml_values import encode
from harness.expectation.show import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.case.model import CaseFile


def render_case_file(file: CaseFile, header: str) -> bytes:
    """Return the TOML bytes of `file` under a comment `header` (lines without `#`).

    Every text survives exactly.
    """
    plain = _plain(file)
    # A comment holds no control characters, which names of files may have.
    comment = "".join(f"# {visible(line)}\n" for line in header.split("\n") if line)
    # A multi-line string loses CR LF, so a file with one is written with escapes throughout.
    multiline = not any("\r\n" in text for text in _texts(plain))
    return f"{comment}\n{tomli_w.dumps(plain, multiline_strings=multiline, indent=2)}".encode()


def _plain(file: CaseFile) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(file)
    for case in plain.get("case", ()):
        case["expect"] = [_expectation(item) for item in case.get("expect", ())]
    return plain


def _texts(value: Any) -> Iterator[str]:
    """Yield every text in a value, names of members left out: they are never multi-line."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list | tuple):
            waiting += value


def _expectation(plain: dict[str, Any]) -> dict[str, Any]:
    return {key: encode(value) for key, value in plain.items()}
