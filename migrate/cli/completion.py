"""Names of cases, disagreements and clusters for the completion of a shell.

Completion must answer at once, and to find disagreements every case is asked: what the last command
saw is kept in `.parity/`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from click.shell_completion import CompletionItem

from harness.case.reading import case_paths
from harness.configuration import find_project
from harness.errors import ParityError
from harness.storage import write_atomically

if TYPE_CHECKING:
    import click

    from harness.configuration import Project
    from migrate.compare import Survey

SEEN: Final = ".parity/seen.json"
MOST: Final = 500
"""Names that a shell is given."""

_ID: Final = re.compile(r'^id = "([A-Za-z0-9_.\-]+)"$', re.MULTILINE)


def remember(project: Project, survey: Survey) -> None:
    """Keep the names of today's disagreements for the next completion."""
    names: dict[str, str] = {}
    for item in survey.disagreements:
        names.setdefault(item.cluster, item.title)
        names[item.id] = item.title
    data = json.dumps(names, indent=1).encode()
    try:
        write_atomically(project.root / SEEN, data)
    except OSError:
        return  # a project that cannot be written to has no completion of these


def complete_cases(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return the ids of cases that begin with what was typed."""
    project = _project()
    if project is None or not project.cases.is_dir():
        return []
    found = (
        name
        for path in case_paths(project.cases)
        for name in _ID.findall(path.read_text(encoding="utf-8", errors="replace"))
        if name.startswith(typed) and not re.fullmatch(r"e\d+", name)
    )
    return [CompletionItem(name) for name in sorted(set(found))[:MOST]]


def complete_disagreements(
    context: click.Context, parameter: click.Parameter, typed: str
) -> list[CompletionItem]:
    """Return disagreements and clusters of the last survey, with what they are about."""
    project = _project()
    path = None if project is None else project.root / SEEN
    if path is None or not path.is_file():
        return complete_cases(context, parameter, typed)
    names: dict[str, str] = json.loads(path.read_bytes())
    found = [name for name in names if name.startswith(typed)]
    return [CompletionItem(name, help=names[name]) for name in found[:MOST]]


def _project() -> Project | None:
    try:
        return find_project(Path.cwd())
    except ParityError:
        return None
