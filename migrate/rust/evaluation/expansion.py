"""Macros of the inputs with one simple arm are expanded and evaluated (GEN-13)."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from migrate.rust.source.items import flattened
from migrate.rust.source.macros import macro_arguments, macro_name
from migrate.rust.source.syntax import Stretch, parse_expanded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.source.files import ParsedFile
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment, ParsedText

SIMPLE = frozenset({"expr", "literal", "ident", "ty", "path"})
"""Fragment kinds that are substituted."""

LONGEST_EXPANSION = 1_000_000
"""Bytes of one expansion: macros that double their argument make more than anyone reads."""


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
        name: (argument, kind == "expr")
        for (name, kind), argument in zip(parameters, arguments, strict=True)
    }
    text = _substituted(rules[0].need("right"), values)
    if text is None:
        return None
    functions = parse_expanded(bytes(text.data), text.stretches, invocation).children
    if len(functions) != 1 or functions[0].node.has_error:
        return None
    return functions[0].field("body")


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


@dataclass(slots=True)
class _Expanded:
    """The text of an expansion, put together, and where every stretch of it comes from."""

    data: bytearray
    stretches: list[Stretch] = field(default_factory=list)

    def copy(self, parsed: ParsedText, start: int, end: int, brackets: bytes = b"") -> None:
        """Add a stretch of `parsed.data`, in brackets if any are given."""
        begin = len(self.data)
        shift = start - begin - len(brackets[:1])
        self.stretches.append(Stretch(begin, shift, start, end, parsed))
        self.data += brackets[:1] + parsed.data[start:end] + brackets[1:]


def _substituted(body: Fragment, values: Mapping[str, tuple[Fragment, bool]]) -> _Expanded | None:
    """Return a function with the text of a body in it, with metavariables replaced.

    A value says whether it is an expression, which stays one: it is put in parentheses.
    """
    text = _Expanded(bytearray(b"fn expanded() {"))
    at = body.node.start_byte + 1
    for part in body.walk():
        if part.kind == "token_repetition":
            return None
        if part.kind == "metavariable":
            if part.text not in values or len(text.data) > LONGEST_EXPANSION:
                return None
            value, is_expression = values[part.text]
            text.copy(body.parsed, at, part.node.start_byte)
            brackets = b"()" if is_expression else b""
            text.copy(value.parsed, value.node.start_byte, value.node.end_byte, brackets)
            at = part.node.end_byte
    text.copy(body.parsed, at, body.node.end_byte - 1)
    text.data += b"}"
    return text


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
