"""Macros of the inputs with one simple arm are expanded and evaluated (GEN-13)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from migrate.rust.source.items import flattened
from migrate.rust.source.macros import macro_arguments, macro_name
from migrate.rust.source.syntax import parse_expanded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment

SIMPLE = frozenset({"expr", "literal", "ident", "ty", "path"})
"""Fragment kinds that are substituted."""


def definitions_in(files: Iterable[ParsedFile]) -> dict[str, Item]:
    """Return the `macro_rules!` items of the inputs by name."""
    return {
        item.name: item
        for file in files
        for item in flattened(file.items)
        if item.kind == "macro_rules"
    }


def macro_of(scope: Scope, name: str) -> Item | None:
    """Return the macro a name means: one of the function around, of the module, of the inputs."""
    local = scope.item(name)
    if local is not None and local[0].kind == "macro_rules":
        return local[0]
    return scope.run.world.macro_of(scope.module, name)


def expanded(definition: Fragment, invocation: Fragment) -> Fragment | None:
    """Return the body of a macro with its arguments put in, as a block.

    `None` when the macro has several arms, repetitions, or fragments that are not simple.
    """
    rules = [child for child in definition.children if child.kind == "macro_rule"]
    if len(rules) != 1:
        return None
    parameters = _parameters(rules[0].need("left"))
    if parameters is None:
        return None
    arguments = macro_arguments(invocation)
    if len(arguments) != len(parameters):
        return None
    values = {
        name: argument.text if kind != "expr" else f"({argument.text})"
        for (name, kind), argument in zip(parameters, arguments, strict=True)
    }
    text = _substituted(rules[0].need("right"), values)
    if text is None:
        return None
    function = parse_expanded(f"fn expanded() {{{text}}}", invocation).children[0]
    return None if function.node.has_error else function.field("body")


def _parameters(pattern: Fragment) -> list[tuple[str, str]] | None:
    """Return names and kinds of the parameters of an arm, separated by commas."""
    found: list[tuple[str, str]] = []
    for token in pattern.tokens[1:-1]:
        if token.kind == "token_binding_pattern":
            found.append((token.need("name").text, token.need("type").text))
        elif token.kind == "token_repetition_pattern":
            if token.text.replace(" ", "") != "$(,)?":
                return None
        elif token.kind != ",":
            return None
    return found if all(kind in SIMPLE for _, kind in found) else None


def _substituted(body: Fragment, values: Mapping[str, str]) -> str | None:
    """Return the text between the delimiters of a body, with metavariables replaced."""
    data, node = body.parsed.data, body.node
    pieces: list[bytes] = []
    at = node.start_byte + 1
    for part in body.walk():
        if part.kind == "token_repetition":
            return None
        if part.kind == "metavariable":
            if part.text not in values:
                return None
            pieces += [data[at : part.node.start_byte], values[part.text].encode()]
            at = part.node.end_byte
    pieces.append(data[at : node.end_byte - 1])
    return b"".join(pieces).decode()


def names_called(node: Fragment) -> Iterable[tuple[str, Fragment]]:
    """Yield the names of the macros called in a fragment, inside other macros too."""
    for part in node.walk():
        if part.kind == "macro_invocation":
            yield macro_name(part), part
        elif part.kind in {"token_tree", "token_repetition"}:
            tokens = part.tokens
            for name, mark in itertools.pairwise(tokens):
                if name.kind == "identifier" and mark.kind == "!":
                    yield name.text, name
