"""What is started, and where: the configuration of a command, checked."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from harness.errors import ConfigurationError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.implementation_configuration import ImplementationConfiguration


ADAPTER: Final = "harness.implementation.adapter"
"""Answers for a Python callable that runs in a child process."""


@dataclass(frozen=True, slots=True)
class Launch:
    """How to start a child and what is allowed to it; times are in seconds, sizes in bytes."""

    name: str
    argv: tuple[str, ...]
    cwd: Path
    root: Path
    environment: Mapping[str, str]
    timeout: float
    start_timeout: float
    workers: int
    max_output: int


def launch_of(name: str, configuration: ImplementationConfiguration, root: Path) -> Launch:
    """Return how to start the command of `configuration`, or its callable, in a child process.

    `root` is the project's.

    Raises `ConfigurationError` for a folder outside of the project.
    """
    return Launch(
        name=name,
        argv=_argv(configuration),
        cwd=_folder(name, configuration.cwd, root),
        root=root,
        environment=_environment({**_modules(configuration, root), **configuration.env}),
        timeout=configuration.timeout,
        start_timeout=configuration.start_timeout,
        workers=configuration.workers,
        max_output=configuration.max_output,
    )


def _argv(configuration: ImplementationConfiguration) -> tuple[str, ...]:
    if configuration.command is not None:
        return configuration.command
    assert configuration.python is not None
    return (sys.executable, "-m", ADAPTER, configuration.python)


def _modules(configuration: ImplementationConfiguration, root: Path) -> dict[str, str]:
    """Let a callable lie in the project itself, wherever its process runs."""
    if configuration.command is not None:
        return {}
    found = filter(None, (str(root), os.environ.get("PYTHONPATH", "")))
    return {"PYTHONPATH": os.pathsep.join(found)}


def program_fault(launch: Launch) -> str | None:
    """Return why there is no program to start, if so."""
    program = launch.argv[0]
    has_folder = os.sep in program
    sought = str(launch.cwd / program) if has_folder else program
    if shutil.which(sought, path=launch.environment.get("PATH")):
        return None
    where = f"in {launch.cwd}" if has_folder else "on the PATH"
    return f"no program {program!r} {where} that may be run"


def _folder(name: str, cwd: str, root: Path) -> Path:
    folder = Path(os.path.realpath(root / cwd))
    if not folder.is_relative_to(os.path.realpath(root)):
        raise ConfigurationError(
            f"implementation {name!r}: cwd {cwd!r} leads out of the project {root}"
        )
    if not folder.is_dir():
        raise ConfigurationError(f"implementation {name!r}: no folder {folder}; `cwd` names it")
    return folder


def _environment(additions: Mapping[str, str]) -> dict[str, str]:
    """Add to this process's environment; `python` is the Python that runs this one."""
    here = str(Path(sys.executable).parent)
    path = os.pathsep.join(filter(None, (here, os.environ.get("PATH", ""))))
    return {**os.environ, "PATH": path, **additions}
