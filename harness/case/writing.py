"""Case files as bytes."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import msgspec
import tomli_w

from harness.case.toml_values import encode

if TYPE_CHECKING:
    from harness.case.model import CaseFile


def render_case_file(file: CaseFile, header: str) -> bytes:
    """Return the TOML bytes of `file` under a comment `header` (lines without `#`).

    Every text survives exactly: the result is read back and compared before it is returned.
    """
    plain = _plain(file)
    comment = "".join(f"# {line}\n" for line in header.splitlines())
    for multiline in (True, False):
        text = f"{comment}\n{tomli_w.dumps(plain, multiline_strings=multiline, indent=2)}"
        # A multi-line string loses CR LF, so a file with one is written with escapes throughout.
        if tomllib.loads(text) == plain:
            return text.encode()
    raise AssertionError(f"a case of {file.legacy} does not survive TOML")


def _plain(file: CaseFile) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(file)
    for case in plain.get("case", ()):
        case["expect"] = [_expectation(item) for item in case.get("expect", ())]
    result: dict[str, Any] = _lists(plain)
    return result


def _expectation(plain: dict[str, Any]) -> dict[str, Any]:
    return {key: encode(value) for key, value in plain.items()}


def _lists(value: Any) -> Any:
    """`tomllib` reads arrays as lists: the comparison must not trip over tuples."""
    if isinstance(value, list | tuple):
        return [_lists(item) for item in value]
    if isinstance(value, dict):
        return {key: _lists(item) for key, item in value.items()}
    return value
