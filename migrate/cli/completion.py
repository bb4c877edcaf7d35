"""Names of disagreements and clusters for the completion of a shell.

Completion must answer at once, and to find disagreements every case is asked: what the last command
saw is kept in `.parity/`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from click.shell_completion import CompletionItem

from harness.errors import DataError
from harness.storage import write_atomically
from migrate.cli.completing import MOST, complete_cases, project_here

if TYPE_CHECKING:
    import click

    from harness.configuration import Project
    from migrate.compare import Survey

SEEN: Final = ".parity/seen.json"


def remember(project: Project, survey: Survey) -> None:
    """Keep the names of today's disagreements for the next completion."""
    names: dict[str, str] = {}
    for item in survey.disagreements:
        names.setdefault(item.cluster, item.title)
        names[item.id] = item.title
    data = json.dumps(names, indent=1).encode()
    try:
        write_atomically(project.root / SEEN, data)
    except (OSError, DataError):
        return  # a project that cannot be written to has no completion of these


def complete_disagreements(
    context: click.Context, parameter: click.Parameter, typed: str
) -> list[CompletionItem]:
    """Return disagreements and clusters of the last survey, with what they are about."""
    project = project_here()
    path = None if project is None else project.root / SEEN
    if path is None or not path.is_file():
        return complete_cases(context, parameter, typed)
    names: dict[str, str] = json.loads(path.read_bytes())
    found = [name for name in names if name.startswith(typed)]
    return [CompletionItem(name, help=names[name]) for name in found[:MOST]]
