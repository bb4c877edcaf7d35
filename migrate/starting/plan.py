"""What `parity init` would write, worked out before anything is written."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal

import msgspec
import tomlkit
from tomlkit.exceptions import TOMLKitError

from harness.configuration import FILE as CONFIGURATION
from harness.errors import ConfigurationError

if TYPE_CHECKING:
    from pathlib import Path

_TEMPLATES = files(__package__ or "") / "templates"

WHOLE: Final = {
    "cases/first/hello.toml": "first_case.toml",
    "tests/test_cases.py": "test_cases.py",
    ".github/workflows/parity.yml": "workflow.yml",
    ".pre-commit-config.yaml": "pre-commit.yaml",
}
"""Files that are written where there is none: path and template."""

LINES: Final = {
    ".gitignore": (".parity/", "parity-report.html"),
    ".gitattributes": (
        "cases/triage-journal.jsonl merge=union",
        "snapshots/** linguist-generated=true",
    ),
}
"""Lines that a file is given where it lacks them."""


class Step(msgspec.Struct, frozen=True):
    """One file: what becomes of it, and what it holds then (not in outputs)."""

    file: str
    does: Literal["write", "add", "keep"]
    what: str


Content = dict[str, bytes]
"""What is written, by path."""


def plan(root: Path, legacy: str | None) -> tuple[tuple[Step, ...], Content]:
    """Return what would be done in `root`, and the files that would be written.

    Nothing that is there is replaced. `legacy` is the folder of Rust tests for the pre-commit hook.
    Raises `ConfigurationError` for a `pyproject.toml` that cannot be read.
    """
    steps: list[Step] = []
    content: Content = {}
    _configuration(root, steps, content)
    for name, template in WHOLE.items():
        if (root / name).exists():
            steps.append(Step(name, "keep", "there is one"))
        else:
            text = (_TEMPLATES / template).read_text(encoding="utf-8")
            content[name] = text.replace("{legacy}", legacy or "cases/legacy").encode()
            steps.append(Step(name, "write", _WORDS[name]))
    for name, lines in LINES.items():
        _lines(root, name, lines, steps, content)
    return tuple(steps), content


_WORDS: Final = {
    "cases/first/hello.toml": "a first case, to see one run",
    "tests/test_cases.py": "the cases as tests of pytest",
    ".github/workflows/parity.yml": "the gate in GitHub Actions",
    ".pre-commit-config.yaml": "a hook that says what changed Rust tests would change",
}


def _configuration(root: Path, steps: list[Step], content: Content) -> None:
    path = root / CONFIGURATION
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    try:
        document = tomlkit.parse(text)
    except TOMLKitError as error:
        raise ConfigurationError(f"{path}: {error}") from error
    if "parity" in document.get("tool", {}):
        steps.append(Step(CONFIGURATION, "keep", "it has [tool.parity]"))
        return
    section = (_TEMPLATES / "section.toml").read_text(encoding="utf-8")
    gap = "" if not text else "\n" if text.endswith("\n") else "\n\n"
    content[CONFIGURATION] = (text + gap + section).encode()
    steps.append(Step(CONFIGURATION, "add" if text else "write", "the table [tool.parity]"))


def _lines(
    root: Path, name: str, lines: tuple[str, ...], steps: list[Step], content: Content
) -> None:
    path = root / name
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    missing = [line for line in lines if line not in text.splitlines()]
    if not missing:
        steps.append(Step(name, "keep", "it has the lines"))
        return
    gap = "" if not text or text.endswith("\n") else "\n"
    content[name] = (text + gap + "\n".join(missing) + "\n").encode()
    steps.append(Step(name, "add" if text else "write", ", ".join(missing)))
