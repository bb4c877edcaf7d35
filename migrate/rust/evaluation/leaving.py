"""Code that is given up: what it may change is unknown, and so is whether it leaves (EVL-24)."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation.control import defer
from migrate.rust.evaluation.expansion import macro_of
from migrate.rust.evaluation.mutation import spoil
from migrate.rust.evaluation.signals import Jump, Unsupported
from migrate.rust.source.macros import UnreadableMacro, call_path, macro_arguments, macro_name
from migrate.rust.source.occurrences import is_among, occurrences

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Opaque
    from migrate.rust.source.syntax import Fragment

Leaving: TypeAlias = "tuple[str, str | None]"
"""The kind of a jump, and the label of what it leaves."""


def unevaluated(scope: Scope, nodes: Iterable[Fragment], unknown: Opaque) -> None:
    """Forget what code may change that is not evaluated, or not to its end; guard what follows it.

    What follows is reached unless the code leaves: `return`, `?`, `break` and `continue` in it.
    """
    nodes = list(nodes)
    spoil(scope, nodes, unknown)
    for node in nodes:
        for kind, label in sorted(jumps_out(scope, node), key=str):
            with suppress(Unsupported):
                defer(scope.run, Jump(kind, unknown, label), unknown)


def jumps_out(scope: Scope, node: Fragment) -> set[Leaving]:
    """Return where the jumps in a piece of code lead that leave it."""
    found: set[Leaving] = set()
    waiting: list[tuple[Fragment, Labels]] = [(node, frozenset())]
    written = occurrences(LEAVING, node)
    while waiting:
        part, inside = waiting.pop()
        # What a macro is given is a text of its own.
        words = written if part.parsed is node.parsed else occurrences(LEAVING, part)
        if part.kind in BODIES or not is_among(words, part):
            continue
        if part.kind == "macro_invocation":
            found |= _by_macro(scope, part)
            waiting += _arguments(part, inside, found)
            continue
        found |= _leaving(part, inside)
        around = inside | _labels_of(part)
        waiting += ((child, around) for child in part.children)
    return found - {RETURN_OF_ERR} if scope.run.leaves_test else {_plain(jump) for jump in found}


Labels: TypeAlias = "frozenset[str | None]"
"""Labels of what is left inside a piece of code; None for loops."""

BODIES = frozenset({"async_block", "closure_expression", "function_item", "impl_item", "mod_item"})
"""Code that is left by its own jumps."""
LOOPS = frozenset({"for_expression", "loop_expression", "while_expression"})
JUMPS = {"break_expression": "break", "continue_expression": "continue"}

RETURN: Leaving = ("return", None)
RETURN_OF_ERR: Leaving = ("?", None)
"""In a test it is no way out: the test fails (GEN-02)."""

# Anything that a jump could be written with.
LEAVING = re.compile(rb"\b(?:return|break|continue)\b|[?!]")


def _plain(jump: Leaving) -> Leaving:
    return RETURN if jump == RETURN_OF_ERR else jump


def _leaving(node: Fragment, inside: Labels) -> set[Leaving]:
    if node.kind == "return_expression":
        return {RETURN}
    if node.kind == "try_expression":
        return {RETURN_OF_ERR}
    if node.kind in JUMPS and label_of(node) not in inside:
        return {(JUMPS[node.kind], label_of(node))}
    return set()


def _labels_of(node: Fragment) -> Labels:
    if node.kind in LOOPS:
        return frozenset({None, label_of(node)})
    return frozenset({label_of(node)} - {None}) if node.kind == "block" else frozenset()


def label_of(node: Fragment) -> str | None:
    """Return the label of a loop, of a block or of a jump."""
    return next((child.text for child in node.parts("label")), None)


def _by_macro(scope: Scope, call: Fragment) -> set[Leaving]:
    """Return where the code leads that a macro stands for."""
    name = macro_name(call)
    definition = macro_of(scope, name, call, call_path(call))
    if definition is not None:
        return set(_in_tokens(definition.fragment))
    return {RETURN_OF_ERR} if name in RETURNING else set()


RETURNING = frozenset({"bail", "ensure"})
"""Macros of libraries that may return an error (GEN-02)."""


def _arguments(
    node: Fragment, inside: Labels, found: set[Leaving]
) -> list[tuple[Fragment, Labels]]:
    try:
        return [(argument, inside) for argument in macro_arguments(node)]
    except UnreadableMacro:
        found |= set(_in_tokens(node))
        return []


WORDS: dict[str, Leaving] = {
    "?": RETURN_OF_ERR,
    "break": ("break", None),
    "continue": ("continue", None),
    "return": RETURN,
}


def _in_tokens(tree: Fragment) -> Iterator[Leaving]:
    """Yield where jumps among tokens may lead; which of them stand in loops is not looked at."""
    for token in tree.walk():
        # `$( … )?` is no jump.
        repeats = token.node.parent is not None and token.node.parent.type in REPETITIONS
        if token.kind in WORDS and not (token.kind == "?" and repeats):
            yield WORDS[token.kind]


REPETITIONS = frozenset({"token_repetition", "token_repetition_pattern"})
