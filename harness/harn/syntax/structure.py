"""What a bracket means, found in one pass before parsing (GRM-4, GRM-15).

Looking ahead from each brace would take quadratic time on nested ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from harness.harn.syntax.tokens import DURATION, NAME, NUMBER, TEXT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.syntax.tokens import Token

_CLOSING = {")": "(", "]": "[", "}": "{"}
_OPENING = frozenset(_CLOSING.values())
_IN_TYPES = frozenset(
    {NAME, NUMBER, TEXT, DURATION, "nil", "true", "false", "fn", "->", ",", "|", ":", "?", "-"}
)


class Structure(Struct, frozen=True):
    """Offsets of the braces that open closures, and of the `<` that open type arguments."""

    closures: set[int] = field(default_factory=set)
    type_arguments: set[int] = field(default_factory=set)


class _Open(Struct):
    """An open bracket: its index among the tokens, and the `<` that stand open in it."""

    index: int
    angles: list[int] = []


def structure(tokens: Sequence[Token]) -> Structure:
    """Return what the brackets of these tokens mean; unbalanced ones are passed over."""
    found = Structure()
    stack = [_Open(-1)]
    functions: set[int] = set()
    for i, token in enumerate(tokens):
        kind = token.kind
        if kind in _OPENING:
            stack.append(_Open(i))
        elif kind in _CLOSING:
            _close(tokens, i, stack, functions)
        elif kind == "->":
            _arrow(tokens, i, stack[-1], functions, found)
        elif kind in {"<", ">"}:
            _angle(tokens, i, stack[-1], found)
        elif kind not in _IN_TYPES:
            stack[-1].angles.clear()
    return found


def _close(tokens: Sequence[Token], i: int, stack: list[_Open], functions: set[int]) -> None:
    opening = stack[-1].index
    if opening < 0 or tokens[opening].kind != _CLOSING[tokens[i].kind]:
        return
    stack.pop()
    if opening > 0 and tokens[opening - 1].kind == "fn":
        functions.add(i)


def _arrow(
    tokens: Sequence[Token], i: int, opened: _Open, functions: set[int], found: Structure
) -> None:
    """The arrow after a parameter list makes a closure; that of `fn(…) -> T` does not."""
    is_return_type = i - 1 in functions
    if opened.index >= 0 and tokens[opened.index].kind == "{" and not is_return_type:
        found.closures.add(tokens[opened.index].at)


def _angle(tokens: Sequence[Token], i: int, opened: _Open, found: Structure) -> None:
    """`f<T>(x)` calls with types if `<` directly follows the name."""
    token = tokens[i]
    if token.kind == "<":
        opened.angles.append(i)
        return
    if not opened.angles:
        return
    start = opened.angles.pop()
    follows_name = start > 0 and tokens[start - 1].end == tokens[start].at
    if follows_name and tokens[i + 1].kind == "(" and tokens[i + 1].at == token.end:
        found.type_arguments.add(tokens[start].at)
