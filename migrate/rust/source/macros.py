"""Macro arguments, which the grammar leaves as tokens, parsed again (06 SRC-05…SRC-08)."""

from __future__ import annotations

from dataclasses import dataclass

from migrate.rust.source.syntax import Fragment


class UnreadableMacro(Exception):
    """The arguments of a macro do not parse as what it takes (`unsupported_macro`)."""

    def __init__(self, macro: str, fragment: Fragment) -> None:
        super().__init__(f"{macro}! at line {fragment.line}")
        self.macro = macro
        self.fragment = fragment


@dataclass(frozen=True, slots=True)
class Repeated:
    """`vec![value; length]`."""

    value: Fragment
    length: Fragment


@dataclass(frozen=True, slots=True)
class Matches:
    """`matches!(value, pattern if guard)`; `message` are further arguments (`assert_matches!`).

    `pattern` is the pattern without its guard; `body` is the arm of `assert_matches!(e, P => body)`.
    """

    value: Fragment
    pattern: Fragment
    guard: Fragment | None = None
    body: Fragment | None = None
    message: tuple[Fragment, ...] = ()


def macro_name(invocation: Fragment) -> str:
    """Last segment of the macro's path (`serde_json::json!` is `json`)."""
    raise NotImplementedError


def macro_body(invocation: Fragment) -> Fragment:
    """The token tree of a `macro_invocation`; a token tree is itself."""
    raise NotImplementedError


def macro_arguments(invocation: Fragment) -> tuple[Fragment, ...]:
    """Arguments of an expression-list macro, each an expression of the original file.

    `invocation` is a `macro_invocation` or a bare token tree (an attribute's arguments). A named
    format argument is an `assignment_expression` (SRC-07, see `named_argument`).
    Raises `UnreadableMacro`.
    """
    raise NotImplementedError


def named_argument(argument: Fragment) -> tuple[str, Fragment] | None:
    """Name and value of a named format argument; `None` for a positional one (SRC-07)."""
    raise NotImplementedError


def vec_elements(invocation: Fragment) -> tuple[Fragment, ...] | Repeated:
    """`vec![a, b]` or `vec![x; n]`. Raises `UnreadableMacro`."""
    raise NotImplementedError


def matches_arguments(invocation: Fragment) -> Matches:
    """Value, pattern and guard of `matches!` and `assert_matches!`. Raises `UnreadableMacro`."""
    raise NotImplementedError


def macro_statements(invocation: Fragment) -> Fragment:
    """The body of a macro parsed as a `block` of statements. Raises `UnreadableMacro`."""
    raise NotImplementedError


def split_tokens(tree: Fragment, separators: frozenset[str]) -> tuple[tuple[Fragment, ...], ...]:
    """Direct tokens of a token tree, without its delimiters, cut at the separator tokens.

    For attribute languages (`#[test_case(a ; "name" => b)]`, GEN-11). Never for macro arguments
    (SRC-06).
    """
    raise NotImplementedError


def parse_tokens(tokens: tuple[Fragment, ...]) -> tuple[Fragment, ...]:
    """Expressions, separated by commas, in a run of neighbouring tokens. Raises `UnreadableMacro`."""
    raise NotImplementedError
