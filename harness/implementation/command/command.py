"""An implementation that is a program: it is asked through child processes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.implementation.command.crew import Crew
from harness.implementation.command.talks import Talks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from harness.implementation.command.launch import Launch
    from harness.implementation.model import Dialogue, Result


class Command:
    """Asks child processes; each is started when there is something to ask it."""

    def __init__(self, launch: Launch) -> None:
        """Start a first process. Raises `UnavailableError` when it does not start."""
        self.name = launch.name
        self._crew = Crew(launch)
        try:
            self.ops = frozenset(self._crew.start().ops)
        except BaseException:
            self._crew.close()
            raise

    @property
    def faults(self) -> Mapping[str, int]:
        """How often each fault occurred that no question is to blame for."""
        return self._crew.faults

    def ask_all(self, dialogues: Iterable[Dialogue[Result]]) -> Iterator[Result]:
        """Hold dialogues, some of them at once; yield what comes of each, in their order."""
        return Talks(self._crew, self.name, self.ops, dialogues).results()

    def close(self) -> None:
        """End the processes."""
        self._crew.close()
