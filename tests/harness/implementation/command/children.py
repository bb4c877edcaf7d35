"""Children for tests: `child.py`, told what to do with the text `bad`."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness.implementation import Answer, Command, Question
from harness.implementation.command import launch_of
from harness.implementation_configuration import ImplementationConfiguration

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.implementation import Dialogue

HERE = Path(__file__).parent


def started(*argv: str, root: Path = HERE, **options: Any) -> Command:
    """Start a Python script of this folder."""
    command = (sys.executable, "-S", *argv)
    configuration = ImplementationConfiguration(command=command, **options)
    return Command(launch_of("kid", configuration, root))


def told(does: str, **options: Any) -> Command:
    """Start `child.py`, which does this with a bad question."""
    return started(str(HERE / "child.py"), does, **{"max_output": 100_000} | options)


def asking(text: str) -> Dialogue[Answer]:
    answer = yield Question("echo", {"text": text})
    return answer


def answers(command: Command, texts: Iterable[str]) -> list[Answer]:
    """Ask for texts to be echoed, and end the children."""
    with closing(command):
        return list(command.ask_all(map(asking, texts)))
