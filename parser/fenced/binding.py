"""Gives arguments the verbatim bodies they declare (VRB-11 … VRB-15)."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from parser.diagnostics import Diagnostic, diagnostic
from parser.fenced.entries import first_present
from parser.fenced.verbatim import read_declaration
from parser.vocabulary.fenced import fenced_vocabulary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parser.fenced.verbatim import Body
    from parser.lexer.json_value import JsonObject

_WORDS: Final = fenced_vocabulary()


class BodyPool:
    """The bodies of one block that no argument has claimed yet."""

    def __init__(self, bodies: Sequence[Body]) -> None:
        self._by_key: dict[str, deque[Body]] = {}
        for body in bodies:
            self._by_key.setdefault(body.key, deque()).append(body)

    def count(self, key: str) -> int:
        """Tell how many bodies under this opener are left."""
        return len(self._by_key.get(key, ()))

    def take(self, key: str) -> Body | None:
        """Claim the first body under this opener; none when there is none left."""
        bodies = self._by_key.get(key)
        return bodies.popleft() if bodies else None

    def take_all(self) -> list[Body]:
        """Claim all that are left, in the order in which they stand in the text."""
        left = [body for bodies in self._by_key.values() for body in bodies]
        self._by_key.clear()
        return sorted(left, key=lambda body: body.span)


@dataclass(frozen=True, slots=True)
class Bound:
    """An entry whose declared values are the bodies' texts, and those bodies."""

    entry: JsonObject
    bodies: tuple[Body, ...] = ()


def bind(source: str, entry: JsonObject, pool: BodyPool) -> Bound | Diagnostic:
    """Bind the bodies that the direct arguments of an entry declare (VRB-11).

    A counted opener without enough bodies is an error (VRB-12), an uncounted one stays a string.
    """
    key = first_present(_WORDS.argument_keys, entry)
    arguments = entry.get(key)
    if not isinstance(arguments, dict):
        return Bound(entry)
    declared = {
        name: (value, declaration.counted)
        for name, value in arguments.items()
        if isinstance(value, str) and (declaration := read_declaration(value))
    }
    if not declared:
        return Bound(entry)
    needed = Counter(opener for opener, counted in declared.values() if counted)
    for opener, expected in needed.items():
        available = pool.count(opener)
        if available < expected:
            return diagnostic(
                "verbatim_body_missing", opener=opener, available=available, expected=expected
            )
    claimed = {name: pool.take(opener) for name, (opener, _) in declared.items()}
    bodies = {name: body for name, body in claimed.items() if body is not None}
    texts: JsonObject = {name: source[slice(*body.content)] for name, body in bodies.items()}
    return Bound(entry | {key: arguments | texts}, tuple(bodies.values()))
