"""What the options of the plugin choose."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from harness.configuration import find_project
from harness.errors import ParityError
from harness.globs import matches
from harness.pytest_items.groups import GROUP

if TYPE_CHECKING:
    from harness.configuration import Project


def collect_cases(config: pytest.Config) -> None:
    """Add the path of `--parity-cases` to what is collected.

    Where no paths were given it is all that is collected. It may name one case, as paths of pytest
    do: `cases/GROUP/NAME.toml::CASE`. Raises `UsageError` for a path that is not there, or leads
    out of the project.
    """
    given, colons, case = config.getoption("parity_cases").partition("::")
    path = Path(config.invocation_params.dir, given) if given else _project(config).cases
    if not path.exists():
        raise pytest.UsageError(f"--parity-cases: {path}: no such file or folder")
    if given:
        _need_inside(config, path)
        _keep_other_snapshots(config)
    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args[:] = []
    chosen = f"{path}{colons}{case}"
    config.args.append(chosen)
    # The processes of a parallel run may stand in other folders.
    config.option.parity_cases = chosen


def choose_groups(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect cases and scripts of other groups; what is neither stays.

    Raises `UsageError` for a pattern that no group matches: an empty run would look like success.
    """
    patterns: list[str] = config.getoption("parity_group")
    _keep_other_snapshots(config)
    groups = {item.stash[GROUP] for item in items if GROUP in item.stash}
    for pattern in patterns:
        if groups and not any(matches(group, pattern) for group in groups):
            known = ", ".join(sorted(groups))
            raise pytest.UsageError(f"--parity-group: no group matches {pattern!r}; known: {known}")
    left_out = [
        item
        for item in items
        if GROUP in item.stash
        and not any(matches(item.stash[GROUP], pattern) for pattern in patterns)
    ]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        gone = set(left_out)
        items[:] = [item for item in items if item not in gone]


def _need_inside(config: pytest.Config, path: Path) -> None:
    """Refuse a path that leads out of the project, also by a link."""
    if hasattr(config, "workerinput"):  # a process of a parallel run: the first one has looked
        return
    root = Path(os.path.realpath(_project(config).root))
    if not Path(os.path.realpath(path)).is_relative_to(root):
        raise pytest.UsageError(
            f"--parity-cases: {path} leads out of the project {root}; name a path inside of it, "
            "or run pytest in the other project"
        )


def _keep_other_snapshots(config: pytest.Config) -> None:
    """Snapshots of cases that are not asked are neither unused nor removed."""
    config.option.disable_unused_snapshots = True


def _project(config: pytest.Config) -> Project:
    try:
        return find_project(config.invocation_params.dir)
    except ParityError as error:
        raise pytest.UsageError(str(error)) from error
