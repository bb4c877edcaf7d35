"""The tokens of a script (07 §1)."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

NAME = "name"
NUMBER = "number"
DURATION = "duration"
TEXT = "text"
TEMPLATE = "template"
END = "end"

KEYWORDS = frozenset(
    {
        *("pipeline", "extends", "override", "let", "const", "var", "if", "else"),
        *("for", "in", "match", "retry", "parallel", "defer", "return", "import"),
        *("true", "false", "nil", "try", "catch", "throw", "finally", "fn"),
        *("emit", "spawn", "while", "type", "enum", "eval_pack", "struct", "interface"),
        *("pub", "from", "to", "tool", "skill", "exclusive", "guard", "require"),
        *("deadline", "yield", "mutex", "break", "continue", "select", "impl"),
    }
)
"""Words that are no names (HLX-4). They are names after a dot and as keys."""

UNSUPPORTED_KEYWORDS = frozenset(
    {"parallel", "spawn", "select", "mutex", "deadline", "retry", "eval_pack", "override"}
)
"""Keywords whose constructs are outside the subset (GRM-18)."""

UNSUPPORTED_WORDS = frozenset({"request_approval", "dual_control", "ask_user", "escalate_to"})
"""The human in the loop: keywords in L3, names before it (HLX-4, GRM-18)."""

OPERATORS = (
    *("...", "==", "!=", "&&", "||", "|>", "??", "**", "?.", "->"),
    *("-=", "+=", "*=", "/=", "%=", "<=", ">="),
    *"+-*/%=<>!?:.,;(){}[]@|",
)
"""The longer ones first, as they are tried in this order (HLX-11)."""


class Span(NamedTuple):
    """The text of an interpolated expression: offsets of its first character and past its last."""

    start: int
    end: int


TokenValue: TypeAlias = int | float | str | tuple[str | Span, ...] | None


class Token(NamedTuple):
    """A piece of the text that means something.

    `kind` is one of the constants above, or the text itself for a keyword and an operator. `text`
    is that of a word or an operator. `at` and `end` are code point offsets. `value` is what a
    literal stands for: a number, the milliseconds of a duration, a text, or the pieces of a text
    with interpolations. `fresh_line` says that a line break stands before it (GRM-1).
    """

    kind: str
    text: str
    at: int
    end: int
    fresh_line: bool
    value: TokenValue = None
