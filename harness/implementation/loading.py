"""Starts the implementation under test that a project names."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from harness.configuration import BUNDLED_NAME, FILE
from harness.errors import ConfigurationError
from harness.implementation.answers import load_answers, read_answers
from harness.implementation.command import Command, launch_of
from harness.implementation.in_process import load_in_process
from harness.implementation.names import OF_THE_PROFILE

if TYPE_CHECKING:
    from harness.configuration import Project
    from harness.implementation.answers import OpAnswer
    from harness.implementation.model import Implementation


def load_implementation(project: Project, name: str | None = None) -> Implementation:
    """Return the configured implementation called `name`, by default the project's own.

    A project that names none has the callables of its profile, if that names some, or else the
    bundled parser, unless it defines others: then nobody knows which is meant. The caller closes
    it. Raises `ConfigurationError` for an unknown name or none, `UnavailableError` when it does not
    start.
    """
    root = str(project.root)
    if root not in sys.path:
        sys.path.insert(0, root)  # so that an implementation may lie in the project itself
    chosen = name or project.options.implementation
    answers = _answers(project) if chosen in {None, OF_THE_PROFILE} else {}
    if answers:
        return load_answers(answers)
    chosen = chosen or _bundled_alone(project)
    configuration = project.implementation(chosen)
    if configuration.python is not None and not configuration.in_child:
        return load_in_process(chosen, configuration.python)
    return Command(launch_of(chosen, configuration, project.root))


def _bundled_alone(project: Project) -> str:
    """Return the bundled parser, where a project defines no other."""
    others = ", ".join(project.options.implementations)
    if others:
        raise ConfigurationError(
            f"{project.root / FILE}: which implementation is under test? There are {others}, and "
            f"{BUNDLED_NAME!r}, the parser of this package; write  implementation = "
            f'"{next(iter(project.options.implementations))}"  under [tool.parity], or give --impl'
        )
    return BUNDLED_NAME


def _answers(project: Project) -> dict[str, OpAnswer]:
    """Return what the profile of a project names; a bundled profile is no file of its own."""
    profile = project.profile_file
    return read_answers(profile) if profile.is_file() else {}
