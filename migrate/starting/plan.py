"""What `parity init` would write, worked out before anything is written."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from harness.case import case_paths
from harness.configuration import FILE as CONFIGURATION
from harness.configuration import Options, find_project
from migrate.starting.places import appended, place_of, text_of
from migrate.starting.section import with_section

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_TEMPLATES = files(__package__ or "") / "templates"
_FIRST_CASE: Final = "{cases}/first/hello.toml"

WHOLE: Final = {
    _FIRST_CASE: ("first_case.toml", "a first case, to see one run"),
    "tests/test_cases.py": ("test_cases.py", "the cases as tests of pytest"),
    ".github/workflows/parity.yml": ("workflow.yml", "the gate in GitHub Actions"),
    ".pre-commit-config.yaml": (
        "pre-commit.yaml",
        "a hook that says what changed Rust tests would change",
    ),
}
"""Files that are written where there is none: path, template, and what it is."""

REQUIREMENTS: Final = "requirements-dev.txt"
"""What the workflow installs; a person has to say there where the package comes from."""
_INSTALLED: Final = "what the workflow installs; say in it where toolcall-parity comes from"
_NAMED: Final = re.compile(r"^\s*toolcall[-_.]+parity(?![-_.\w])", re.IGNORECASE | re.MULTILINE)

LINES: Final = {
    ".gitignore": (".parity/", "parity-report.html"),
    ".gitattributes": (
        "{cases}/triage-journal.jsonl merge=union",
        "{snapshots}/** linguist-generated=true",
    ),
}
"""Lines that a file is given where it lacks them."""


class Step(msgspec.Struct, frozen=True):
    """One file, and what becomes of it."""

    file: str
    does: Literal["write", "add", "keep"]
    what: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What would be done in `root`: a step for each file, and what is written, by real path."""

    root: Path
    steps: list[Step] = field(default_factory=list)
    content: dict[Path, bytes] = field(default_factory=dict)

    def write(self, name: str, text: str, what: str) -> None:
        """Have a file written, or added to where there is one."""
        path = place_of(self.root, name)
        self.steps.append(Step(name, "add" if path.exists() and text_of(path) else "write", what))
        self.content[path] = text.encode()

    def keep(self, name: str, why: str) -> None:
        """Have a file left alone."""
        self.steps.append(Step(name, "keep", why))


def plan(root: Path, legacy: str | None) -> Plan:
    """Return what would be done in `root`, where nothing that is there is replaced.

    `legacy` is the folder of Rust tests below `root`, for the pre-commit hook. Folders are those
    that a `pyproject.toml` names already. Raises `ConfigurationError` for one that cannot be read
    or added to, `DataError` for a file that is in the way or leads out of `root`.
    """
    found = Plan(root)
    _configuration(found)
    options = find_project(root).options if (root / CONFIGURATION).is_file() else Options()
    words = _words(options, legacy)
    has_cases = any(path.is_file() for path in case_paths(root / options.cases))
    for name, (template, what) in WHOLE.items():
        if has_cases and name == _FIRST_CASE:  # its snapshot would be missed
            found.keep(_filled(name, words), "there are cases")
        else:
            _whole(found, _filled(name, words), template, what, words)
    _requirements(found)
    for name, lines in LINES.items():
        _lines(found, name, [_filled(line, words) for line in lines])
    return found


def _words(options: Options, legacy: str | None) -> dict[str, str]:
    """Return what stands in templates and names for `{…}`."""
    cases, snapshots = (
        PurePosixPath(name).as_posix() for name in (options.cases, options.snapshots)
    )
    rust = PurePosixPath(legacy or f"{cases}/legacy").as_posix()
    below = "" if rust == "." else f"{re.escape(rust)}/"
    return {
        "cases": cases,
        "snapshots": snapshots,
        "rust_files": _quoted(rf"^{below}.*\.rs$"),
    }


def _quoted(text: str) -> str:
    """Return a text as YAML has it in single quotes, where only the quote itself is special."""
    return "'" + text.replace("'", "''") + "'"


def _filled(text: str, words: Mapping[str, str]) -> str:
    for word, value in words.items():
        text = text.replace(f"{{{word}}}", value)
    return text


def _configuration(found: Plan) -> None:
    path = place_of(found.root, CONFIGURATION)
    section = _template("section.toml")
    text = with_section(path, text_of(path), section)
    if text is None:
        found.keep(CONFIGURATION, "it has [tool.parity]")
    else:
        found.write(CONFIGURATION, text, "the table [tool.parity]")


def _whole(found: Plan, name: str, template: str, what: str, words: Mapping[str, str]) -> None:
    if place_of(found.root, name).exists():
        found.keep(name, "there is one")
    else:
        found.write(name, _filled(_template(template), words), what)


def _requirements(found: Plan) -> None:
    """Have the package among what is installed for tests, whatever version is wanted of it."""
    text = text_of(place_of(found.root, REQUIREMENTS))
    if _NAMED.search(text):
        found.keep(REQUIREMENTS, "it names toolcall-parity")
    else:
        found.write(REQUIREMENTS, appended(text, _template("requirements.txt")), _INSTALLED)


def _lines(found: Plan, name: str, lines: list[str]) -> None:
    text = text_of(place_of(found.root, name))
    missing = [line for line in lines if line not in text.splitlines()]
    if missing:
        added = "".join(f"{line}\n" for line in missing)
        found.write(name, appended(text, added), ", ".join(missing))
    else:
        found.keep(name, "it has the lines")


def _template(name: str) -> str:
    return (_TEMPLATES / name).read_text(encoding="utf-8")
