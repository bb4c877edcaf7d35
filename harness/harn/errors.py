"""What ends a script: errors of its text, of its run, and values that it throws (07 §8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from harness.harn.source import Source
    from harness.harn.values.model import Value

Prefix = Literal["", "Type error: ", "Runtime error: ", "Runtime error: TypeError: "]
"""What ERR-1 puts before the message."""


class HarnError(Exception):
    """An error with a code of chapter 07 and, once it is known, its place.

    `str(error)` is the display of ERR-1, which is also what `catch (e)` binds (HEV-27). Whoever
    knows where it happened sets `source` and `at` (a code point offset) if they are not set yet.
    """

    def __init__(
        self,
        code: str,
        message: str,
        prefix: Prefix = "",
        *,
        at: int | None = None,
        source: Source | None = None,
        category: str = "generic",
    ) -> None:
        super().__init__(prefix + message)
        self.code = code
        self.at = at
        self.source = source
        self.category = category
        self.trail: list[tuple[Source, int]] = []
        """The imports by which a script came to that place, the innermost first."""

    @property
    def caught(self) -> Value:
        """What a `catch` binds."""
        return str(self)

    def located(self, source: Source, at: int) -> HarnError:
        """Return this error, which happened at `at` unless its place is known already."""
        if self.at is None:
            self.at, self.source = at, source
        return self


class ScriptError(HarnError):
    """The text of a script cannot be run: lexer, parser, static phase (HLX-12, GRM-16, ERR-7)."""


class Thrown(HarnError):
    """A value that a script threw (HEV-27); builtins throw strings and dicts in this way too.

    `code` names the rule of chapter 07 where a builtin threw, else it is `thrown`.
    """

    def __init__(self, value: Value, display: str, code: str = "thrown") -> None:
        super().__init__(code, f"Thrown: {display}")
        self.value = value

    @property
    def caught(self) -> Value:
        """The thrown value itself."""
        return self.value


class LimitError(HarnError):
    """A limit of the run was reached: no `catch` of the script stops it."""
