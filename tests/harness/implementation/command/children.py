"""Children for tests: `child.py`, told what to do with the text `bad`."""

from __future__ import annotations

import os
import sys
import time
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


def is_over(pid: int, within: float = 30.0) -> bool:
    """Is a process dead, or does it die soon? One that nobody has waited for is dead as well."""
    until = time.monotonic() + within
    while _runs(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not _runs(pid)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (ProcessLookupError, FileNotFoundError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def asking(text: str) -> Dialogue[Answer]:
    answer = yield Question("echo", {"text": text})
    return answer


def answers(command: Command, texts: Iterable[str]) -> list[Answer]:
    """Ask for texts to be echoed, and end the children."""
    with closing(command):
        return list(command.ask_all(map(asking, texts)))
