"""Macro arguments, which the grammar leaves as tokens, parsed again (06 SRC-05…SRC-08)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from migrate.rust.source.paths import path_segments
from migrate.rust.source.syntax import Fragment, is_wrapped_too_often, parse_wrapped

REMEMBERED = 4096
"""Re-parsed arguments kept: an unrolled loop reads the same macro on every round."""

LARGEST_REMEMBERED = 16_384
"""Bytes of arguments that are kept parsed."""

LONGEST_SEARCH = 64
"""Commas at which an expression is tried to end; a real one ends at the first or second."""


class UnreadableMacro(Exception):
    """The arguments of a macro do not parse as what it takes (`unsupported_macro`)."""

    def __init__(self, what: str, fragment: Fragment) -> None:
        super().__init__(f"{what} at line {fragment.line}")
        self.fragment = fragment


@dataclass(frozen=True, slots=True)
class Repeated:
    """`vec![value; length]`."""

    value: Fragment
    length: Fragment


@dataclass(frozen=True, slots=True)
class Arm:
    """A pattern with its guard; the pattern `_` is an anonymous token."""

    pattern: Fragment
    guard: Fragment | None = None
    body: Fragment | None = None


@dataclass(frozen=True, slots=True)
class Matches:
    """`matches!(value, pattern if guard)`; the pattern `_` is an anonymous token.

    `body` is what follows `=>` in `assert_matches!(e, P => body)`; `message` are the arguments
    after the pattern.
    """

    value: Fragment
    pattern: Fragment
    guard: Fragment | None = None
    body: Fragment | None = None
    message: tuple[Fragment, ...] = ()


def macro_name(invocation: Fragment) -> str:
    """Last segment of the macro's path (`serde_json::json!` is `json`), `use … as …` undone."""
    path = invocation.need("macro")
    name = path.field("name")
    return name.text if name is not None else imported_name(path)


def call_path(invocation: Fragment) -> tuple[str, ...]:
    """The segments before the name in the path of a macro call."""
    return path_segments(invocation.need("macro"))[:-1]


def imported_name(name: Fragment) -> str:
    """A name as it is called where it comes from, when its file renames it on import."""
    return name.source.renamed.get(name.text, name.text)


def macro_body(invocation: Fragment) -> Fragment:
    """The token tree of a `macro_invocation`; a token tree is itself."""
    if invocation.kind == "token_tree":
        return invocation
    return invocation.parts("token_tree")[0]


def macro_arguments(invocation: Fragment) -> tuple[Fragment, ...]:
    """Arguments of an expression-list macro, each an expression of the original file.

    `invocation` is a `macro_invocation` or a bare token tree (an attribute's arguments). A named
    format argument is an `assignment_expression` (SRC-07, see `named_argument`).
    Raises `UnreadableMacro`.
    """
    return _expressions(*_inside(macro_body(invocation)))


def named_argument(argument: Fragment) -> tuple[str, Fragment] | None:
    """Name and value of a named format argument; `None` for a positional one (SRC-07)."""
    if argument.kind != "assignment_expression" or argument.need("left").kind != "identifier":
        return None
    return argument.need("left").text, argument.need("right")


def vec_elements(invocation: Fragment) -> tuple[Fragment, ...] | Repeated:
    """`vec![a, b]` or `vec![x; n]`. Raises `UnreadableMacro`."""
    array = _reparsed(*_inside(macro_body(invocation)), "fn __w() { [", "]; }", "array_expression")
    length = array.field("length")
    return array.children if length is None else Repeated(array.children[0], length)


def matches_arguments(invocation: Fragment) -> Matches:
    """Value, pattern and guard of `matches!` and `assert_matches!`. Raises `UnreadableMacro`."""
    tree = macro_body(invocation)
    tokens = tree.tokens[1:-1]
    if not tokens:
        raise UnreadableMacro("no value in a macro", invocation)
    first = expression_end(tokens, 0)
    value = _expressions(tree, tokens[0].node.start_byte, tokens[first - 1].node.end_byte)[0]
    rest = tokens[first + 1 :]
    ends = [at for at, token in enumerate(rest) if token.kind == ","][:LONGEST_SEARCH]
    # A comma of the pattern stands inside brackets, so the first that leaves a pattern ends it.
    for end in [*ends, len(rest)]:
        arm = _arm(rest[:end])
        if arm is not None:
            message = parse_tokens(rest[end + 1 :])
            return Matches(value, arm.pattern, arm.guard, arm.body, message)
    raise UnreadableMacro("no pattern in a macro", invocation)


def condition_argument(
    invocation: Fragment, opening: str = ""
) -> tuple[Fragment, tuple[Fragment, ...]]:
    """Condition with `let` in front of a macro's message, and the arguments of that message.

    It is what may stand after `if`: a `let_condition` or a `let_chain`. `opening` is put before it
    for a macro that leaves out `let`. Raises `UnreadableMacro`.
    """
    tokens = macro_body(invocation).tokens[1:-1]
    ends = [at for at, token in enumerate(tokens) if token.kind == ","][:LONGEST_SEARCH]
    for end in [*ends, len(tokens)]:
        condition = _condition(tokens[:end], opening)
        if condition is not None:
            return condition, parse_tokens(tokens[end + 1 :])
    raise UnreadableMacro("no condition in a macro", invocation)


def _condition(tokens: tuple[Fragment, ...], opening: str) -> Fragment | None:
    if not tokens:
        return None
    start, end = tokens[0].node.start_byte, tokens[-1].node.end_byte
    prefix = f"fn __w() {{ if {opening}"
    try:
        found = _reparsed(tokens[0], start, end, prefix, " {} }", "if_expression")
    except UnreadableMacro:
        return None
    return found.need("condition")


def labelled_arguments(invocation: Fragment) -> tuple[Fragment, ...]:
    """Arguments of a macro that may have labels, as in `assert_eq!(actual: a, expected: b)`.

    Raises `UnreadableMacro`.
    """
    try:
        return macro_arguments(invocation)
    except UnreadableMacro:
        return _without_labels(invocation)


def _without_labels(invocation: Fragment) -> tuple[Fragment, ...]:
    tokens = macro_body(invocation).tokens[1:-1]
    found: list[Fragment] = []
    at = 0
    while at < len(tokens):
        if [token.kind for token in tokens[at : at + 2]] == ["identifier", ":"]:
            at += 2
        end = expression_end(tokens, at)
        found += parse_tokens(tokens[at:end])
        at = end + 1
    return tuple(found)


def split_tokens(tree: Fragment, separators: frozenset[str]) -> tuple[tuple[Fragment, ...], ...]:
    """Direct tokens of a token tree, without its delimiters, cut at the separator tokens.

    For attribute languages (`#[test_case(a ; "name")]`, GEN-11). Never for macro arguments
    (SRC-06). A tree with nothing between its delimiters gives one empty run.
    """
    runs: list[tuple[Fragment, ...]] = []
    run: list[Fragment] = []
    for token in tree.tokens[1:-1]:
        if token.kind in separators:
            runs.append(tuple(run))
            run = []
        else:
            run.append(token)
    return (*runs, tuple(run))


def parse_tokens(tokens: tuple[Fragment, ...]) -> tuple[Fragment, ...]:
    """Expressions, separated by commas, in a run of neighbouring tokens.

    Raises `UnreadableMacro`.
    """
    if not tokens:
        return ()
    return _expressions(tokens[0], tokens[0].node.start_byte, tokens[-1].node.end_byte)


def parse_pattern(tokens: tuple[Fragment, ...]) -> Arm:
    """A pattern, with its guard, in a run of at least one token. Raises `UnreadableMacro`."""
    arm = _arm(tokens)
    if arm is None:
        raise UnreadableMacro("no pattern", tokens[0])
    return arm


def macro_block(invocation: Fragment) -> Fragment:
    """The statements of `m! { … }`, as a block. Raises `UnreadableMacro`."""
    return _reparsed(*_inside(macro_body(invocation)), "fn __w() {", "}", "block")


def expression_end(tokens: tuple[Fragment, ...], begin: int) -> int:
    """Index of the comma that ends the expression beginning at `tokens[begin]`, or `len(tokens)`.

    A comma may belong to a turbofish or a closure (SRC-06), so the expression ends at the first
    comma before which the tokens parse. Raises `UnreadableMacro` when none does.
    """
    tries = 0
    for end in range(begin + 1, len(tokens) + 1):
        if end < len(tokens) and tokens[end].kind != ",":
            continue
        if tries == LONGEST_SEARCH:
            break
        tries += 1
        try:
            if len(parse_tokens(tokens[begin:end])) == 1:
                return end
        except UnreadableMacro:
            continue
    raise UnreadableMacro("no expression", tokens[min(begin, len(tokens) - 1)])


def _inside(tree: Fragment) -> tuple[Fragment, int, int]:
    """The stretch between the delimiters of a token tree."""
    return tree, tree.node.start_byte + 1, tree.node.end_byte - 1


def _expressions(within: Fragment, start: int, end: int) -> tuple[Fragment, ...]:
    return _reparsed(within, start, end, "fn __w() { __m(", "); }", "arguments").children


def _arm(tokens: tuple[Fragment, ...]) -> Arm | None:
    """The arm `P`, `P if g` or `P => body` in a run of tokens, or `None`."""
    if not tokens:
        return None
    has_body = any(token.kind == "=>" for token in tokens)
    suffix = " } }" if has_body else " => true } }"
    start, end = tokens[0].node.start_byte, tokens[-1].node.end_byte
    try:
        arm = _reparsed(tokens[0], start, end, "fn __w() { match __m { ", suffix, "match_arm")
    except UnreadableMacro:
        return None
    pattern = arm.need("pattern")
    body = arm.need("value") if has_body else None
    return Arm(pattern.tokens[0], pattern.field("condition"), body)


def _reparsed(
    within: Fragment, start: int, end: int, prefix: str, suffix: str, kind: str
) -> Fragment:
    """The first node of `kind` that stands on the wrapper's own level."""
    parse = _remembered if end - start <= LARGEST_REMEMBERED else _parsed_again
    return parse(within, start, end, prefix, suffix, kind)


def _parsed_again(
    within: Fragment, start: int, end: int, prefix: str, suffix: str, kind: str
) -> Fragment:
    if is_wrapped_too_often(within.parsed, end - start):
        raise UnreadableMacro("macros nested too deeply", within)
    file = parse_wrapped(within, start, end, prefix, suffix)
    if file.node.has_error or len(file.children) != 1:
        raise UnreadableMacro("macro arguments do not parse", within)
    return next(found for found in file.walk() if found.kind == kind)


_remembered = lru_cache(REMEMBERED)(_parsed_again)
