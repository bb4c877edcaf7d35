"""The one error that lexing can raise."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class LexError(Exception):
    """Text that the grammar does not accept; it never leaves the parser (LEX-75).

    `code` is a code of section N, `facts` are what its message must carry, `cause` is the
    value-level error inside a call-level one, and `position` says where in the source, in code
    points, the trouble was noticed (LEX-122: extra data, in no message).
    """

    def __init__(
        self,
        code: str,
        *,
        position: int | None = None,
        cause: LexError | None = None,
        **facts: str,
    ) -> None:
        super().__init__(code)
        self._code = code
        self._facts = MappingProxyType(facts)
        self._cause = cause
        self._position = position

    @property
    def code(self) -> str:
        """The code of section N."""
        return self._code

    @property
    def facts(self) -> Mapping[str, str]:
        """What the message must carry, by name."""
        return self._facts

    @property
    def cause(self) -> LexError | None:
        """The value-level error that a call-level error wraps."""
        return self._cause

    @property
    def position(self) -> int | None:
        """Where the trouble was noticed, in code points of the source."""
        return self._position

    def again(self) -> LexError:
        """Give an equal error that has not been raised yet, for one that was remembered."""
        return LexError(self._code, position=self._position, cause=self._cause, **self._facts)

    def __str__(self) -> str:
        named = ", ".join(f"{name}={value!r}" for name, value in self._facts.items())
        own = f"{self._code}({named})"
        return f"{own}: {self._cause}" if self._cause else own
