"""The functions in `proptest! { … }` and `quickcheck! { … }` (GEN-27).

What their parameters are given, nobody knows; the rest of their bodies is code like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.source.discovery import Ignored, TestFunction
from migrate.rust.source.items import Item
from migrate.rust.source.macros import macro_body, split_tokens
from migrate.rust.source.syntax import Stretch, parse_expanded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.source.syntax import Fragment

PROPERTY_MACROS = frozenset({"proptest", "quickcheck"})

INPUT = "proptest!()"
"""The expression that stands for what a parameter is given."""

ENDS_OF_PATTERNS = frozenset({"in", ":"})


def property_functions(call: Item) -> tuple[TestFunction, ...] | None:
    """Return the functions in a call of one of the macros, None when they cannot be read."""
    tokens = macro_body(call.fragment).tokens[1:-1]
    starts = [at for at, token in enumerate(tokens) if token.kind == "fn"]
    found = [_function(call, tokens, at) for at in starts]
    functions = tuple(function for function in found if function is not None)
    return functions if functions and len(functions) == len(found) else None


def _function(call: Item, tokens: tuple[Fragment, ...], at: int) -> TestFunction | None:
    """Return the function whose `fn` is the token at `at`, its parameters bound in its body."""
    parts = tokens[at + 1 : at + 3]
    bodies = (token for token in tokens[at + 3 :] if token.text.startswith("{"))
    body = next(bodies, None)
    if body is None or len(parts) < 2 or parts[1].kind != "token_tree":
        return None
    name, parameters = parts
    text = bytearray(f"fn {name.text}() {{ ".encode())
    stretches = [_stretch(0, name)]
    for pattern in _patterns(parameters):
        text += b"let "
        stretches.append(_stretch(len(text), pattern[0]))
        data = name.parsed.data[pattern[0].node.start_byte : pattern[-1].node.end_byte]
        text += data + f" = {INPUT}; ".encode()
    stretches.append(_stretch(len(text), body))
    text += body.parsed.data[body.node.start_byte : body.node.end_byte] + b"}"
    root = parse_expanded(bytes(text), stretches, name)
    if root.node.has_error or len(root.children) != 1:
        return None
    item = Item("function", name.text, root.children[0], (), call.module)
    ignored = Ignored(None) if "ignore" in _attributes(tokens, at) else None
    return TestFunction(item, ("test",), ignored=ignored)


def _stretch(begin: int, part: Fragment) -> Stretch:
    """Text from `begin` on that is copied from where `part` begins."""
    start = part.node.start_byte
    return Stretch(begin, start - begin, start, len(part.parsed.data), part.parsed)


def _patterns(parameters: Fragment) -> Iterator[tuple[Fragment, ...]]:
    """Yield what stands before `in` or `:` in every parameter."""
    for run in split_tokens(parameters, frozenset({","})):
        ends = [at for at, token in enumerate(run) if token.text in ENDS_OF_PATTERNS]
        if ends and ends[0] > 0:
            yield run[: ends[0]]


def _attributes(tokens: tuple[Fragment, ...], at: int) -> list[str]:
    """Return the first words of the attributes before a function."""
    names: list[str] = []
    while at >= 2 and tokens[at - 2].kind == "#" and tokens[at - 1].kind == "token_tree":
        names += [token.text for token in tokens[at - 1].tokens[1:2]]
        at -= 2
    return names
