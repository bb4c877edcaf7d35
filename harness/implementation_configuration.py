"""The table `[tool.parity.implementations.NAME]`: how to reach an implementation under test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec

from harness.faults import explain

if TYPE_CHECKING:
    from collections.abc import Iterator

Seconds = Annotated[float, msgspec.Meta(gt=0, le=86_400)]

_REACHED_BY: Final = ("python", "command", "in_child")


class ImplementationConfiguration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Either `python = "module:callable"` or a `command`.

    A command is a program with its arguments, never a line for a shell; it runs in a child process
    and speaks the protocol of `harness/implementation/PROTOCOL.md`. A callable runs in this
    process, or with `in_child` in one of its own. The other options are for child processes only.
    """

    python: str | None = None
    command: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] | None = None
    in_child: bool = False
    """Does a callable run in a child process? One that may end, hang or fill its process should."""
    cwd: str = "."
    """The folder it runs in, relative to the project and inside of it."""
    env: dict[Annotated[str, msgspec.Meta(pattern="^[^=]+$")], str] = {}
    """Added to the environment of this process."""
    timeout: Seconds = 10.0
    """Seconds for one question."""
    start_timeout: Seconds = 10.0
    """Seconds from the start of a process to its `hello`."""
    workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    """Processes that share the cases; what is observed does not depend on how many."""
    max_output: Annotated[int, msgspec.Meta(ge=1024)] = 16 * 1024 * 1024
    """Bytes that one answer may have."""

    def __post_init__(self) -> None:
        """Raise `ValueError` for options that do not go together."""
        if (self.python is None) is (self.command is None):
            raise ValueError("expected either `python` or `command`")
        if self.command is not None and self.in_child:
            raise ValueError("`in_child` is for `python`; a `command` always runs in a child")
        given = next(self._options_of_children(), None)
        if self.python is not None and not self.in_child and given:
            raise ValueError(
                f"`{given}` is for a child process, and `python` runs in this one; "
                "`in_child = true` gives it one"
            )

    def _options_of_children(self) -> Iterator[str]:
        """Yield the options that were given and that only a child process has."""
        for field in msgspec.structs.fields(self):
            usual = {} if field.default is msgspec.NODEFAULT else field.default
            if field.name not in _REACHED_BY and getattr(self, field.name) != usual:
                yield field.name


def explain_implementations(tables: dict[str, Any]) -> str:
    """Say which of the implementations is wrong, and what about it."""
    for name, table in tables.items():
        try:
            msgspec.convert(table, ImplementationConfiguration)
        except msgspec.ValidationError as error:
            place = f"`$.implementations.{name}"
            message = str(error).replace("`$", place)
            if place not in message:
                message = f"{message} - at {place}`"
            if message.endswith(".command`"):
                message += '; a command is a list of texts: ["node", "adapter.mjs"]'
            return explain(message, ImplementationConfiguration)
    raise AssertionError("one of them is wrong")
