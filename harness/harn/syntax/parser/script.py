"""The parser of a whole script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.dialect import DEFAULT_DIALECT, Dialect, choose_dialect
from harness.harn.recursion import allow_frames
from harness.harn.syntax.height import check_height
from harness.harn.syntax.interpolation import Braces
from harness.harn.syntax.lexer import tokenize
from harness.harn.syntax.nodes import Script
from harness.harn.syntax.parser.blocks import statements
from harness.harn.syntax.parser.cursor import Context, Cursor
from harness.harn.syntax.parser.operators import expression
from harness.harn.syntax.parser.statements import statement
from harness.harn.syntax.tokens import END

if TYPE_CHECKING:
    from harness.harn.source import Source

NESTING = 200
"""How deep expressions, blocks, types and patterns may be nested in a script."""

_FRAMES_PER_LEVEL = 20
"""Python frames that the parser needs for one level, at most."""

_FRAMES_OF_CALLERS = 2000


def parse_script(
    source: Source,
    dialect: Dialect | None = None,
    *,
    default: Dialect = DEFAULT_DIALECT,
    nesting: int = NESTING,
) -> Script:
    """Return the tree of a script; its `dialect` is chosen by DLT-2.

    `dialect` is the setting of the fixture set, `default` that for scripts which do not show
    their dialect. Raises `ScriptError` for the first error in the text: one of the lexer comes
    before any of the parser.
    """
    braces = Braces(source.text)
    tokens = tokenize(source, braces)
    chosen = choose_dialect(tokens, dialect, default)
    if chosen is Dialect.L1 and "\\" in source.text:
        tokens = tokenize(source, braces, dialect=chosen)
    _allow_nesting(nesting)
    cursor = Cursor(Context(source, braces, chosen, nesting, expression, statement), tokens)
    script = Script(0, statements(cursor, END), chosen)
    check_height(source, script)
    return script


def _allow_nesting(levels: int) -> None:
    allow_frames(levels * _FRAMES_PER_LEVEL + _FRAMES_OF_CALLERS)


_allow_nesting(NESTING)
