"""What the static phase found: the first error, and all warnings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from harness.harn.syntax.errors import error

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.harn.errors import ScriptError
    from harness.harn.source import Source


@dataclass(frozen=True, slots=True)
class StaticWarning:
    """Something that does not stop the run (ERR-8); `str` is the line that is printed.

    `file` names the file that it is about, if that is not the script itself. Whatever a script
    writes into its names and notes, a warning stays one line without control characters.
    """

    code: str
    message: str
    line: int
    column: int
    file: str = ""

    def __str__(self) -> str:
        file = f"{self.file}:" if self.file else ""
        from harness.expectation.show import visible  # noqa: PLC0415  # most scripts have none

        return visible(f"warning: {self.message} at {file}{self.line}:{self.column}")


@dataclass(slots=True)
class Report:
    """Collects what is found in a script, in any order."""

    source: Source
    first: ScriptError | None = None
    warnings: list[tuple[int, str, str]] = field(default_factory=list)

    def problem(self, at: int, code: str, message: str | Callable[[], str]) -> None:
        """Note an error; its message is only made if no error stands before it so far."""
        if self.matters(at):
            text = message if isinstance(message, str) else message()
            self.first = error(self.source, at, code, text)

    def matters(self, at: int) -> bool:
        """Whether an error at that place would be the first in the text so far."""
        return self.first is None or self.first.at is None or at < self.first.at

    def warn(self, at: int, code: str, message: str) -> None:
        """Note a warning."""
        self.warnings.append((at, code, message))

    def finish(self) -> list[StaticWarning]:
        """Return the warnings in the order of the text. Raises the first `ScriptError`."""
        if self.first is not None:
            raise self.first
        return [
            StaticWarning(code, message, *self.source.position(at))
            for at, code, message in sorted(self.warnings)
        ]
