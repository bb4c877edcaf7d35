"""Names of implementations, groups and cases for the completion of a shell, from the project."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from click.shell_completion import CompletionItem

from harness.errors import ParityError

if TYPE_CHECKING:
    from collections.abc import Iterable

    import click

    from harness.configuration import Project

MOST: Final = 500
"""Names that a shell is given."""

_ID: Final = re.compile(r'^\[\[case\]\]\s*\nid = "([A-Za-z0-9_.\-]+)"$', re.MULTILINE)


def complete_implementations(
    _: click.Context, __: click.Parameter, typed: str
) -> list[CompletionItem]:
    """Return the implementations that can be named."""
    project = project_here()
    if project is None:
        return []
    from harness.configuration import BUNDLED_NAME  # noqa: PLC0415  # only a shell needs it

    return items((BUNDLED_NAME, *project.options.implementations), typed)


def complete_groups(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return the groups of cases."""
    return items((path.parent.name for path in _case_files()), typed)


def complete_cases(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return the ids of cases."""
    texts = (path.read_text(encoding="utf-8", errors="replace") for path in _case_files())
    return items((name for text in texts for name in _ID.findall(text)), typed)


def items(names: Iterable[str], typed: str) -> list[CompletionItem]:
    """Return the names that begin with what was typed, in order, each once."""
    found = sorted({name for name in names if name.startswith(typed)})
    return [CompletionItem(name) for name in found[:MOST]]


def project_here() -> Project | None:
    """Return the project of the working folder, None where it cannot be read."""
    from harness.configuration import find_project  # noqa: PLC0415  # only a shell needs it

    try:
        return find_project(Path.cwd())
    except ParityError:
        return None


def _case_files() -> list[Path]:
    from harness.case.reading import case_paths  # noqa: PLC0415  # only a shell needs it

    project = project_here()
    return case_paths(project.cases) if project and project.cases.is_dir() else []
